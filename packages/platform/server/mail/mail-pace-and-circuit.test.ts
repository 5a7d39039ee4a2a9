import { randomUUID } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { user } from '@kogge/db/schema/accounts.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { mailCircuit, mailPace, mailSuppression } from '@kogge/db/schema/mail-delivery.ts'
import { untilSomeoneWaits } from '@kogge/db/testing/lock-waits.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type JobSender, startJobs } from '../job-queues.jobs.ts'
import type { Log } from '../procedures/procedure-context.ts'
import { TEST_TOKEN_KEYS } from '../testing/test-context.ts'
import { HELD_NEWS } from './mail-admission.commands.ts'
import { secondsUntilOpen } from './mail-circuit.commands.ts'
import { type DeliveryDeps, deliverMail, mailHandlers } from './mail-delivery.jobs.ts'
import { reservePlace } from './mail-pace.commands.ts'
import { releaseMail } from './mail-release.commands.ts'
import { MAIL_RANKS, type MailTemplate } from './mail-templates.ts'
import { sendMail } from './outgoing-mail.commands.ts'
import { closeLater, mailbox, portOf, refusal, smtp, transportTo } from './smtp-server.fixture.ts'
import type { MailTransport } from './smtp-transport.ts'

const log: Log = { info: () => {}, warn: () => {}, error: () => {} }
const SENDER: JobSender = { mailSeals: TEST_TOKEN_KEYS, send: async () => undefined }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query(
    'truncate mail_pace, mail_circuit, mail_suppression, mail_event, mail_message, feature_flag cascade',
  )
})

const DRAFT = { locale: 'en' as const, path: '/', values: { tier: 'Pro', seats: 3, days: 7 } }

const write = async (recipient: string, template: MailTemplate = 'planChanged') => {
  const id = randomUUID()
  const draft = { ...DRAFT, template, recipient }
  await sendMail(database.db, SENDER, draft, 'https://kogge.example', new Date(), id)
  return id
}

const rowOf = async (id: string) =>
  (await database.db.select().from(mailMessage).where(eq(mailMessage.id, id)))[0]

const depsOf = (transport: MailTransport, hostPerMinute = 6000): DeliveryDeps => ({
  db: database.db,
  log,
  tokenKeys: TEST_TOKEN_KEYS,
  transport,
  onKept: () => undefined,
  hostPerMinute,
})

/** A server of its own making: answers each command as `answer` says; null ends the connection. */
const rawSmtp = async (answer: (line: string, socket: Socket) => string | null) => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    const say = (text: string | null) => (text === null ? socket.destroy() : socket.write(text))
    socket.on('error', () => undefined)
    say(answer('CONNECT', socket))
    socket.on('data', (data) => {
      for (const line of String(data).split('\r\n').filter(Boolean)) say(answer(line, socket))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closeLater(() => new Promise<void>((done) => server.close(() => done())))
  return { transport: transportTo(portOf(server)), connections: () => connections }
}

const pass = (seconds: number) =>
  database.db.update(mailCircuit).set({
    openUntil: sql`open_until - make_interval(secs => ${seconds})`,
    probeUntil: sql`probe_until - make_interval(secs => ${seconds})`,
  })

test('messages to one host go at its pace, those to others beside them, and each keeps its place', async () => {
  const { received, onData } = mailbox()
  const deps = depsOf(await smtp({ onData }), 12)
  const ids = await Promise.all(Array.from({ length: 13 }, (_, at) => write(`p${at}@slow.example`)))
  const waits: (number | null)[] = []
  for (const id of ids) waits.push(await deliverMail(deps, id))
  expect(received.length).toBeGreaterThanOrEqual(10)
  const waiting = ids.filter((_, at) => waits[at] !== null)
  expect(waiting.length).toBeGreaterThan(0)
  expect(waits.at(-1)).toBeLessThanOrEqual(15)
  // One that comes too early is given the same place.
  const slot = (await rowOf(waiting.at(-1) ?? ''))?.slotAt
  expect(await deliverMail(deps, waiting.at(-1) ?? '')).toBeGreaterThan(0)
  expect((await rowOf(waiting.at(-1) ?? ''))?.slotAt).toEqual(slot)
  expect(await rowOf(waiting.at(-1) ?? '')).toMatchObject({ status: 'queued', attempts: 0 })
  expect(await deliverMail(deps, await write('p@other.example'))).toBeNull()
  // Nobody who signs up waits behind them.
  expect(await deliverMail(deps, await write('new@slow.example', 'accountExists'))).toBeNull()
})

test('processes that ask at the same time get different places', async () => {
  const { db } = database
  const places = await Promise.all(
    Array.from({ length: 20 }, () => reservePlace(db, 'many.example', MAIL_RANKS.other, 60)),
  )
  const times = places.map(Number).sort((a, b) => a - b)
  for (const [at, time] of times.entries())
    if (at > 0) expect(time - (times[at - 1] ?? 0)).toBeGreaterThanOrEqual(990)
  // Messages about requests do not wait behind all else.
  const request = await reservePlace(db, 'many.example', MAIL_RANKS.request, 60)
  expect(request.getTime()).toBeLessThan(Date.now())
})

test('a message that waited for others to reserve their places goes at once if there is room', async () => {
  const { onData } = mailbox()
  const deps = depsOf(await smtp({ onData }))
  expect(await deliverMail(deps, await write('a@busy.example'))).toBeNull()
  const id = await write('b@busy.example')
  const delivery = await database.db.transaction(async (tx) => {
    await tx.select().from(mailPace).for('update')
    const waiting = { end: deliverMail(deps, id) }
    await untilSomeoneWaits(database.db)
    // Longer than places may be used at once.
    await new Promise((resolve) => setTimeout(resolve, 300))
    return waiting
  })
  expect(await delivery.end).toBeNull()
})

test('a server that is away opens the circuit: nothing is tried, and no message uses up its attempts', async () => {
  const { transport, connections } = await rawSmtp(() => '421 closing down\r\n')
  const deps = depsOf(transport)
  const ids = await Promise.all(Array.from({ length: 8 }, (_, at) => write(`a${at}@x.example`)))
  for (const id of ids.slice(0, 5)) expect(await deliverMail(deps, id)).toBe(30)
  expect(connections()).toBe(5)
  for (const id of ids) expect(await deliverMail(deps, id)).toBeGreaterThan(20)
  expect(connections()).toBe(5)
  for (const id of ids) expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 0 })
  // After the pause one tries, of all that come at the same time.
  await pass(31)
  await Promise.all(ids.map((id) => deliverMail(deps, id)))
  expect(connections()).toBe(6)
  const [circuit] = await database.db.select().from(mailCircuit)
  expect(circuit).toMatchObject({ openings: 2, probeUntil: null })
  const pause = (circuit?.openUntil?.getTime() ?? 0) - Date.now()
  expect(pause).toBeGreaterThan(50_000)
})

