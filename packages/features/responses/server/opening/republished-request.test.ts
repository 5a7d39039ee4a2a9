import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { participation } from '@kogge/db/schema/participation.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { type KeyPair, newKeyPair } from '@kogge/platform/server/sealing/sealed-box.ts'
import { keptKey, provenKeyOf } from '@kogge/platform/server/testing/request-keys.ts'
import { TEST_SEALING, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addTender,
  bidderOf,
  codeOf,
  inMinutes,
  openedOf,
  type Tender,
} from '../responses.fixture.ts'
import { writeSlot } from '../slots/slots.commands.ts'
import { lyingIn, readSlot } from '../slots/slots.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** The same id for a request that the server published later, with a key of its own, whose opening has come. */
const bornAgain = async (tender: Tender): Promise<Tender & { readonly pair: KeyPair }> => {
  const { rfxId } = tender
  const pair = newKeyPair()
  await database.pool.query('alter table ledger_entry disable trigger user')
  await database.db.delete(ledgerEntry).where(eq(ledgerEntry.rfxId, rfxId))
  await database.pool.query('alter table ledger_entry enable trigger user')
  // In a process that knows nothing of the one before.
  TEST_SEALING.heads.forget(rfxId)
  const [responsesUntil, openingAt] = [inMinutes(60), inMinutes(-1)]
  const times = { questionsUntil: null, responsesUntil, openingAt }
  const publishedAt = inMinutes(-5)
  const about = { rfxId, publicKey: pair.publicKey, at: publishedAt, times }
  const key = await keptKey(database.db, about)
  await database.db
    .update(writtenRfx)
    .set({ ...key, ...times, publishedAt })
    .where(eq(writtenRfx.rfxId, rfxId))
  return { ...tender, pair }
}

const writtenOf = async ({ rfxId }: Tender) => ({
  responses: await database.db.$count(response, eq(response.rfxId, rfxId)),
  participations: await database.db.$count(participation, eq(participation.rfxId, rfxId)),
})

test.each([
  ['what was submitted', true],
  ['a draft', false],
])('%s for one request is not opened with another by the same id', async (_name, isSubmitted) => {
  const tender = await addTender(database.db)
  const bidder = await bidderOf(database.db, tender)
  await bidder.save(0, '77.10')
  if (isSubmitted) await bidder.submit(1)
  const other = await bornAgain(tender)
  // The key of this one is proven: nothing but the slot itself tells.
  expect(await provenKeyOf(database.db, tender.rfxId)).toMatchObject({
    publicKey: other.pair.publicKey,
  })
  await expect(openedOf(database.db, other)).rejects.toMatchObject({ code: 'rfx.key_refused' })
  expect(await writtenOf(tender)).toEqual({ responses: 0, participations: 0 })
})

test('nor does it pass to the other when its owner goes on with it', async () => {
  const tender = await addTender(database.db)
  const bidder = await bidderOf(database.db, tender)
  await bidder.save(0, '77.10')
  await bornAgain(tender)
  expect(await codeOf(bidder.save(1, '78.10'))).toBe('rfx.key_refused')
})

test('a slot names the key that it was written for, and no other is believed', async () => {
  const tender = await addTender(database.db)
  const bidder = await bidderOf(database.db, tender)
  await bidder.save(0)
  const keys = testContext(database.db)
  const pairs = [{ rfxId: tender.rfxId, orgId: bidder.orgId }]
  const [lying] = await lyingIn(database.db, keys, pairs)
  const { state } = lying ? await readSlot(keys, lying) : { state: null }
  const proven = await provenKeyOf(database.db, tender.rfxId)
  expect(state?.requestKey).toBe(proven.requestKey)
  if (!state) throw new Error('Nothing is there.')
  const foreign = { ...state, requestKey: 'other' }
  await expect(writeSlot(database.db, keys, proven, foreign)).rejects.toMatchObject({
    code: 'rfx.key_refused',
  })
})
