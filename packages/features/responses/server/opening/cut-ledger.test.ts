import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { asOf } from '@kogge/platform/server/database/demonstration-clock.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { sealedLogsProver } from '@kogge/platform/server/ledger/ledger-watch.queries.ts'
import { provenVersions } from '@kogge/platform/server/ledger/published-versions.queries.ts'
import { provenKey } from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { keyDetails, signKey } from '@kogge/platform/server/sealing/request-key-signature.ts'
import {
  createSealing,
  type Sealing,
  watchOf,
} from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { moveTimes } from '@kogge/platform/server/testing/request-keys.ts'
import {
  contextOfUser,
  TEST_SEALING,
  TEST_SECRET,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { and, eq, gte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addTender,
  bidderOf,
  codeOf,
  contentOf,
  inMinutes,
  slotStateOf,
  type Tender,
} from '../responses.fixture.ts'
import { responseRouter } from '../responses.router.ts'
import { openSlots } from '../sealed-response.commands.ts'
import { rewriteSoon } from '../slots/slot-rewrite-queue.ts'
import { rewriteSlots } from '../slots/slot-rewrites.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A process that was started just now, and what its log is told. */
const started = (): { sealing: Sealing; alarms: string[] } => {
  const alarms: string[] = []
  const log = { error: (_facts: object, message: string) => void alarms.push(message) }
  return { alarms, sealing: createSealing(TEST_SECRET, watchOf(log)) }
}

/** Once the time of opening has come that the first version told of, and no other. */
const open = ({ rfxId, pair }: Tender, sealing: Sealing) =>
  asOf(inMinutes(61), () =>
    database.db.transaction((tx) => openSlots(tx, { ...testContext(tx), sealing }, rfxId, pair)),
  )

const asOwner = (work: (tx: TestDatabase['db']) => Promise<unknown>) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await work(tx)
  })

/** What moves the opening later, or calls it off, and is to be cut off. */
const CHANGES: Readonly<Record<string, (tender: Tender, sealing: Sealing) => Promise<unknown>>> = {
  amendment: ({ rfxId }, sealing) => {
    const times = { responsesUntil: inMinutes(600), openingAt: inMinutes(600) }
    return moveTimes(database.db, rfxId, times, sealing)
  },
  cancellation: async ({ rfxId }, sealing) => {
    const entry = { rfxId, type: 'rfx.cancelled' as const, userId: null, orgId: null, details: {} }
    await database.db.transaction((tx) => appendLedgerEntry(tx, sealing, entry))
    await database.db
      .update(writtenRfx)
      .set({ state: 'cancelled', cancelledAt: new Date() })
      .where(eq(writtenRfx.rfxId, rfxId))
  },
}
const ALL = Object.keys(CHANGES)

/** A request that is opened in an hour, with one response. */
const submitted = async () => {
  const tender = await addTender(database.db)
  const bidder = await bidderOf(database.db, tender)
  await bidder.save(0, '77.10')
  await bidder.submit(1)
  return { tender, bidder }
}

/** Takes out of the log everything after its first entry, and of the row, as its owner can. */
const cut = async ({ rfxId }: Tender) => {
  const since = and(eq(ledgerEntry.rfxId, rfxId), gte(ledgerEntry.seq, 2))
  const gone = await database.db.select().from(ledgerEntry).where(since)
  const [first] = await database.db.select().from(ledgerEntry).where(eq(ledgerEntry.rfxId, rfxId))
  const { responsesUntil, openingAt } = Object(first?.details)
  await asOwner(async (tx) => {
    await tx.delete(ledgerEntry).where(since)
    await tx
      .update(writtenRfx)
      .set({
        state: 'published',
        cancelledAt: null,
        responsesUntil: new Date(responsesUntil),
        openingAt: new Date(openingAt),
      })
      .where(eq(writtenRfx.rfxId, rfxId))
  })
  return { putBack: () => asOwner((tx) => tx.insert(ledgerEntry).values(gone)) }
}

const expectRefused = async (tender: Tender, { sealing, alarms }: ReturnType<typeof started>) => {
  const slots = await database.db.select().from(sealedSlot).orderBy(sealedSlot.slot)
  await expect(open(tender, sealing)).rejects.toMatchObject({ code: 'rfx.key_refused' })
  expect(alarms).toEqual([expect.stringMatching(/^ALARM: .*(lacks entries|its log lacks)/)])
  expect(await database.db.$count(response, eq(response.rfxId, tender.rfxId))).toBe(0)
  expect(await database.db.select().from(sealedSlot).orderBy(sealedSlot.slot)).toEqual(slots)
}

