import { createHash } from 'node:crypto'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { contentText, receiptText } from '@kogge/domain/sealing/response-receipt.ts'
import { isWithdrawalGenuine } from '@kogge/platform/server/sealing/response-withdrawals.ts'
import { isSigned } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { addMember, addPerson } from '@kogge/platform/server/testing/people.ts'
import { moveTimes } from '@kogge/platform/server/testing/request-keys.ts'
import { TEST_SEALING } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addSupplier,
  addTender,
  addVersion,
  bidderOf,
  callsOf,
  codeOf,
  contentOf,
  inMinutes,
  openedOf,
  type Supplier,
  slotStateOf,
  type Tender,
} from './responses.fixture.ts'

let database: TestDatabase
let tender: Tender
beforeAll(async () => {
  database = await testDatabase()
  tender = await addTender(database.db)
})
afterAll(() => database.close())

const bidder = (of: Pick<Tender, 'rfxId'>, supplier?: Supplier, db = database.db) =>
  bidderOf(db, of, supplier)

describe('a response', () => {
  test('is saved as one types, and not over what somebody else saved', async () => {
    const one = await bidder(tender)
    expect(await one.save(0, '1.00')).toEqual({ revision: 1 })
    expect(await codeOf(one.save(0, '2.00'))).toBe('draft.conflict')
    expect(await one.save(1, '3.00')).toEqual({ revision: 2 })
    expect(await one.mine()).toMatchObject({
      status: 'IN_PROGRESS',
      revision: 2,
      submitted: null,
      content: contentOf('3.00'),
    })
    const both = await Promise.all([codeOf(one.save(2, '4.00')), codeOf(one.save(2, '5.00'))])
    expect(both.sort()).toEqual(['draft.conflict', null].sort())
  })

  test('is submitted with a receipt that proves what and when', async () => {
    const one = await bidder(tender)
    await one.save(0)
    const receipt = await one.submit(1)
    const { orgId } = one
    expect(receipt).toMatchObject({ rfxId: tender.rfxId, orgId, version: 1, replaces: null })
    const signed = (of: typeof receipt) =>
      isSigned(
        Buffer.from(receiptText(of)),
        Buffer.from(of.signature, 'base64'),
        TEST_SEALING.publicKey,
      )
    expect(signed(receipt)).toBe(true)
    expect(signed({ ...receipt, submittedAt: '2026-01-01T00:00:00.000Z' })).toBe(false)
    const text = contentText(contentOf('12.50'))
    expect(receipt.contentHash).toBe(createHash('sha256').update(text).digest('hex'))
    expect(await one.mine()).toMatchObject({
      status: 'RESPONDED',
      receipts: [receipt],
      submitted: { contentHash: receipt.contentHash, content: contentOf('12.50') },
    })
  })

  test('is submitted once, however often it is sent', async () => {
    const one = await bidder(tender)
    await one.save(0)
    const receipts = await Promise.all([one.submit(1), one.submit(1), one.submit(1)])
    expect(new Set(receipts.map(({ receiptId }) => receiptId)).size).toBe(1)
    expect((await one.mine()).receipts).toHaveLength(1)
  })

  test('is replaced by another, and goes on counting until then', async () => {
    const own = await addTender(database.db, { until: inMinutes(60) })
    const one = await bidder(own)
    await one.save(0, '10.00')
    const first = await one.submit(1)
    await one.save(1, '9.00')
    expect(await one.mine()).toMatchObject({
      status: 'RESPONDED',
      content: contentOf('9.00'),
      submitted: { content: contentOf('10.00') },
    })
    expect(await codeOf(one.submit(1))).toBe('draft.conflict')
    const second = await one.submit(2)
    expect(second.replaces).toBe(first.receiptId)
    await one.save(2, '8.00')
    await moveTimes(database.db, own.rfxId, {
      responsesUntil: inMinutes(-2),
      openingAt: inMinutes(-1),
    })
    expect(await openedOf(database.db, own)).toEqual([
      {
        orgId: one.orgId,
        receipts: [first, second],
        isUnreadable: false,
        otherKey: null,
        damaged: null,
        withdrawal: null,
        late: null,
        setAside: null,
        submitted: {
          receipt: second,
          content: contentOf('9.00'),
          // In canonical order; without files that is what the receipt is for.
          json: contentText(contentOf('9.00')),
        },
      },
    ])
  })

  test('is withdrawn, and goes on as a draft that is no longer opened', async () => {
    const own = await addTender(database.db)
    const one = await bidder(own)
    await one.save(0)
    const receipt = await one.submit(1)
    expect(await codeOf(one.discard())).toBe('rfx.step_refused')
    await one.withdraw()
    expect(await codeOf(one.withdraw())).toBe('rfx.step_refused')
    expect(await one.mine()).toMatchObject({
      status: 'IN_PROGRESS',
      submitted: null,
      receipts: [receipt],
      content: contentOf('12.50'),
    })
    const signed = async () =>
      (await slotStateOf(database.db, own.rfxId, one.orgId))?.withdrawal ?? null
    const withdrawal = await signed()
    if (!withdrawal) throw new Error('Its hour is not signed.')
    expect(withdrawal).toMatchObject({ rfxId: own.rfxId, receiptId: receipt.receiptId })
    expect(isWithdrawalGenuine(TEST_SEALING, withdrawal)).toBe(true)
    const earlier = { ...withdrawal, withdrawnAt: receipt.submittedAt }
    expect(isWithdrawalGenuine(TEST_SEALING, earlier)).toBe(false)
    const again = await one.submit(1)
    expect(await signed()).toBeNull()
    expect(again.receiptId).not.toBe(receipt.receiptId)
    expect(again.replaces).toBeNull()
    await one.withdraw()
    await one.discard()
    expect(await one.mine()).toMatchObject({ status: 'OPEN', content: null, revision: 2 })
    await moveTimes(database.db, own.rfxId, { openingAt: inMinutes(-1) })
    expect(await openedOf(database.db, own)).toMatchObject([{ orgId: one.orgId, submitted: null }])
    expect(await database.db.select().from(response).where(eq(response.rfxId, own.rfxId))).toEqual(
      [],
    )
  })

  test('that lacks something is refused, and stays a draft', async () => {
    const one = await bidder(tender)
    const calls = await callsOf(database.db, one.userId)
    const { rfxId } = tender
    const { orgId } = one
    const content = { ...contentOf('1.00'), answers: [] }
    await calls.response.save({ orgId, rfxId, revision: 0, version: 1, content })
    expect(await codeOf(one.submit(1))).toBe('response.not_ready')
    expect(await one.mine()).toMatchObject({ status: 'IN_PROGRESS', receipts: [] })
  })

  test('to a request that was changed meanwhile is looked at again first', async () => {
    const own = await addTender(database.db)
    const one = await bidder(own)
    await one.save(0)
    await one.submit(1)
    const amend = async (version: number, isSignificant: boolean) => {
      await addVersion(database.db, own, version, isSignificant)
      await database.db.update(writtenRfx).set({ version }).where(eq(writtenRfx.rfxId, own.rfxId))
    }
    await amend(2, false)
    expect(await one.mine()).toMatchObject({ mustLookAgain: false, currentVersion: 2 })
    await one.save(1, '11.00')
    expect((await one.submit(2)).version).toBe(1)
    await amend(3, true)
    expect(await one.mine()).toMatchObject({ mustLookAgain: true, status: 'RESPONDED' })
    await one.save(2, '10.00', 2)
    expect(await codeOf(one.submit(3, 2))).toBe('response.not_ready')
    expect(await codeOf(one.submit(3, 4))).toBe('request.invalid')
    expect((await one.submit(3, 3)).version).toBe(3)
    expect(await one.mine()).toMatchObject({ mustLookAgain: false, version: 3 })
  })
})

