import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { eq } from 'drizzle-orm'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type JobSender, type Jobs, startJobs } from '../job-queues.jobs.ts'
import type { Log } from '../procedures/procedure-context.ts'
import { derivedKey } from '../server-secret/derived-keys.ts'
import { tokenOfMail } from '../testing/mailed-tokens.ts'
import { TEST_SECRET, TEST_TOKEN_KEYS } from '../testing/test-context.ts'
import { createTokenKeys } from '../tokens/token-keys.ts'
import { deliverMail, mailHandlers, releaseMail } from './mail-delivery.jobs.ts'
import { sendMail } from './outgoing-mail.commands.ts'
import { type MailTransport, type OutgoingMail, smtpTransport } from './smtp-transport.ts'

const PUBLIC_URL = 'https://kogge.example'
const logged: string[] = []
const keep = (data: object, message: string) =>
  void logged.push(`${message} ${JSON.stringify(data, Object.getOwnPropertyNames(data))}`)
const log: Log = { info: keep, warn: keep, error: keep }

let database: TestDatabase
let jobs: Jobs
const open: (() => unknown)[] = []
beforeAll(async () => {
  database = await testDatabase()
  const deps = {
    db: database.db,
    log,
    tokenKeys: TEST_TOKEN_KEYS,
    transport: null,
    onKept: () => undefined,
  }
  jobs = await startJobs({
    mailSeals: TEST_TOKEN_KEYS,
    url: database.url,
    log,
    handlers: mailHandlers(deps),
    roles: ['web'],
  })
})
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** A real SMTP server on the loopback and a transport that talks to it. */
const smtp = async (options: SMTPServerOptions): Promise<MailTransport> => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options })
  // A dropped connection is what some of these tests are about.
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const transport = smtpTransport(
    `smtp://127.0.0.1:${portOf(server.server)}`,
    'Kogge <no-reply@kogge.example>',
  )
  open.push(
    () => transport.close(),
    () => new Promise<void>((done) => server.close(done)),
  )
  return transport
}

const mailbox = (): { received: string[]; onData: NonNullable<SMTPServerOptions['onData']> } => {
  const received: string[] = []
  return {
    received,
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (part) => {
        text += String(part)
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  }
}

const write = async (recipient: string): Promise<string> => {
  const draft = {
    template: 'resetPassword' as const,
    locale: 'lv' as const,
    recipient,
    path: '/auth/reset-password',
    mailed: TEST_TOKEN_KEYS.newMailed('resetPassword', recipient, randomUUID()),
    values: { minutes: 60 },
  }
  await database.db.transaction((tx) => sendMail(tx, jobs, draft, PUBLIC_URL, new Date()))
  const [row] = await database.db
    .select({ id: mailMessage.id })
    .from(mailMessage)
    .where(eq(mailMessage.recipient, recipient))
  return row?.id ?? ''
}

const rowOf = async (id: string) =>
  (await database.db.select().from(mailMessage).where(eq(mailMessage.id, id)))[0]

const deliver = (id: string, transport: MailTransport | null, onKept = (_: OutgoingMail) => {}) =>
  deliverMail({ db: database.db, log, tokenKeys: TEST_TOKEN_KEYS, transport, onKept }, id)

test('a message arrives in its language, once, however often the job runs', async () => {
  const { received, onData } = mailbox()
  const transport = await smtp({ onData })
  const id = await write('accepts@example.com')
  await Promise.all([deliver(id, transport), deliver(id, transport)])
  await deliver(id, transport)
  expect(received).toHaveLength(1)
  expect(received[0]).toContain(`Message-ID: <${id}@kogge>`)
  expect(received[0]).toContain('To: accepts@example.com')
  expect(received[0]).toContain('Subject: Iestatiet jaunu paroli')
  expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1, error: null })
})

test('a server that says "later" is asked again', async () => {
  const { received, onData } = mailbox()
  let refusals = 1
  const transport = await smtp({
    onData,
    onRcptTo: (_address, _session, done) => {
      if (refusals-- > 0) done(Object.assign(new Error('greylisted'), { responseCode: 450 }))
      else done()
    },
  })
  const id = await write('later@example.com')
  await expect(deliver(id, transport)).rejects.toThrow('greylisted')
  expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1 })
  await deliver(id, transport)
  expect(received).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2 })
})