test('a circuit closes with the first message that is taken', async () => {
  const { received, onData } = mailbox()
  const transport = await smtp({ onData })
  const { db } = database
  const open = { server: transport.server, failures: 9, openings: 3 }
  await db.insert(mailCircuit).values({ ...open, openUntil: new Date(Date.now() - 1000) })
  const [id, other] = [await write('a@x.example'), await write('b@x.example')]
  expect(await deliverMail(depsOf(transport), id)).toBeNull()
  expect(await db.$count(mailCircuit)).toBe(0)
  expect(await deliverMail(depsOf(transport), other)).toBeNull()
  expect(received).toHaveLength(2)
})

test('a process that died with its try leaves another one after a while', async () => {
  const { db } = database
  const past = new Date(Date.now() - 1000)
  await db.insert(mailCircuit).values({ server: 's', failures: 5, openings: 1, openUntil: past })
  expect(await secondsUntilOpen(db, 's')).toBe(0)
  expect(await secondsUntilOpen(db, 's')).toBeGreaterThan(60)
  await pass(91)
  expect(await secondsUntilOpen(db, 's')).toBe(0)
})

test('a recipient that is refused says nothing against the server', async () => {
  const transport = await smtp({
    onRcptTo: (_address, _session, done) => done(refusal(550, 'not here')),
  })
  for (let at = 0; at < 6; at += 1)
    await deliverMail(depsOf(transport), await write(`${at}@x.example`))
  expect(await database.db.$count(mailCircuit)).toBe(0)
  const [row] = await database.db.select().from(mailMessage)
  expect(row).toMatchObject({ status: 'failed', attempts: 1 })
  expect(row?.error).toContain('550')
  expect(await database.db.$count(mailSuppression)).toBe(0)
})

test('a server that refuses our sender has refused no message', async () => {
  const transport = await smtp({
    onMailFrom: (_address, _session, done) => done(refusal(550, 'not from you')),
  })
  const id = await write('a@x.example')
  expect(await deliverMail(depsOf(transport), id)).toBe(30)
  expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 0 })
})

test('what was not taken for five days is given up, with the reason', async () => {
  const { transport } = await rawSmtp(() => '554 no service here\r\n')
  const id = await write('a@x.example')
  await database.db.update(mailMessage).set({ createdAt: new Date(Date.now() - 6 * 86_400_000) })
  expect(await deliverMail(depsOf(transport), id)).toBeNull()
  const row = await rowOf(id)
  expect(row).toMatchObject({ status: 'failed', attempts: 0 })
  expect(row?.error).toContain('554')
})

