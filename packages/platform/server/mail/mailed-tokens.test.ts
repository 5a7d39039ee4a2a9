import { randomUUID } from 'node:crypto'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { derivedKey } from '../server-secret/derived-keys.ts'
import { tokenOfMail } from '../testing/mailed-tokens.ts'
import { TEST_SECRET, TEST_TOKEN_KEYS } from '../testing/test-context.ts'
import { createTokenKeys } from '../tokens/token-keys.ts'
import { deliverMail } from './mail-delivery.jobs.ts'
import { mailWorld } from './mail-world.fixture.ts'
import { mailbox, smtp } from './smtp-server.fixture.ts'

let world: Awaited<ReturnType<typeof mailWorld>>
beforeAll(async () => {
  world = await mailWorld()
})
afterAll(() => world.close())

const write = (recipient: string) => world.write(recipient)
const rowOf = (id: string) => world.rowOf(id)
const deliver: typeof world.deliver = (...asked) => world.deliver(...asked)

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

/** Each column of a message that is sent, changed by an intruder in the database. */
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
  await world.database.db.update(mailMessage).set(values).where(eq(mailMessage.id, id))
  const before = world.logged.length
  await deliver(id, transport)
  await deliver(id, null)
  expect(received, what).toEqual([])
  expect(await rowOf(id)).toMatchObject({ status: 'damaged', attempts: 0 })
  expect(world.logged.slice(before).join('\n')).toContain('ALARM: a message that waited')
})

test('a message that a trigger changes as it is written is not sent', async () => {
  const { received, onData } = mailbox()
  const transport = await smtp({ onData })
  await world.database.pool.query(`
    create function evil() returns trigger language plpgsql as $$ begin
      new.text := new.text || 'http://evil.example/x?token={token}'; return new; end $$;
    create trigger evil before insert on mail_message for each row execute function evil()`)
  const id = await write('triggered@example.com')
  await world.database.pool.query('drop function evil() cascade')
  await deliver(id, transport)
  expect(received).toEqual([])
  expect((await rowOf(id))?.status).toBe('damaged')
})

test('a message of another row is not sent as one', async () => {
  const { received, onData } = mailbox()
  const transport = await smtp({ onData })
  const [id, other] = [await write('one-of-two@example.com'), await write('two-of-two@example.com')]
  const { id: _own, ...values } = (await rowOf(other)) ?? {}
  await world.database.db.update(mailMessage).set(values).where(eq(mailMessage.id, id))
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
  const deps = { db: world.database.db, log: world.log, transport, onKept: () => undefined }
  const rotated = createTokenKeys(NEXT, { tokens: [], mailedTokens })
  await deliverMail({ ...deps, tokenKeys: rotated }, id)
  expect(received[0]?.replaceAll('=\r\n', '')).toContain(link)
  await deliverMail({ ...deps, tokenKeys: createTokenKeys(NEXT) }, forgotten)
  expect(received).toHaveLength(1)
  expect((await rowOf(forgotten))?.status).toBe('damaged')
})

test('what has no seal is not sent', async () => {
  const { db } = world.database
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
  await world.database.db
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
  const { db, pool } = world.database
  const mails = await db.select().from(mailMessage)
  const tokens = mails.map(tokenOfMail).filter((token) => token !== '')
  expect(tokens.length).toBeGreaterThan(8)
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables`,
  )
  const all = [world.logged.join('\n')]
  for (const { name } of tables)
    all.push(JSON.stringify((await pool.query(`select t::text from ${name} t`)).rows))
  for (const token of tokens)
    for (const piece of [token.slice(0, 10), token.slice(16, 26), token.slice(-10)])
      for (const text of all) expect(text.includes(piece)).toBe(false)
  expect(all.join('\n')).toContain('token={token}')
})