test.each(ALL)('the %s that was cut off is known to the process that wrote it', async (change) => {
  const { tender } = await submitted()
  const server = started()
  await CHANGES[change]?.(tender, server.sealing)
  const { putBack } = await cut(tender)
  await expectRefused(tender, server)
  await putBack()
})

test.each(ALL)('the %s that was cut off is known to a process that saw it only', async (change) => {
  const { tender } = await submitted()
  const server = started()
  const prove = sealedLogsProver(database.db, server.sealing)
  await prove()
  await CHANGES[change]?.(tender, TEST_SEALING)
  await prove()
  expect(server.alarms).toEqual([])
  const { putBack } = await cut(tender)
  await expectRefused(tender, server)
  // Nor does it take an attempt to open it; it is told once.
  server.alarms.length = 0
  await prove()
  await prove()
  expect(server.alarms).toEqual([
    expect.stringMatching(/^ALARM: the log of a request that is sealed/),
  ])
  await putBack()
})

test('what was written after an amendment knows of it, whatever process opens', async () => {
  const { tender, bidder } = await submitted()
  await CHANGES.amendment?.(tender, TEST_SEALING)
  await bidder.save(1, '78.10')
  const { putBack } = await cut(tender)
  await expectRefused(tender, started())
  const { sealing, alarms } = started()
  const context = await contextOfUser(database.db, bidder.userId, () => new Date())
  const calls = createCaller(responseRouter)({ ...context, sealing })
  const about = { orgId: bidder.orgId, rfxId: tender.rfxId, version: 1 }
  const content = contentOf('79')
  expect(await codeOf(calls.response.save({ ...about, revision: 2, content }))).toBe(
    'rfx.key_refused',
  )
  expect(alarms).toEqual([expect.stringMatching(/^ALARM: the log of a request lacks entries/)])
  // Once it is put back everything goes on.
  await putBack()
  const times = { responsesUntil: inMinutes(-1), openingAt: inMinutes(-1) }
  await moveTimes(database.db, tender.rfxId, times)
  expect(await open(tender, started().sealing)).toHaveLength(1)
})

test.each(ALL)('after the job every response knows of the %s', async (change) => {
  const { tender, bidder } = await submitted()
  await CHANGES[change]?.(tender, TEST_SEALING)
  const worker = started()
  await rewriteSlots(database.db, { ...testContext(database.db), sealing: worker.sealing })
  expect(worker.alarms).toEqual([])
  expect(await slotStateOf(database.db, tender.rfxId, bidder.orgId)).toMatchObject({
    log: { seq: 2 },
  })
  const { putBack } = await cut(tender)
  await expectRefused(tender, started())
  await putBack()
})

test('the job takes nothing from a log that does not hold, or lacks what a slot knows', async () => {
  const { tender, bidder } = await submitted()
  const { rfxId } = tender
  await CHANGES.amendment?.(tender, TEST_SEALING)
  await bidder.save(1, '78.10')
  const known = (await slotStateOf(database.db, rfxId, bidder.orgId))?.log
  expect(known).toMatchObject({ seq: 2 })
  const [last] = await database.db
    .select()
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.seq, 2)))
  if (!last) throw new Error('It is not there.')
  // An entry that nobody signed, which is taken away again.
  const forged = { ...last, seq: 3, previousHash: last.hash, hash: Buffer.alloc(32, 1) }
  await asOwner((tx) => tx.insert(ledgerEntry).values(forged))
  const night = async () => {
    const worker = started()
    await rewriteSlots(database.db, { ...testContext(database.db), sealing: worker.sealing })
    expect(worker.alarms).toEqual([expect.stringMatching(/^ALARM: the log of a request lacks/)])
    expect((await slotStateOf(database.db, rfxId, bidder.orgId))?.log).toEqual(known)
  }
  await night()
  await asOwner((tx) => tx.delete(ledgerEntry).where(eq(ledgerEntry.hash, forged.hash)))
  const { putBack } = await cut(tender)
  await night()
  await putBack()
})

