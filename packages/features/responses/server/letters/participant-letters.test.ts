import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { mailCircuit, mailPace, mailSuppression } from '@kogge/db/schema/mail-delivery.ts'
import { sealedMail } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { pickText, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { OutgoingMail } from '@kogge/platform/server/mail/smtp-transport.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  createRevokedIds,
  type RevokedIds,
} from '@kogge/platform/server/sealing/revoked-invitations-memory.ts'
import { addAnswer, appendOpening } from '@kogge/platform/server/testing/letter-occasions.ts'
import { transportInto } from '@kogge/platform/server/testing/mail-transport.ts'
import { addPerson } from '@kogge/platform/server/testing/people.ts'
import { moveTimes } from '@kogge/platform/server/testing/request-keys.ts'
import {
  contextOfUser,
  TEST_URL,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addInvitation,
  addSupplier,
  addTender,
  contentOf,
  DOCUMENT,
  inMinutes,
  type Tender,
} from '../responses.fixture.ts'
import { responseRouter } from '../responses.router.ts'
import { openSlots } from '../sealed-response.commands.ts'
import { mailParticipants } from './participant-letters.commands.ts'
import { sendLetters } from './participant-letters.jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const sent: OutgoingMail[] = []
let onSend = async (): Promise<void> => undefined
const logged: string[] = []
const say = (data: object, message: string) => void logged.push(JSON.stringify([data, message]))

const MINUTE = 60_000
let hour = Date.now()

const alarms: string[] = []

/** The job as it runs six minutes later, whenever it is asked for. */
const work = (failing = new Set<string>(), hasServer = true, memory: RevokedIds | null = null) => {
  hour += 6 * MINUTE
  return sendLetters({
    db: database.db,
    log: { info: say, warn: say, error: say },
    secretBox: testContext(database.db).secretBox,
    sealing: {
      ...testContext(database.db).sealing,
      ...(memory && { writtenLetters: memory }),
      alarm: (_facts, message) => void alarms.push(message),
    },
    publicUrl: TEST_URL,
    clock: () => new Date(hour),
    transport: !hasServer
      ? null
      : transportInto(sent, async ({ recipient }) => {
          if (failing.has(recipient)) throw new Error('Come again later.')
          await onSend()
        }),
  })
}

/** Counts what is asked of a transaction. */
const counted = (tx: Db, count: () => void): Db =>
  new Proxy(tx, {
    get: (target, name) => {
      if (['select', 'insert', 'update', 'delete', 'execute', '$count'].includes(String(name)))
        count()
      return Reflect.get(target, name)
    },
  })

/** What the template asks for, as a call of the buyer gives it. */
const saidIn = (locale: UiLocale) => ({
  org: 'Meža pašvaldība',
  title: pickText(DOCUMENT.title, locale, 'en')?.text ?? '',
  until: '',
})

/** Writes of an answer, as a call of the buyer does; gives how much that asks of the database. */
const write = async ({ rfxId, buyer }: Tender): Promise<number> => {
  const about = await addAnswer(database.db, rfxId)
  return database.db.transaction(async (tx) => {
    const ctx = await contextOfUser(tx, buyer.userId, () => new Date())
    if (ctx.actor.kind !== 'user') throw new Error('Nobody is there.')
    let asked = 0
    const db = counted(tx, () => {
      asked += 1
    })
    await mailParticipants({ ...ctx, db, actor: ctx.actor }, about, saidIn)
    return asked
  })
}

test('those who take part are written to, once, and nothing is left of it', async () => {
  const { db } = database
  const tender = await addTender(db)
  const { rfxId } = tender
  await write(tender)
  const [ofNobody] = await db.select().from(sealedMail)
  await work()
  expect(sent).toEqual([])
  const suppliers = [await addSupplier(db), await addSupplier(db), await addSupplier(db)]
  const addresses: string[] = []
  for (const [index, { orgId, userId }] of suppliers.entries()) {
    const { response } = createCaller(responseRouter)(
      await contextOfUser(db, userId, () => new Date()),
    )
    if (index === 0) await response.ask({ orgId, rfxId, question: 'When?' })
    const draft = { orgId, rfxId, revision: 0, version: 1, content: contentOf('1.00') }
    if (index > 0) await response.save(draft)
    // Invited before it did anything, and says no after all.
    if (index > 1) await addInvitation(db, tender, orgId)
    if (index > 1) await response.decline({ orgId, rfxId, code: 'time', text: '' })
    const [row] = await db.select({ email: user.email }).from(user).where(eq(user.id, userId))
    if (row && index < 2) addresses.push(row.email)
  }
  await write(tender)
  const [row] = await db.select().from(sealedMail)
  expect(row?.payload.length).toBe(ofNobody?.payload.length)
  for (const address of addresses) expect(row?.payload.includes(address)).toBe(false)
  // One mailbox does not answer: it alone is tried again, once it is its turn.
  await work(new Set(addresses.slice(0, 1)))
  expect(sent.map(({ recipient }) => recipient)).toEqual(addresses.slice(1))
  hour -= 3 * MINUTE
  await work(new Set(addresses))
  await Promise.all([work(), work()])
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual([...addresses].sort())
  // What is left of both occasions is the same, and goes at its time.
  const left = await db.select().from(sealedMail)
  expect(left.map(({ payload }) => payload.length)).toEqual([
    ofNobody?.payload.length,
    ofNobody?.payload.length,
  ])
  hour += 7 * 24 * 60 * MINUTE
  await work()
  expect(await db.$count(sealedMail)).toBe(0)
  for (const address of addresses) expect(logged.join('')).not.toContain(address)
  hour = Date.now()
})