test('a server that says "never" is not asked again', async () => {
  const transport = await smtp({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
  })
  const id = await write('never@example.com')
  await deliver(id, transport)
  expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 1 })
})

test('a server that hangs up, or is not there, leaves the message in the queue', async () => {
  const rude = createServer((socket) => {
    socket.write('220 hello\r\n')
    socket.once('data', () => socket.destroy())
  })
  await new Promise<void>((ready) => rude.listen(0, '127.0.0.1', ready))
  open.push(() => new Promise<void>((done) => rude.close(() => done())))
  const transport = smtpTransport(`smtp://127.0.0.1:${portOf(rude)}`, 'Kogge <a@kogge.example>')
  const id = await write('drops@example.com')
  await expect(deliver(id, transport)).rejects.toThrow()
  await expect(
    deliver(id, smtpTransport('smtp://127.0.0.1:1', 'Kogge <a@kogge.example>')),
  ).rejects.toThrow()
  expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 2 })
})

test('without a server the message is kept and shown once', async () => {
  const shown: OutgoingMail[] = []
  const id = await write('kept@example.com')
  await deliver(id, null, (mail) => shown.push(mail))
  await deliver(id, null, (mail) => shown.push(mail))
  expect(shown.map(({ recipient }) => recipient)).toEqual(['kept@example.com'])
  const link = `${PUBLIC_URL}/lv/auth/reset-password?token=${tokenOfMail(await rowOf(id))}`
  expect(shown[0]?.text).toContain(`\n${link}\n`)
  expect((await rowOf(id))?.status).toBe('kept')
})

test('while sending is switched off a message waits, and goes out afterwards, once', async () => {
  const { received, onData } = mailbox()
  const transport = await smtp({ onData })
  const deps = {
    db: database.db,
    log,
    tokenKeys: TEST_TOKEN_KEYS,
    transport,
    onKept: () => undefined,
  }
  const sent: string[] = []
  const sender: JobSender = {
    send: async (_tx, { name }, data) => void sent.push(name + JSON.stringify(data)),
  }
  const id = await write('held@example.com')
  const off = { name: 'disableEmailSending', context: 'GLOBAL' as const, value: true }
  await database.db.insert(featureFlag).values(off)
  await deliver(id, transport)
  expect(await releaseMail(deps, sender)).toBe(0)
  expect(received).toHaveLength(0)
  expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 0 })
  await database.db.update(featureFlag).set({ value: false })
  expect(await releaseMail(deps, sender)).toBe(1)
  expect(await releaseMail(deps, sender)).toBe(0)
  expect(sent).toEqual([`mail.deliver{"mailId":"${id}","rank":2}`])
  await deliver(id, transport)
  await deliver(id, transport)
  expect(received).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ status: 'sent', error: null })
  await database.db.delete(featureFlag)
})

