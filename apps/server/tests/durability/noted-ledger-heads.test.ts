import { auditLog } from '@kogge/db/schema/accounts.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import {
  addRequest,
  addTender,
  PASSPHRASE,
} from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { HEADS_NOTED } from '@kogge/platform/server/audit/audit-entry-hash.ts'
import { noteHeads } from '@kogge/platform/server/audit/chain-heads.commands.ts'
import { notedHeadsKeeper } from '@kogge/platform/server/audit/noted-ledger-heads.queries.ts'
import { sealedLogsProver } from '@kogge/platform/server/ledger/ledger-watch.queries.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { createSealing, watchOf } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { moveTimes } from '@kogge/platform/server/testing/request-keys.ts'
import { contextOfUser, TEST_SECRET } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq, gte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appRouter } from '../../app-router.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A process that was started just now, and what its log is told. */
const started = () => {
  const alarms: string[] = []
  const log = { error: (_facts: object, message: string) => void alarms.push(message) }
  return { alarms, sealing: createSealing(TEST_SECRET, watchOf(log)) }
}
type Started = ReturnType<typeof started>

const callsOf = async (userId: string, { sealing }: Started) =>
  createCaller(appRouter)({
    ...(await contextOfUser(database.db, userId, () => new Date())),
    sealing,
  })

/** Takes out of a log an entry and all after it, and puts the row back, as its owner can. */
const cut = (rfxId: string, from: number, row: typeof writtenRfx.$inferSelect | undefined) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx
      .delete(ledgerEntry)
      .where(and(eq(ledgerEntry.rfxId, rfxId), gte(ledgerEntry.seq, from)))
    if (row) await tx.update(writtenRfx).set(row).where(eq(writtenRfx.rfxId, rfxId))
  })

const rowOf = async (rfxId: string) =>
  (await database.db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId)))[0]

const CUT = [expect.stringMatching(/^ALARM: the log of a request lacks entries that were known of/)]

test('a cancellation that was cut off is missed by a process that starts anew, though no slot was rewritten', async () => {
  const { rfxId, orgId, chief } = await addTender(database.db)
  const before = await rowOf(rfxId)
  const { writtenRfx: calls } = await callsOf(chief, started())
  // The jobs of tests do nothing, as if their rows were deleted.
  await calls.cancel({ rfxId, orgId, reason: { en: 'The road was sold.' }, code: 'chan-need' })
  const [noted] = await database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, HEADS_NOTED), eq(auditLog.subjectId, rfxId)))
  expect(noted).toMatchObject({ actorUserId: null, after: { audit: [] } })
  await cut(rfxId, 2, before)
  const restarted = started()
  const { opening } = await callsOf(chief, restarted)
  await expect(opening.open({ rfxId, orgId })).rejects.toThrow('rfx.key_refused')
  expect(restarted.alarms).toEqual(CUT)
  expect(await database.db.$count(response, eq(response.rfxId, rfxId))).toBe(0)
  // Nor is anything to be had by an entry of it that was changed.
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update audit_log set after = '{"audit": [], "requests": []}'
      where id = ${noted?.id ?? 0}`)
  })
  const again = started()
  const calls2 = await callsOf(chief, again)
  await expect(calls2.opening.open({ rfxId, orgId })).rejects.toThrow('rfx.key_refused')
  expect(again.alarms).toEqual(CUT)
})

test('so are openers who were named instead of others', async () => {
  const { rfxId, orgId, chief, second, third } = await addTender(database.db, { openers: 2 })
  const before = await rowOf(rfxId)
  const { opening } = await callsOf(chief, started())
  const mine = { rfxId, orgId, passphrase: PASSPHRASE }
  const other = { userId: second, passphrase: PASSPHRASE }
  await opening.changeOpeners({ ...mine, other, openers: [chief, third] })
  await cut(rfxId, 2, before)
  const restarted = started()
  const calls = await callsOf(chief, restarted)
  await expect(calls.opening.open(mine)).rejects.toThrow('rfx.key_refused')
  expect(restarted.alarms).toEqual(CUT)
})

test('what the night has noted of a log a process knows as it starts', async () => {
  const { db } = database
  const { rfxId, orgId, chief } = await addRequest(db)
  const before = await rowOf(rfxId)
  const later = new Date(Date.now() + 3_600_000)
  await moveTimes(db, rfxId, { responsesUntil: later, openingAt: later })
  await noteHeads(db, started().sealing, new Date())
  await cut(rfxId, 2, before)
  const restarted = started()
  await notedHeadsKeeper(db, restarted.sealing)()
  const { opening } = await callsOf(chief, restarted)
  await expect(opening.open({ rfxId, orgId })).rejects.toThrow('rfx.key_refused')
  expect(restarted.alarms).toEqual([expect.stringMatching(/^ALARM: the log of a request is not/)])
  // And says so by itself.
  restarted.alarms.length = 0
  await sealedLogsProver(db, restarted.sealing)()
  expect(restarted.alarms).toContainEqual(
    expect.stringMatching(/^ALARM: the log of a request that is sealed does not hold/),
  )
})