test('letters wait for a mail server, and no longer than they may', async () => {
  const { db } = database
  sent.length = 0
  const tender = await addTender(db)
  const { orgId, userId } = await addSupplier(db)
  const { response } = createCaller(responseRouter)(
    await contextOfUser(db, userId, () => new Date()),
  )
  await response.ask({ orgId, rfxId: tender.rfxId, question: 'When?' })
  await write(tender)
  for (let times = 0; times < 3; times += 1) await work(new Set(), false)
  hour += 60 * MINUTE
  await work()
  expect(sent).toHaveLength(1)
  await write(tender)
  await work(new Set(), false)
  hour += 8 * 24 * 60 * MINUTE
  await work()
  expect(sent).toHaveLength(1)
  expect(await db.$count(sealedMail)).toBe(0)
})

test('what a call does is the same whether anybody takes part or not; whom it concerns the job finds, once', async () => {
  const { db } = database
  sent.length = 0
  hour = Date.now()
  const tender = await addTender(db)
  const { rfxId } = tender
  const ofNobody = await write(tender)
  const suppliers = [await addSupplier(db), await addSupplier(db), await addSupplier(db)]
  for (const { orgId, userId } of suppliers) {
    const { response } = createCaller(responseRouter)(
      await contextOfUser(db, userId, () => new Date()),
    )
    await response.ask({ orgId, rfxId, question: 'When?' })
  }
  await work()
  sent.length = 0
  expect(await write(tender)).toBe(ofNobody)
  await Promise.all([work(), work()])
  await work()
  expect(sent).toHaveLength(3)
  // Opened before the job came to it: who had submitted is told all the same.
  const { response } = createCaller(responseRouter)(
    await contextOfUser(db, suppliers[0]?.userId ?? '', () => new Date()),
  )
  const about = { orgId: suppliers[0]?.orgId ?? '', rfxId }
  await response.save({ ...about, revision: 0, version: 1, content: contentOf('1.00') })
  await response.submit({ ...about, revision: 1, version: 1 })
  await write(tender)
  const at = inMinutes(-1)
  await moveTimes(db, rfxId, { responsesUntil: at, openingAt: at })
  await db.transaction(async (tx) => {
    await appendOpening(tx, rfxId, await openSlots(tx, testContext(tx), rfxId, tender.pair))
  })
  await db.update(writtenRfx).set({ openedAt: at }).where(eq(writtenRfx.rfxId, rfxId))
  sent.length = 0
  await work()
  expect(sent).toHaveLength(1)
})

test('what does not open keeps nothing else waiting, is logged without its name, and goes at its time', async () => {
  const { db } = database
  sent.length = 0
  logged.length = 0
  hour = Date.now()
  await db.delete(sealedMail)
  const id = '00000000-0000-4000-8000-000000000000'
  await db.insert(sealedMail).values({ id, payload: Buffer.alloc(300, 7) })
  const tender = await addTender(db)
  const { orgId, userId } = await addSupplier(db)
  const { response } = createCaller(responseRouter)(
    await contextOfUser(db, userId, () => new Date()),
  )
  await response.ask({ orgId, rfxId: tender.rfxId, question: 'When?' })
  await write(tender)
  await work()
  expect(sent).toHaveLength(1)
  expect(logged.join('')).toContain('passed over')
  expect(logged.join('')).not.toContain(id)
  expect(await db.$count(sealedMail)).toBe(2)
  hour += 7 * 24 * 60 * MINUTE
  await work()
  expect(await db.$count(sealedMail)).toBe(0)
})

/** What a database says is not what the server wrote, for as long as something is done. */
const during = async (
  changes: readonly string[],
  back: readonly string[],
  work: () => Promise<unknown>,
) => {
  for (const one of changes) await database.pool.query(one)
  await work()
  for (const one of back) await database.pool.query(one)
}

/** A tender in which one supplier takes part, and its address. */
const withOne = async () => {
  const { db } = database
  await db.delete(sealedMail)
  sent.length = 0
  logged.length = 0
  hour = Date.now()
  const tender = await addTender(db)
  const supplier = await addSupplier(db)
  const { response } = createCaller(responseRouter)(
    await contextOfUser(db, supplier.userId, () => new Date()),
  )
  await response.ask({ orgId: supplier.orgId, rfxId: tender.rfxId, question: 'When?' })
  const [row] = await db
    .select({ email: user.email })
    .from(user)
    .where(eq(user.id, supplier.userId))
  return { tender, supplier, address: row?.email ?? '' }
}