test('a change that is not made sends nothing', async () => {
  const draft = {
    template: 'accountExists' as const,
    locale: 'en' as const,
    recipient: 'rolled-back@example.com',
    path: '/auth/signin',
  }
  const attempt = database.db.transaction(async (tx) => {
    await sendMail(tx, jobs, draft, PUBLIC_URL, new Date())
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  const { rows } = await database.pool.query(
    `select (select count(*)::int from mail_message where recipient = 'rolled-back@example.com') as mails,
            (select count(*)::int from pgboss.job where name = 'mail.deliver') as jobs`,
  )
  expect(rows[0].mails).toBe(0)
  expect(rows[0].jobs).toBe(6)
})

test('the queue delivers, tries again by itself, and stops', async () => {
  const { received, onData } = mailbox()
  let refusals = 1
  const transport = await smtp({
    onData,
    onRcptTo: (_address, _session, done) => {
      if (refusals-- > 0) done(Object.assign(new Error('busy'), { responseCode: 451 }))
      else done()
    },
  })
  const deps = {
    db: database.db,
    log,
    tokenKeys: TEST_TOKEN_KEYS,
    transport,
    onKept: () => undefined,
  }
  const handlers = mailHandlers(deps).map((handler) => ({
    ...handler,
    pollSeconds: 0.5,
    queue: { ...handler.queue, retryDelaySeconds: 1 },
  }))
  const worker = await startJobs({
    mailSeals: TEST_TOKEN_KEYS,
    url: database.url,
    log,
    handlers,
    roles: ['worker'],
  })
  try {
    const id = await write('queue@example.com')
    await vi.waitFor(async () => expect((await rowOf(id))?.status).toBe('sent'), {
      timeout: 20_000,
      interval: 200,
    })
    // What other tests have left in the queue comes too.
    expect(received.filter((text) => text.includes('queue@example.com'))).toHaveLength(1)
  } finally {
    await worker.stop()
  }
})

/** The link in what a mail server was given. */
const linkIn = (message = ''): string =>
  /https:\/\/\S+token=[\w-]{43}/.exec(
    message.replaceAll('=\r\n', '').replaceAll('=3D', '='),
  )?.[0] ?? ''

test('each message has a link of its own, which every try sends', async () => {
  const { received, onData } = mailbox()
  let refusals = 2
  const transport = await smtp({
    onData: (stream, session, done) =>
      onData(stream, session, () =>
        done(refusals-- > 0 ? Object.assign(new Error('busy'), { responseCode: 451 }) : null),
      ),
  })
  const [one, other] = [await write('tries@example.com'), await write('other@example.com')]
  for (const _try of [1, 2]) await expect(deliver(one, transport)).rejects.toThrow('busy')
  await deliver(one, transport)
  await deliver(other, transport)
  expect(await rowOf(one)).toMatchObject({ status: 'sent', attempts: 3 })
  const links = received.map(linkIn)
  expect(links).toHaveLength(4)
  expect(new Set(links.slice(0, 3)).size).toBe(1)
  expect(links[0]).toMatch(/^https:\/\/kogge\.example\/lv\/auth\/reset-password\?token=/)
  expect(new Set(links).size).toBe(2)
})

/** Everything that goes out, changed by whoever writes to the database. */
test.each<[string, Partial<typeof mailMessage.$inferInsert>]>([
  ['recipient', { recipient: 'thief@example.com' }],
  ['subject', { subject: 'Pay here' }],
  ['text', { text: 'http://evil.example/x?token={token}' }],
  ['html', { html: '<a href="http://evil.example/x?token={token}">Here</a>' }],
  ['kind', { template: 'signInCode' as never }],
  ['language', { locale: 'en' }],
  ['token', { mailKeyId: null }],
  ['seal', { seal: Buffer.alloc(32) }],
  ['seal taken away', { seal: null }],
  ['seal of a key that is not known', { sealKeyId: 'f'.repeat(32) }],
])('a message whose %s was changed is not sent, is marked, and alarms', async (what, values) => {
  const { received, onData } = mailbox()
  const transport = await smtp({ onData })
  const id = await write(`changed-${randomUUID()}@example.com`)
  await database.db.update(mailMessage).set(values).where(eq(mailMessage.id, id))
  const before = logged.length
  await deliver(id, transport)
  await deliver(id, null)
  expect(received, what).toEqual([])
  expect(await rowOf(id)).toMatchObject({ status: 'damaged', attempts: 0 })
  expect(logged.slice(before).join('\n')).toContain('ALARM: a message that waited')
})

test('a message that a trigger changes as it is written is not sent', async () => {
  const { received, onData } = mailbox()
  const transport = await smtp({ onData })
  await database.pool.query(`
    create function evil() returns trigger language plpgsql as $$ begin
      new.text := new.text || 'http://evil.example/x?token={token}'; return new; end $$;
    create trigger evil before insert on mail_message for each row execute function evil()`)
  const id = await write('triggered@example.com')
  await database.pool.query('drop function evil() cascade')
  await deliver(id, transport)
  expect(received).toEqual([])
  expect((await rowOf(id))?.status).toBe('damaged')
})

test('a message of another row is not sent as one', async () => {
  const { received, onData } = mailbox()
  const transport = await smtp({ onData })
  const [id, other] = [await write('one-of-two@example.com'), await write('two-of-two@example.com')]
  const { id: _own, ...values } = (await rowOf(other)) ?? {}
  await database.db.update(mailMessage).set(values).where(eq(mailMessage.id, id))
  await deliver(id, transport)
  expect(received).toEqual([])
})

test('what waits goes out after the secret was changed, and not under a key that was not kept', async () => {
  const { received, onData } = mailbox()
  const transport = await smtp({ onData })
  const [id, forgotten] = [await write('rotated@example.com'), await write('forgotten@example.com')]
  const link = tokenOfMail(await rowOf(id))
  const NEXT = 'another secret of the tests, thirty-two characters or more'
  const mailedTokens = [derivedKey(TEST_SECRET, 'mailedTokens')]
  const deps = { db: database.db, log, transport, onKept: () => undefined }
  const rotated = createTokenKeys(NEXT, { tokens: [], mailedTokens })
  await deliverMail({ ...deps, tokenKeys: rotated }, id)
  expect(received[0]?.replaceAll('=\r\n', '')).toContain(link)
  await deliverMail({ ...deps, tokenKeys: createTokenKeys(NEXT) }, forgotten)
  expect(received).toHaveLength(1)
  expect((await rowOf(forgotten))?.status).toBe('damaged')
})

test('what has no seal is not sent', async () => {
  const { db } = database
  const { received, onData } = mailbox()
  const transport = await smtp({ onData })
  const id = await write('unsealed@example.com')
  await db.update(mailMessage).set({ seal: null, sealKeyId: null }).where(eq(mailMessage.id, id))
  await deliver(id, transport)
  expect(received).toHaveLength(0)
  expect((await rowOf(id))?.status).toBe('damaged')
})

test('what a server repeats of the message it refuses is not kept, not logged, and not left to the queue', async () => {
  let answer = (_link: string) => ''
  const transport = await smtp({
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (part) => (text += String(part)))
      stream.on('end', () =>
        done(Object.assign(new Error(answer(linkIn(text))), { responseCode: 451 })),
      )
    },
  })
  const answers = [
    (link: string) => `4.7.1 suspicious link ${link}`,
    (link: string) => `4.7.1 suspicious ${link.slice(-20)}`,
    (link: string) => `4.7.1 ...${link.slice(-43, -33).toUpperCase()}...`,
    (link: string) => `4.7.1 ${link.slice(-43).replace(/.{10}/g, '$&=\r ')}`,
  ]
  for (const [place, one] of answers.entries()) {
    answer = one
    const id = await write(`repeats-${place}@example.com`)
    await expect(deliver(id, transport)).rejects.toThrow('451 (the answer repeats the message)')
    expect((await rowOf(id))?.error).toBe('451 (the answer repeats the message)')
  }
})

