import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { receipt, responseContent } from '@kogge/domain/responses/response-content.ts'
import { contentHashOf, isReceiptSigned } from '@kogge/platform/server/sealing/response-receipts.ts'
import { moveTimes } from '@kogge/platform/server/testing/request-keys.ts'
import { TEST_SEALING, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSupplier, addTender, callsOf, contentOf } from './responses.fixture.ts'
import { openSlots } from './sealed-response.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** As the page saves it, and as the check of receipts reads it. */
const saved = (value: unknown) => JSON.parse(JSON.stringify(value, null, 2))

test('a bidder has what it submitted and every receipt, before the opening and after', async () => {
  const { db } = database
  const { rfxId, pair } = await addTender(db)
  const { orgId, userId } = await addSupplier(db)
  const { response } = await callsOf(db, userId)
  const about = { orgId, rfxId }
  const content = contentOf('12.50', { note: 'Ar pielikumu.' })
  const { revision } = await response.save({ ...about, revision: 0, version: 1, content })
  const first = await response.submit({ ...about, revision, version: 1 })
  const better = contentOf('11.90')
  const next = await response.save({ ...about, revision, version: 1, content: better })
  const second = await response.submit({ ...about, revision: next.revision, version: 1 })
  const expectProof = async () => {
    const { receipts, submitted } = await response.mine(about)
    expect(receipts).toEqual([first, second])
    const read = responseContent.parse(saved(submitted?.content))
    expect(contentHashOf(read)).toBe(receipt.parse(saved(second)).contentHash)
    for (const one of receipts) expect(isReceiptSigned(one, TEST_SEALING.publicKey)).toBe(true)
  }
  await expectProof()
  await moveTimes(db, rfxId, { openingAt: new Date(Date.now() - 1000) })
  const { secretBox, sealing } = testContext(db)
  await db.transaction((tx) => openSlots(tx, { secretBox, sealing }, rfxId, pair))
  await db
    .update(writtenRfx)
    .set({ state: 'opened', openedAt: new Date() })
    .where(eq(writtenRfx.rfxId, rfxId))
  await expectProof()
})
