import { connect } from '@kogge/db/client.ts'
import { lockRequest } from '@kogge/db/locks/request-lock.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { moveTimes } from '@kogge/platform/server/testing/request-keys.ts'
import { testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addInvitation,
  addressAt,
  addTender,
  addVersion,
  type Bidder,
  bidderOf,
  codeOf,
  inMinutes,
  openedOf,
  type Supplier,
  slotStateOf,
  type Tender,
} from '../responses.fixture.ts'
import { openSlots } from '../sealed-response.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const keys = () => testContext(database.db)

const bidder = (of: Pick<Tender, 'rfxId'>, supplier?: Supplier, db = database.db) =>
  bidderOf(db, of, supplier)

const until = new Date('2027-03-01T10:00:00.000Z')
const actAt = async (offset: number, act: (one: Bidder) => Promise<unknown>) => {
  const own = await addTender(database.db, { until, questionsUntil: until })
  const early = await bidder(own)
  await early.save(0)
  await addInvitation(database.db, own, early.orgId)
  const at = connect(addressAt(database.url, new Date(until.getTime() + offset)), { max: 1 })
  try {
    return await codeOf(act(await bidder(own, early, at.db)))
  } finally {
    await at.close()
  }
}

test.each([
  [-1, null],
  [0, 'rfx.deadline_passed'],
  [1, 'rfx.deadline_passed'],
])('%i ms from it: %s', async (offset, code) => {
  expect(await actAt(offset, (one) => one.submit(1))).toBe(code)
  expect(await actAt(offset, (one) => one.save(1))).toBe(code)
  expect(await actAt(offset, (one) => one.ask())).toBe(code)
  expect(await actAt(offset, (one) => one.discard())).toBe(code)
  expect(await actAt(offset, (one) => one.decline())).toBe(code)
})

test('what was submitted before it cannot be withdrawn or replaced after it', async () => {
  const own = await addTender(database.db, { until })
  const one = await bidder(own)
  await one.save(0)
  await one.submit(1)
  const late = connect(addressAt(database.url, until), { max: 1 })
  const same = await bidder(own, one, late.db)
  expect(await codeOf(same.withdraw())).toBe('rfx.deadline_passed')
  expect(await codeOf(same.save(1))).toBe('rfx.deadline_passed')
  expect(await same.mine()).toMatchObject({ status: 'RESPONDED', steps: [] })
  await late.close()
})

test('nothing is opened before its time, with whatever key', async () => {
  const own = await addTender(database.db, { until })
  const early = connect(addressAt(database.url, new Date(until.getTime() - 1)), { max: 1 })
  const opening = early.db.transaction((tx) => openSlots(tx, keys(), own.rfxId, own.pair))
  await expect(opening).rejects.toMatchObject({ code: 'rfx.sealed' })
  await early.close()
})

test('fifty at once around it are each wholly in, with a receipt, or wholly out', async () => {
  const own = await addTender(database.db, { until: inMinutes(60) })
  const pool = connect(database.url, { max: 20 })
  const all = await Promise.all(Array.from({ length: 50 }, () => bidder(own, undefined, pool.db)))
  for (const one of all) await one.save(0)
  const close = new Date(Date.now() + 500)
  await moveTimes(database.db, own.rfxId, { responsesUntil: close, openingAt: close })
  const outcomes = await Promise.all(
    all.map(async (one, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 20))
      try {
        return { one, receipt: await one.submit(1) }
      } catch (error) {
        const known = error instanceof Error && error.cause instanceof AppError
        return { one, code: known && error.cause instanceof AppError ? error.cause.code : error }
      }
    }),
  )
  const inTime = outcomes.filter(({ receipt }) => receipt)
  expect(inTime.length).toBeGreaterThan(0)
  expect(inTime.length).toBeLessThan(50)
  for (const { one, receipt, code } of outcomes) {
    const state = await slotStateOf(database.db, own.rfxId, one.orgId)
    if (receipt) {
      expect(Date.parse(receipt.submittedAt)).toBeLessThan(close.getTime())
      expect(state).toMatchObject({ status: 'RESPONDED', receipts: [receipt] })
    } else {
      expect(code).toBe('rfx.deadline_passed')
      expect(state).toMatchObject({ status: 'IN_PROGRESS', receipts: [], submitted: null })
    }
  }
  const found = await openedOf(database.db, own)
  expect(found.map(({ orgId }) => orgId).sort()).toEqual(inTime.map(({ one }) => one.orgId).sort())
  await pool.close()
})

test('a submission waits for an amendment under way, and sees it', async () => {
  const own = await addTender(database.db)
  const one = await bidder(own)
  await one.save(0)
  const submission = await database.db.transaction(async (tx) => {
    await lockRequest(tx, own.rfxId, 'exclusive')
    const waiting = codeOf(one.submit(1))
    await new Promise((resolve) => setTimeout(resolve, 150))
    await addVersion(tx, own, 2, true)
    await tx.update(writtenRfx).set({ version: 2 }).where(eq(writtenRfx.rfxId, own.rfxId))
    return { waiting }
  })
  expect(await submission.waiting).toBe('response.not_ready')
})