test('a message of before tokens were derived keeps none once it has been dealt with', async () => {
  const { received, onData } = mailbox()
  const transport = await smtp({ onData })
  const id = await write('earlier@example.com')
  const old = 'A'.repeat(43)
  const { text = '', html = '' } = (await rowOf(id)) ?? {}
  const earlier = {
    mailKeyId: null,
    text: text.replace('{token}', old),
    html: html.replaceAll('{token}', old),
  }
  const kept = await rowOf(id)
  if (!kept) throw new Error('It is gone.')
  const sealed = TEST_TOKEN_KEYS.sealMail({ ...kept, ...earlier })
  await database.db
    .update(mailMessage)
    .set({ ...earlier, ...sealed })
    .where(eq(mailMessage.id, id))
  await deliver(id, transport)
  expect(linkIn(received[0])).toMatch(/token=A{43}$/)
  const row = await rowOf(id)
  expect(row).toMatchObject({ status: 'sent', text })
  expect(row?.html).not.toContain(old)
})

test('no table and nothing that was logged holds a token or a piece of one', async () => {
  const { db, pool } = database
  const mails = await db.select().from(mailMessage)
  const tokens = mails.map(tokenOfMail).filter((token) => token !== '')
  expect(tokens.length).toBeGreaterThan(8)
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables`,
  )
  const all = [logged.join('\n')]
  for (const { name } of tables)
    all.push(JSON.stringify((await pool.query(`select t::text from ${name} t`)).rows))
  for (const token of tokens)
    for (const piece of [token.slice(0, 10), token.slice(16, 26), token.slice(-10)])
      for (const text of all) expect(text.includes(piece)).toBe(false)
  expect(all.join('\n')).toContain('token={token}')
})