test('an entry that was taken back with its transaction is not missed', async () => {
  const { tender } = await submitted()
  const { sealing, alarms } = started()
  const entry = { rfxId: tender.rfxId, type: 'rfx.opening_refused' as const, userId: null }
  const failed = database.db.transaction(async (tx) => {
    const [row] = await tx.select().from(writtenRfx).where(eq(writtenRfx.rfxId, tender.rfxId))
    await appendLedgerEntry(tx, sealing, { ...entry, orgId: null, details: {} })
    if (row) await provenKey(tx, sealing, row)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  const times = { responsesUntil: inMinutes(-1), openingAt: inMinutes(-1) }
  await moveTimes(database.db, tender.rfxId, times, sealing)
  expect(await open(tender, sealing)).toHaveLength(1)
  expect(alarms).toEqual([])
})

test('an amendment that is cut from the middle of a log is missed, by whatever process', async () => {
  const { tender, bidder } = await submitted()
  const { rfxId } = tender
  const ofIt = eq(writtenRfx.rfxId, rfxId)
  const [before] = await database.db.select().from(writtenRfx).where(ofIt)
  await CHANGES.amendment?.(tender, TEST_SEALING)
  const entry = { rfxId, type: 'rfx.opening_refused' as const, userId: null, orgId: null }
  await database.db.transaction((tx) =>
    appendLedgerEntry(tx, TEST_SEALING, { ...entry, details: {} }),
  )
  const [after] = await database.db.select().from(writtenRfx).where(ofIt)
  if (!before || !after) throw new Error('It is not there.')
  const readBefore = started()
  const prove = (sealing: Sealing, row: typeof before) =>
    database.db.transaction((tx) => provenKey(tx, sealing, row))
  await prove(readBefore.sealing, after)
  const isAmendment = and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.seq, 2))
  const gone = await database.db.select().from(ledgerEntry).where(isAmendment)
  await asOwner((tx) => tx.delete(ledgerEntry).where(isAmendment))
  for (const { sealing, alarms } of [readBefore, started()]) {
    await expect(prove(sealing, before)).rejects.toMatchObject({ code: 'rfx.key_refused' })
    expect((await provenVersions(database.db, sealing, rfxId)).versions).toEqual([])
    expect(alarms).toHaveLength(2)
  }
  await asOwner((tx) => tx.insert(ledgerEntry).values(gone))
  await prove(readBefore.sealing, after)
  // As long as nobody cuts anything, a little is read each time.
  await bidder.save(1, '78.10')
})

/** Logs that a server would write today for no request, signed by it all the same. */
const WEAK = {
  'tells a key, and no publication': ['rfx.amended', { version: 1 }],
  'tells no times': ['rfx.published', { version: 1 }],
  'tells no opening': ['rfx.published', { responsesUntil: inMinutes(-1).toISOString() }],
} as const

test.each(Object.entries(WEAK))('nothing goes by a log that %s', async (_, [type, details]) => {
  const { tender, bidder } = await submitted()
  const { rfxId, pair } = tender
  const { sealing, alarms } = started()
  const key = signKey(sealing, { rfxId, publicKey: pair.publicKey }, new Date())
  const entry = { rfxId, type, userId: null, orgId: null }
  await asOwner((tx) => tx.delete(ledgerEntry).where(eq(ledgerEntry.rfxId, rfxId)))
  await database.db.transaction((tx) =>
    appendLedgerEntry(tx, sealing, { ...entry, details: { ...details, ...keyDetails(key) } }),
  )
  const [responsesUntil, openingAt] = [inMinutes(-1), inMinutes(-1)]
  await database.db
    .update(writtenRfx)
    .set({ ...key, responsesUntil, openingAt })
    .where(eq(writtenRfx.rfxId, rfxId))
  // No slot knows of another log.
  const { sealing: fresh, alarms: told } = started()
  await database.db
    .delete(sealedSlot)
    .where(eq(sealedSlot.slot, sealing.slotOf(rfxId, bidder.orgId)))
  await expect(open(tender, sealing)).rejects.toMatchObject({ code: 'rfx.key_refused' })
  await expect(open(tender, fresh)).rejects.toMatchObject({ code: 'rfx.key_refused' })
  expect([...alarms, ...told]).toHaveLength(2)
})

test('amendments and cancellations of the same minutes are one job', async () => {
  const sent: object[] = []
  const at = (minute: number) => ({
    ...testContext(database.db),
    clock: () => new Date(Date.UTC(2026, 0, 1, 12, minute)),
    jobs: { send: async (_tx: unknown, _queue: object, data: object) => void sent.push(data) },
  })
  for (const minute of [0, 4, 5]) await rewriteSoon(at(minute) as never)
  expect(sent).toEqual([
    { since: '2026-01-01T12:00:00.000Z' },
    { since: '2026-01-01T12:00:00.000Z' },
    { since: '2026-01-01T12:05:00.000Z' },
  ])
})
