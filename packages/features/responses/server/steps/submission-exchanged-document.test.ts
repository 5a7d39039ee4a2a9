import { rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import { unguarded } from '@kogge/db/testing/emptied-tables.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { saidHash } from '@kogge/platform/server/ledger/statement-hashes.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { isReceiptSigned } from '@kogge/platform/server/sealing/response-receipts.ts'
import { createSealing, watchOf } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import {
  contextOfUser,
  TEST_SEALING,
  TEST_SECRET,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTender, bidderOf, codeOf, contentOf, DOCUMENT } from '../responses.fixture.ts'
import { responseRouter } from '../responses.router.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const watched = async (userId: string) => {
  const alarms: string[] = []
  const log = { error: (_facts: object, message: string) => void alarms.push(message) }
  const sealing = createSealing(TEST_SECRET, watchOf(log))
  const context = await contextOfUser(database.db, userId, () => new Date())
  return { alarms, calls: createCaller(responseRouter)({ ...context, sealing }) }
}

/** What whoever owns the database has a request say, everywhere it stands. */
const saying = (rfxId: string, document: RequestDocument) =>
  unguarded(database.db, ['written_rfx', 'rfx_version'], async (tx) => {
    await tx.update(writtenRfx).set({ document }).where(eq(writtenRfx.rfxId, rfxId))
    await tx.update(rfxVersion).set({ document }).where(eq(rfxVersion.rfxId, rfxId))
  })

/** The same request for other things: of another quantity, without what is mandatory, for others. */
const EXCHANGES: Readonly<Record<string, Partial<RequestDocument>>> = {
  quantity: {
    requirements: DOCUMENT.requirements.map((one) => ({
      ...one,
      answer: { type: 'price', unit: 'km', quantity: '77700' },
    })),
  },
  requirements: { requirements: [] },
  openers: { opening: { ...DOCUMENT.opening, openers: ['00000000-0000-4000-8000-000000000001'] } },
}

test.each(Object.entries(EXCHANGES))(
  'nothing is begun or submitted while a request has other %s',
  async (_what, changed) => {
    const { db } = database
    const tender = await addTender(db, { isSaid: true })
    const { rfxId } = tender
    const bidder = await bidderOf(db, tender)
    await bidder.save(0)
    const slots = await db.select().from(sealedSlot)
    await saying(rfxId, { ...DOCUMENT, ...changed })
    const { alarms, calls } = await watched(bidder.userId)
    const about = { orgId: bidder.orgId, rfxId }
    const { response } = calls
    const save = response.save({ ...about, revision: 1, version: 1, content: contentOf('5') })
    expect(await codeOf(save)).toBe('rfx.key_refused')
    const submit = response.submit({ ...about, revision: 1, version: 1 })
    expect(await codeOf(submit)).toBe('rfx.key_refused')
    const told = 'ALARM: the document of a request is not that of its log; run kogge verify-audit'
    expect(alarms).toEqual([told, told])
    expect(await db.select().from(sealedSlot)).toEqual(slots)
    await saying(rfxId, DOCUMENT)
    const receipt = await response.submit({ ...about, revision: 1, version: 1 })
    // It says what was answered, and is signed with it.
    const documentHash = saidHash({ document: DOCUMENT, reason: null })
    expect(receipt).toMatchObject({ documentHash })
    expect(isReceiptSigned(receipt, TEST_SEALING.publicKey)).toBe(true)
    const other = { ...receipt, documentHash: 'f'.repeat(64) }
    expect(isReceiptSigned(other, TEST_SEALING.publicKey)).toBe(false)
    // What is submitted is taken back whatever the request says.
    await saying(rfxId, { ...DOCUMENT, ...changed })
    await response.withdraw(about)
  },
)

test('a log of before, which has no hash of it, keeps nobody', async () => {
  const { db } = database
  const tender = await addTender(db)
  const [entry] = await db.select().from(ledgerEntry).where(eq(ledgerEntry.rfxId, tender.rfxId))
  expect(entry?.details).not.toHaveProperty('saidHash')
  const bidder = await bidderOf(db, tender)
  await bidder.save(0)
  expect(await bidder.submit(1)).not.toHaveProperty('documentHash')
})
