import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { upload } from '@kogge/db/schema/files.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { SEALED_RETENTION_DAYS } from '@kogge/domain/sealing/sealed-response-retention.ts'
import { asOf } from '@kogge/platform/server/database/demonstration-clock.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { provenKeyOf } from '@kogge/platform/server/testing/request-keys.ts'
import { TEST_SEALING, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSupplier, addTender, callsOf, contentOf, slotStateOf } from './responses.fixture.ts'
import { clearCancelled } from './sealed-response-retention.commands.ts'
import { plantDecoys } from './slots/slot-decoys.commands.ts'
import { writeSlot } from './slots/slots.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const DAY = 24 * 60 * 60 * 1000
const keys = () => testContext(database.db)

const setCancelled = (rfxId: string, cancelledAt: Date) =>
  database.db
    .update(writtenRfx)
    .set({ state: 'cancelled', cancelledAt })
    .where(eq(writtenRfx.rfxId, rfxId))

/** Cancelled so many days ago, as its row and its log say. */
const cancel = async (rfxId: string, daysAgo: number): Promise<void> => {
  const at = new Date(Date.now() - daysAgo * DAY)
  await setCancelled(rfxId, at)
  const entry = { rfxId, type: 'rfx.cancelled' as const, userId: null, orgId: null }
  await asOf(at, () =>
    database.db.transaction((tx) =>
      appendLedgerEntry(tx, TEST_SEALING, { ...entry, details: { reason: {} } }),
    ),
  )
}

test('what is sealed for a cancelled request goes when its time has come, once', async () => {
  const { db } = database
  const [old, young] = [await addTender(db), await addTender(db)]
  const fileId = crypto.randomUUID()
  await db.insert(upload).values({ id: fileId, bytes: 1, received: 1, isKept: true })
  for (const { rfxId } of [old, young]) {
    await plantDecoys(db, keys(), rfxId)
    const { orgId, userId } = await addSupplier(db)
    const calls = await callsOf(db, userId)
    await calls.response.save({ orgId, rfxId, revision: 0, version: 1, content: contentOf('1.00') })
    const state = await slotStateOf(db, rfxId, orgId)
    const file = { fileId, name: 'a.txt', bytes: 1, mediaType: 'text/plain', hash: 'a'.repeat(64) }
    const key = Buffer.alloc(32).toString('base64')
    const content = { ...contentOf('1.00'), files: [{ ...file, key }] }
    if (state && rfxId === old.rfxId)
      await writeSlot(db, keys(), await provenKeyOf(db, rfxId), { ...state, content })
  }
  await cancel(old.rfxId, SEALED_RETENTION_DAYS + 1)
  await cancel(young.rfxId, SEALED_RETENTION_DAYS - 1)
  const before = await db.$count(sealedSlot)
  await Promise.all([clearCancelled(db, keys()), clearCancelled(db, keys())])
  expect(await clearCancelled(db, keys())).toBe(0)
  const after = await db.$count(sealedSlot)
  expect(after).toBeGreaterThanOrEqual(6)
  expect(before - after).toBeGreaterThanOrEqual(6)
  const [file] = await db.select().from(upload).where(eq(upload.id, fileId))
  expect(file).toMatchObject({ isKept: false, touchedOn: expect.any(String) })
  const entries = await db.select().from(ledgerEntry).where(eq(ledgerEntry.rfxId, old.rfxId))
  expect(entries.map(({ type }) => type)).toContain('rfx.cleared')
  expect(entries.find(({ type }) => type === 'rfx.cleared')?.details).toEqual({})
})

test('a row that somebody changed clears nothing of a request that is open', async () => {
  const { db } = database
  const [open, young] = [await addTender(db), await addTender(db)]
  await cancel(young.rfxId, SEALED_RETENTION_DAYS - 1)
  for (const { rfxId } of [open, young]) {
    await plantDecoys(db, keys(), rfxId)
    await setCancelled(rfxId, new Date(Date.now() - 2 * SEALED_RETENTION_DAYS * DAY))
  }
  const before = await db.$count(sealedSlot)
  expect(await clearCancelled(db, keys())).toBe(0)
  expect(await db.$count(sealedSlot)).toBe(before)
})