test('a line that breaks after the content repeats the same message, which is given up in the end', async () => {
  const ids: string[] = []
  let isData = false
  const { transport } = await rawSmtp((line) => {
    if (line === 'CONNECT') return '220 hello\r\n'
    if (line.startsWith('EHLO')) return '250 hello\r\n'
    if (line === 'DATA') {
      isData = true
      return '354 go on\r\n'
    }
    if (!isData) return '250 ok\r\n'
    if (line.startsWith('Message-ID:')) ids.push(line)
    if (line !== '.') return ''
    isData = false
    return null
  })
  const id = await write('a@x.example')
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await expect(deliverMail(depsOf(transport), id)).rejects.toThrow('Connection closed')
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: attempt })
    await database.db.delete(mailCircuit)
  }
  expect(await deliverMail(depsOf(transport), id)).toBeNull()
  expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 9 })
  expect(ids).toHaveLength(9)
  expect(new Set(ids)).toEqual(new Set([`Message-ID: <${id}@kogge.example>`]))
})

test('a mailbox that does not exist takes no more mail but to confirm it', async () => {
  const { received, onData } = mailbox()
  let isThere = false
  const transport = await smtp({
    onData,
    onRcptTo: (_address, _session, done) =>
      done(isThere ? null : refusal(550, '5.1.1 no such user')),
  })
  const deps = depsOf(transport)
  await deliverMail(deps, await write('Gone@x.example'))
  const [suppression] = await database.db.select().from(mailSuppression)
  expect(suppression).toMatchObject({ address: 'gone@x.example', reason: 'hard_bounce' })
  isThere = true
  const stopped = await write('gone@X.example')
  expect(await deliverMail(deps, stopped)).toBeNull()
  expect(await rowOf(stopped)).toMatchObject({ status: 'suppressed', attempts: 0 })
  expect((await rowOf(stopped))?.error).toContain('came back')
  expect(received).toHaveLength(0)
  await deliverMail(deps, await write('gone@x.example', 'confirmEmail'))
  expect(received).toHaveLength(1)
})

test('the flag ends a run of many between two messages, and what is left goes out afterwards, once each', async () => {
  const { received, onData } = mailbox()
  const off = { name: 'disableEmailSending', context: 'GLOBAL' as const, value: true }
  const transport = await smtp({
    onData: (stream, session, done) =>
      onData(stream, session, () => {
        // In the midst of it, by somebody else.
        if (received.length === 4)
          void database.db
            .insert(featureFlag)
            .values(off)
            .then(() => done())
        else done()
      }),
  })
  const handlers = mailHandlers(depsOf(transport)).map((one) => ({ ...one, pollSeconds: 0.5 }))
  const jobs = await startJobs({
    mailSeals: TEST_TOKEN_KEYS,
    url: database.url,
    log,
    handlers,
    roles: ['worker'],
  })
  try {
    const drafts = Array.from({ length: 30 }, (_, at) => `r${at}@x.example`)
    await database.db.transaction(async (tx) => {
      for (const recipient of drafts) {
        const draft = { ...DRAFT, template: 'planChanged' as const, recipient }
        await sendMail(tx, jobs, draft, 'https://kogge.example', new Date())
      }
    })
    const held = async () =>
      database.db.$count(mailMessage, sql`error like 'Held%' and status = 'queued'`)
    await vi.waitFor(async () => expect((await held()) + received.length).toBe(30), 20_000)
    // At most those that were under way at that moment.
    expect(received.length).toBeLessThanOrEqual(8)
    await database.db.delete(featureFlag)
    await releaseMail(depsOf(transport), jobs)
    await vi.waitFor(() => expect(received).toHaveLength(30), 20_000)
    const to = received.map((text) => /^To: (\S+)/m.exec(text)?.[1])
    expect(new Set(to).size).toBe(30)
  } finally {
    await jobs.stop()
  }
})

test('news of tenders wait while they are switched off, those that are written too; other mail goes on', async () => {
  const { db } = database
  const { received, onData } = mailbox()
  const deps = depsOf(await smtp({ onData }))
  const at = new Date()
  const [reader] = await db
    .insert(user)
    .values({ email: 'a@x.example', firstName: 'A', lastName: 'Reader', passwordHash: '-' })
    .returning({ id: user.id })
  const news = randomUUID()
  const subscription = {
    userId: reader?.id ?? '',
    kinds: ['matches' as const],
    profile: null,
    thread: null,
  }
  const draft = { ...DRAFT, template: 'planChanged' as const, recipient: 'a@x.example' }
  await sendMail(db, SENDER, draft, 'https://kogge.example', at, news, subscription)
  const other = await write('b@x.example')
  await db
    .insert(featureFlag)
    .values({ name: 'disableMarketAlerts', context: 'GLOBAL', value: true })
  for (const id of [news, other]) expect(await deliverMail(deps, id)).toBeNull()
  expect(received).toHaveLength(1)
  expect(await rowOf(news)).toMatchObject({ status: 'queued', error: HELD_NEWS })
  const sent: unknown[] = []
  const sender: JobSender = { send: async (_tx, _queue, data) => void sent.push(data) }
  expect(await releaseMail(deps, sender)).toBe(0)
  await db.delete(featureFlag)
  expect(await releaseMail(deps, sender)).toBe(1)
  expect(await releaseMail(deps, sender)).toBe(0)
  expect(sent).toEqual([{ mailId: news, rank: 0 }])
})
