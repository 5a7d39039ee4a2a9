import { createServer } from 'node:net'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type JobSender, startJobs } from '../job-queues.jobs.ts'
import { tokenOfMail } from '../testing/mailed-tokens.ts'
import { TEST_TOKEN_KEYS } from '../testing/test-context.ts'
import { mailHandlers } from './mail-delivery.jobs.ts'
import { releaseMail } from './mail-release.commands.ts'
import { mailWorld, PUBLIC_URL } from './mail-world.fixture.ts'
import { sendMail } from './outgoing-mail.commands.ts'
import { closeLater, mailbox, portOf, smtp, transportTo } from './smtp-server.fixture.ts'
import type { OutgoingMail } from './smtp-transport.ts'

let world: Awaited<ReturnType<typeof mailWorld>>
beforeAll(async () => {
  world = await mailWorld()
})
afterAll(() => world.close())

const write = (recipient: string) => world.write(recipient)
const rowOf = (id: string) => world.rowOf(id)
const deliver: typeof world.deliver = (...asked) => world.deliver(...asked)

test('a message arrives in its language, once, however often the job runs', async () => {
  const { received, onData } = mailbox()
  const transport = await smtp({ onData })
  const id = await write('accepts@example.com')
  await Promise.all([deliver(id, transport), deliver(id, transport)])
  await deliver(id, transport)
  expect(received).toHaveLength(1)
  expect(received[0]).toContain(`Message-ID: <${id}@kogge.example>`)
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
  closeLater(() => new Promise<void>((done) => rude.close(() => done())))
  const transport = transportTo(portOf(rude))
  const id = await write('drops@example.com')
  await expect(deliver(id, transport)).rejects.toThrow()
  const away = transportTo(1)
  expect(await deliver(id, away)).toBe(30)
  expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1 })
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
    db: world.database.db,
    log: world.log,
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
  await world.database.db.insert(featureFlag).values(off)
  await deliver(id, transport)
  expect(await releaseMail(deps, sender)).toBe(0)
  expect(received).toHaveLength(0)
  expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 0 })
  await world.database.db.update(featureFlag).set({ value: false })
  expect(await releaseMail(deps, sender)).toBe(1)
  expect(await releaseMail(deps, sender)).toBe(0)
  expect(sent).toEqual([`mail.deliver{"mailId":"${id}","rank":2}`])
  await deliver(id, transport)
  await deliver(id, transport)
  expect(received).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ status: 'sent', error: null })
  await world.database.db.delete(featureFlag)
})

test('a change that is not made sends nothing', async () => {
  const draft = {
    template: 'accountExists' as const,
    locale: 'en' as const,
    recipient: 'rolled-back@example.com',
    path: '/auth/signin',
  }
  const attempt = world.database.db.transaction(async (tx) => {
    await sendMail(tx, world.jobs, draft, PUBLIC_URL, new Date())
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  const { rows } = await world.database.pool.query(
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
    db: world.database.db,
    log: world.log,
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
    url: world.database.url,
    log: world.log,
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
