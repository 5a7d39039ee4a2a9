import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { addOpened } from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import {
  addSupplier,
  addTender,
  codeOf,
  contentOf,
  slotStateOf,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { clearCancelled } from '@kogge/features/responses/server/sealed-response-retention.commands.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { accountIfProven } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import { TEST_SEALING, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgeEntry, watchedCalls } from './watched-calls.fixture.ts'

/** An entry that nobody signed stands in a log, and the server would sign the next one on top of it. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
const { alarms, sealing, callsOf } = watchedCalls(() => database)
beforeEach(() => void alarms.splice(0))

/** Somebody without any right looks early, which the log says: by the row the request is not opened. */
const haveLookSigned = async (rfxId: string): Promise<string | null> => {
  const { db } = database
  const row = eq(writtenRfx.rfxId, rfxId)
  const [before] = await db.select().from(writtenRfx).where(row)
  await db.update(writtenRfx).set({ openedAt: null }).where(row)
  const { orgId, userId } = await addSupplier(db)
  const code = await codeOf((await callsOf(userId)).opening.record({ rfxId, orgId }))
  await db
    .update(writtenRfx)
    .set({ openedAt: before?.openedAt ?? null })
    .where(row)
  return code
}

test('nothing is signed on top of it, and nobody is a bidder’s heir by it', async () => {
  const { db } = database
  const { rfxId, egle } = await addOpened(db)
  const thief = await addSupplier(db)
  const details = { from: egle.orgId, to: thief.orgId, isRenamed: false }
  await forgeEntry(database, rfxId, { type: 'interaction.response_passed_on', details })
  const entries = await db.$count(ledgerEntry, eq(ledgerEntry.rfxId, rfxId))
  expect(await haveLookSigned(rfxId)).toBe('rfx.key_refused')
  expect(await db.$count(ledgerEntry, eq(ledgerEntry.rfxId, rfxId))).toBe(entries)
  expect(alarms).not.toEqual([])
  const { response } = await callsOf(thief.userId)
  const seen = await response.mine({ rfxId, orgId: thief.orgId }).catch(() => null)
  expect(seen?.content ?? null).toBeNull()
})

test('a log in which one stands under a signed one proves nothing', async () => {
  const { db, pool } = database
  const { rfxId } = await addTender(db)
  const entry = {
    rfxId,
    type: 'rfx.early_look_refused' as const,
    userId: null,
    orgId: null,
    details: {},
  }
  const append = () => db.transaction((tx) => appendLedgerEntry(tx, TEST_SEALING, entry))
  await append()
  expect(await accountIfProven(db, { ...sealing }, rfxId)).not.toBeNull()
  // As a version of before left it, which signed on top of anything.
  await append()
  await pool.query('alter table ledger_entry disable trigger user')
  await pool.query(
    `update ledger_entry set signature = set_byte(signature, 0, get_byte(signature, 0) # 1)
     where rfx_id = $1 and seq = (select max(seq) - 1 from ledger_entry where rfx_id = $1)`,
    [rfxId],
  )
  await pool.query('alter table ledger_entry enable trigger user')
  expect(await accountIfProven(db, { ...sealing }, rfxId)).toBeNull()
})

test('what is sealed of an open request is not cleared away by it', async () => {
  const { db } = database
  const { rfxId } = await addTender(db)
  const bidder = await addSupplier(db)
  const { response } = await callsOf(bidder.userId)
  const about = { rfxId, orgId: bidder.orgId, version: 1 }
  await response.save({ ...about, revision: 0, content: contentOf('31.07') })
  const cancelledAt = new Date(Date.now() - 200 * 86_400_000)
  await forgeEntry(database, rfxId, { type: 'rfx.cancelled', details: {}, at: cancelledAt })
  await haveLookSigned(rfxId)
  const row = eq(writtenRfx.rfxId, rfxId)
  await db.update(writtenRfx).set({ state: 'cancelled', cancelledAt }).where(row)
  await clearCancelled(db, { ...testContext(db), sealing })
  expect(await slotStateOf(db, rfxId, bidder.orgId)).not.toBeNull()
})