test('nobody is written to at an address, or by a role, that somebody else wrote, opened_at or not', async () => {
  const { tender, supplier, address } = await withOne()
  const friend = await addPerson(database.db)
  const EXCHANGED = [
    `update user_account set first_name = email, email = 'catch+' || id || '@attacker.example'`,
  ]
  const BACK = [`update user_account set email = first_name`]
  for (const opened of ['null', 'now()']) {
    const isOpened = `update written_rfx set opened_at = ${opened} where rfx_id = '${tender.rfxId}'`
    const closed = `update written_rfx set opened_at = null where rfx_id = '${tender.rfxId}'`
    await write(tender)
    await during([...EXCHANGED, isOpened], [...BACK, closed], () => work())
    expect(sent).toEqual([])
    const forged = `insert into membership (org_id, user_id, role, created_at)
      values ('${supplier.orgId}', '${friend}', 'ORG_ADMINISTRATOR', '2000-01-01')`
    const gone = `delete from membership where user_id = '${friend}'`
    await write(tender)
    await during([forged, isOpened], [gone, closed], () => work())
    expect(sent.map(({ recipient }) => recipient)).toEqual([address])
    sent.length = 0
  }
  expect(alarms.join()).toContain('an account is not as the server wrote it')
})

test('an occasion that was written is not written again, whoever puts it back', async () => {
  const { tender, address } = await withOne()
  await write(tender)
  const before = await database.db.select().from(sealedMail)
  await work()
  expect(sent.map(({ recipient }) => recipient)).toEqual([address])
  const written = await database.db.select().from(sealedMail)
  // In the process that wrote them, and in another one, which knows by the audit log.
  for (const memory of [createRevokedIds(), null]) {
    alarms.length = 0
    await database.db.delete(sealedMail)
    await database.db.insert(sealedMail).values(before)
    await work(new Set(), true, memory)
    expect(sent).toHaveLength(1)
    expect(alarms.join()).toContain('letters that were written already')
  }
  // What the job left of it has nobody's letter any more.
  await database.db.delete(sealedMail)
  await database.db.insert(sealedMail).values(written)
  await work()
  expect(sent).toHaveLength(1)
})

test('a step that the log does not have, or a request called otherwise, sends nothing', async () => {
  const { tender } = await withOne()
  const { db } = database
  const ctx = await contextOfUser(db, tender.buyer.userId, () => new Date())
  const { actor } = ctx
  if (actor.kind !== 'user') throw new Error('Nobody is there.')
  const answered = await addAnswer(db, tender.rfxId)
  const told = [
    [{ ...answered, template: 'rfxCancelled' as const }, saidIn],
    [{ ...answered, version: 7 }, saidIn],
    [{ ...answered, answer: `${tender.rfxId} now` }, saidIn],
    [answered, (locale: UiLocale) => ({ ...saidIn(locale), title: 'Pay 500 EUR' })],
  ] as const
  for (const [about, said] of told) {
    alarms.length = 0
    await db.transaction((tx) => mailParticipants({ ...ctx, db: tx, actor }, about, said))
    await work()
    expect(sent).toEqual([])
    expect(alarms.join()).toContain('a step that the log of their request does not have')
  }
  await db.transaction((tx) => mailParticipants({ ...ctx, db: tx, actor }, answered, saidIn))
  await work()
  expect(sent).toHaveLength(1)
})

test('letters obey stopped addresses, a closed circuit and the flag, and write of none of them', async () => {
  const { db } = database
  const tender = await addTender(db)
  const addresses: string[] = []
  for (const supplier of [await addSupplier(db), await addSupplier(db), await addSupplier(db)]) {
    const { orgId, userId } = supplier
    const { response } = createCaller(responseRouter)(
      await contextOfUser(db, userId, () => new Date()),
    )
    await response.ask({ orgId, rfxId: tender.rfxId, question: 'When?' })
    const [row] = await db.select({ email: user.email }).from(user).where(eq(user.id, userId))
    addresses.push(row?.email ?? '')
  }
  await write(tender)
  sent.length = 0
  const [stopped = ''] = addresses
  await db
    .insert(mailSuppression)
    .values({ address: stopped.toLowerCase(), reason: 'complaint', since: new Date() })
  const open = { server: 'tests.example:25', failures: 5, openUntil: new Date() }
  await db.insert(mailCircuit).values(open)
  await work()
  expect(sent).toEqual([])
  expect(await db.select().from(mailCircuit)).toMatchObject([{ failures: 5, probeUntil: null }])
  await db.delete(mailCircuit)
  // Set while the first is being sent.
  onSend = async () => {
    const flag = { name: 'disableEmailSending', context: 'GLOBAL' as const, value: true }
    await db.insert(featureFlag).values(flag).onConflictDoNothing()
  }
  await work()
  onSend = async () => undefined
  expect(sent).toHaveLength(1)
  await db.delete(featureFlag)
  await work()
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual(addresses.slice(1).sort())
  expect(await db.$count(mailPace)).toBe(0)
})