describe('strangers', () => {
  test('get at nothing by the id of another organisation', async () => {
    const one = await bidder(tender)
    await one.save(0)
    const stranger = await addSupplier(database.db)
    const calls = await callsOf(database.db, stranger.userId)
    const about = { orgId: one.orgId, rfxId: tender.rfxId }
    const tried = [
      calls.response.mine(about),
      calls.response.save({ ...about, revision: 1, version: 1, content: contentOf('1.00') }),
      calls.response.submit({ ...about, revision: 1, version: 1 }),
      calls.response.withdraw(about),
      calls.response.discard(about),
      calls.response.ask({ ...about, question: 'Who?' }),
      calls.participation.mine({ orgId: one.orgId }),
    ]
    const codes = await Promise.all(tried.map(codeOf))
    expect(codes).toEqual(tried.map(() => 'record.not_found'))
    expect(await one.mine()).toMatchObject({ revision: 1, status: 'IN_PROGRESS' })
  })

  test('who may save may not submit, and who may read may do neither', async () => {
    const one = await bidder(tender)
    const limited = await addPerson(database.db)
    await addMember(database.db, one.orgId, limited, 'ORG_LIMITED_MEMBER')
    const reader = await addPerson(database.db)
    await addMember(database.db, one.orgId, reader, 'ORG_READONLY_MEMBER')
    const as = (userId: string) => bidder(tender, { orgId: one.orgId, userId })
    await (await as(limited)).save(0)
    expect(await codeOf((await as(limited)).submit(1))).toBe('access.denied')
    expect(await codeOf((await as(reader)).save(1))).toBe('access.denied')
    expect(await (await as(reader)).mine()).toMatchObject({ revision: 1 })
  })
})
