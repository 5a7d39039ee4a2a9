import { createHash } from 'node:crypto'
import { connect } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { noBidReason, participation, rfxQuestion } from '@kogge/db/schema/participation.ts'
import { response } from '@kogge/db/schema/response.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import type { Tier } from '@kogge/domain/account/tiers.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { PARTICIPATION_STATUSES } from '@kogge/domain/participation/status.ts'
import { contentText, receiptText } from '@kogge/domain/response/receipt.ts'
import { isSigned } from '@kogge/platform/server/sealing/sealing.ts'
import { TEST_SEALING, testContext } from '@kogge/platform/server/testing/context.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSlots } from './commands.ts'
import type { FoundResponse } from './opening/commands.ts'
import {
  addInvitation,
  addressAt,
  addSupplier,
  addTender,
  addVersion,
  callsOf,
  contentOf,
  inMinutes,
  type Supplier,
  slotStateOf,
  type Tender,
} from './responses.fixture.ts'
import { writeSlot } from './slots/commands.ts'

let database: TestDatabase
let tender: Tender
beforeAll(async () => {
  database = await testDatabase()
  tender = await addTender(database.db)
})
afterAll(() => database.close())

const keys = () => testContext(database.db)

const codeOf = async (call: Promise<unknown>): Promise<string | null> => {
  try {
    await call
    return null
  } catch (error) {
    if (error instanceof Error && error.cause instanceof AppError) return error.cause.code
    throw error
  }
}

/** Everything that a supplier does, in the words of the router. */
const bidder = async ({ rfxId }: Pick<Tender, 'rfxId'>, supplier?: Supplier, db = database.db) => {
  const who = supplier ?? (await addSupplier(database.db))
  const calls = await callsOf(db, who.userId)
  const about = { orgId: who.orgId, rfxId }
  return {
    ...who,
    mine: () => calls.response.mine(about),
    list: () => calls.participation.mine({ orgId: who.orgId }),
    save: (revision: number, price = '12.50', version = 1) =>
      calls.response.save({ ...about, revision, version, content: contentOf(price) }),
    submit: (revision: number, version = 1) =>
      calls.response.submit({ ...about, revision, version }),
    withdraw: () => calls.response.withdraw(about),
    discard: () => calls.response.discard(about),
    accept: (keepsConfidential = false) => calls.response.accept({ ...about, keepsConfidential }),
    decline: () => calls.response.decline({ ...about, code: 'capacity', text: 'All at sea.' }),
    ask: () => calls.response.ask({ ...about, question: 'Is the quay paved?' }),
  }
}
type Bidder = Awaited<ReturnType<typeof bidder>>

const open = (of: Tender) =>
  database.db.transaction(async (tx) => {
    const found: FoundResponse[] = []
    const take = async (some: readonly FoundResponse[]) => found.push(...some)
    const opened = await openSlots(tx, keys(), of.rfxId, of.pair, take)
    return opened.flatMap(({ orgId }) => found.filter((one) => one.orgId === orgId))
  })

describe('steps', () => {
  /**
   * Written out by hand from the statuses of the specification (section 3) and docs/decisions.md: where
   * each call leads, from what lies in the slot of an organisation; a dash is what is refused. Without an
   * invitation PENDING_INVITE and DECLINED_INVITE are of one that was taken back.
   */
  const INVITED = `
                     accept           decline          ask              save         discard          submit     withdraw
    DRAFT            -                -                -                -            -                -          -
    OPEN             -                DECLINED_INVITE  IN_CONVERSATION  IN_PROGRESS  -                -          -
    CLOSED           -                -                -                -            -                -          -
    PENDING_INVITE   OPEN             DECLINED_INVITE  IN_CONVERSATION  IN_PROGRESS  -                -          -
    DECLINED_INVITE  OPEN             -                -                -            -                -          -
    IN_CONVERSATION  -                DECLINED_INVITE  IN_CONVERSATION  IN_PROGRESS  -                -          -
    IN_PROGRESS      -                DECLINED_INVITE  IN_PROGRESS      IN_PROGRESS  OPEN             RESPONDED  -
    RESPONDED        -                -                RESPONDED        RESPONDED    -                RESPONDED  IN_PROGRESS
  `
  const UNINVITED = `
                     accept           decline          ask              save         discard          submit     withdraw
    DRAFT            -                -                -                -            -                -          -
    OPEN             -                -                IN_CONVERSATION  IN_PROGRESS  -                -          -
    CLOSED           -                -                -                -            -                -          -
    PENDING_INVITE   -                -                IN_CONVERSATION  IN_PROGRESS  -                -          -
    DECLINED_INVITE  -                -                IN_CONVERSATION  IN_PROGRESS  -                -          -
    IN_CONVERSATION  -                -                IN_CONVERSATION  IN_PROGRESS  -                -          -
    IN_PROGRESS      -                -                IN_PROGRESS      IN_PROGRESS  OPEN             RESPONDED  -
    RESPONDED        -                -                RESPONDED        RESPONDED    -                RESPONDED  IN_PROGRESS
  `
  const CALLS: Readonly<Record<string, (one: Bidder) => Promise<unknown>>> = {
    accept: (one) => one.accept(),
    decline: (one) => one.decline(),
    ask: (one) => one.ask(),
    save: (one) => one.save(3),
    discard: (one) => one.discard(),
    submit: (one) => one.submit(3),
    withdraw: (one) => one.withdraw(),
  }

  const cellsOf = (table: string, isInvited: boolean) => {
    const [head = [], ...rows] = table
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
    return rows.flatMap(([status = '', ...cells]) =>
      cells.map((to, index) => ({ status, name: head[index] ?? '', to, isInvited })),
    )
  }
  const CELLS = [...cellsOf(INVITED, true), ...cellsOf(UNINVITED, false)]

  test('are all written down', () => {
    const pairs = PARTICIPATION_STATUSES.flatMap((status) =>
      Object.keys(CALLS).map((name) => `${name} ${status}`),
    )
    for (const isInvited of [true, false])
      expect(
        CELLS.filter((cell) => cell.isInvited === isInvited).map(
          ({ name, status }) => `${name} ${status}`,
        ),
      ).toEqual(expect.arrayContaining(pairs))
    expect(CELLS).toHaveLength(2 * pairs.length)
  })

  test.each(CELLS)('$name from $status, invited $isInvited: $to', async (cell) => {
    const one = await bidder(tender)
    const { orgId } = one
    const { rfxId } = tender
    if (cell.isInvited) await addInvitation(database.db, tender, orgId)
    const status = PARTICIPATION_STATUSES.find((known) => known === cell.status) ?? 'DRAFT'
    const content = /IN_PROGRESS|RESPONDED/.test(status) ? contentOf('1.00') : null
    await writeSlot(database.db, keys(), tender.pair.publicKey, {
      ...{ rfxId, orgId, status, revision: 3, version: 1, content },
      ...{ keepsConfidential: false, receipts: [], submitted: null, questionIds: [] },
      ...{ hasGivenReason: true, uptakes: [], updatedAt: new Date().toISOString() },
    })
    const before = await slotStateOf(database.db, rfxId, orgId)
    const isRefused = cell.to === '-'
    const code = await codeOf(CALLS[cell.name]?.(one) ?? Promise.resolve())
    expect(code).toBe(isRefused ? 'rfx.step_refused' : null)
    const after = await slotStateOf(database.db, rfxId, orgId)
    if (isRefused) expect(after).toEqual(before)
    else expect(after?.status).toBe(cell.to)
  })

  test('an invitation that comes later asks whom it finds idle, and keeps nobody from going on', async () => {
    const standingOf = async (one: Bidder) => {
      const { items } = await one.list()
      const { status } = await one.mine()
      // The list and the page of the request say the same.
      expect(items.map((item) => item.status)).toEqual([status])
      return status
    }
    const later = (one: Bidder) =>
      addInvitation(database.db, tender, one.orgId, new Date(Date.now() + 1000))
    const idle = await bidder(tender)
    await idle.save(0)
    await idle.discard()
    expect(await standingOf(idle)).toBe('OPEN')
    await later(idle)
    expect(await standingOf(idle)).toBe('PENDING_INVITE')
    expect((await idle.mine()).steps).toEqual(['accept', 'decline', 'ask', 'begin'])
    const asking = await bidder(tender)
    await asking.ask()
    await later(asking)
    expect(await standingOf(asking)).toBe('IN_CONVERSATION')
    expect((await asking.mine()).steps).toEqual(['decline', 'ask', 'begin'])
    const writing = await bidder(tender)
    await writing.save(0)
    await later(writing)
    expect(await standingOf(writing)).toBe('IN_PROGRESS')
    const done = await bidder(tender)
    await done.save(0)
    await done.submit(1)
    await later(done)
    expect(await standingOf(done)).toBe('RESPONDED')
  })

  test('who asked before it began something is still in conversation when that is thrown away', async () => {
    const one = await bidder(tender)
    await one.ask()
    await one.save(0)
    await one.discard()
    expect(await one.mine()).toMatchObject({ status: 'IN_CONVERSATION', steps: ['ask', 'begin'] })
  })

  test('whom nobody invited tells the buyer no reason', async () => {
    const one = await bidder(tender)
    await one.ask()
    expect(await codeOf(one.decline())).toBe('rfx.step_refused')
    const count = await database.db.$count(noBidReason, eq(noBidReason.rfxId, tender.rfxId))
    await addInvitation(database.db, tender, one.orgId)
    await one.decline()
    expect(await database.db.$count(noBidReason, eq(noBidReason.rfxId, tender.rfxId))).toBe(
      count + 1,
    )
  })

  test('an invitation that nobody has looked at is one, and can be declined without a trace of a name', async () => {
    const invited = await addTender(database.db, { privacy: 'invited' })
    const one = await bidder(invited)
    expect(await codeOf(one.mine())).toBe('record.not_found')
    expect(await codeOf(one.save(0))).toBe('record.not_found')
    await addInvitation(database.db, invited, one.orgId)
    expect(await one.mine()).toMatchObject({
      status: 'PENDING_INVITE',
      invitation: { message: 'Welcome' },
    })
    await one.decline()
    await one.accept()
    await one.save(0)
    await one.decline()
    const reasons = await database.db
      .select()
      .from(noBidReason)
      .where(eq(noBidReason.rfxId, invited.rfxId))
    expect(reasons.map(({ code, text }) => [code, text])).toEqual([['capacity', 'All at sea.']])
    expect(Object.keys(reasons[0] ?? {}).sort()).toEqual(['code', 'id', 'rfxId', 'text'])
  })

  test('what is confidential begins with the promise to keep it so', async () => {
    const confidential = await addTender(database.db, { privacy: 'extended' })
    const one = await bidder(confidential)
    await addInvitation(database.db, confidential, one.orgId)
    expect(await codeOf(one.ask())).toBe('rfx.step_refused')
    expect(await codeOf(one.save(0))).toBe('rfx.step_refused')
    expect(await codeOf(one.accept())).toBe('rfx.step_refused')
    await one.accept(true)
    await one.save(0)
    expect(await one.mine()).toMatchObject({ status: 'IN_PROGRESS', keepsConfidential: true })
  })

  test('the buyer does not respond to itself, nor anybody to what was cancelled', async () => {
    const { buyer } = tender
    expect(await codeOf((await bidder(tender, buyer)).save(0))).toBe('rfx.step_refused')
    expect(await codeOf((await bidder(tender, buyer)).mine())).toBe('record.not_found')
    const cancelled = await addTender(database.db, { state: 'cancelled' })
    const one = await bidder(cancelled)
    expect(await codeOf(one.save(0))).toBe('rfx.step_refused')
    expect(await one.mine()).toMatchObject({ status: 'CLOSED', steps: [] })
  })

  test('a question stands without an asker, and the asker knows it', async () => {
    const one = await bidder(tender)
    const { questionId } = await one.ask()
    const [row] = await database.db.select().from(rfxQuestion).where(eq(rfxQuestion.id, questionId))
    expect(row).toMatchObject({ question: 'Is the quay paved?', answer: null })
    expect((await one.mine()).questionsAsked).toEqual([questionId])
  })
})

describe('a response', () => {
  test('is saved as one types, and not over what somebody else saved', async () => {
    const one = await bidder(tender)
    expect(await one.save(0, '1.00')).toEqual({ revision: 1 })
    expect(await codeOf(one.save(0, '2.00'))).toBe('draft.conflict')
    expect(await one.save(1, '3.00')).toEqual({ revision: 2 })
    expect(await one.mine()).toMatchObject({
      ...{ status: 'IN_PROGRESS', revision: 2, submitted: null },
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
    await database.db
      .update(writtenRfx)
      .set({ responsesUntil: inMinutes(-2), openingAt: inMinutes(-1) })
      .where(eq(writtenRfx.rfxId, own.rfxId))
    expect(await open(own)).toEqual([
      {
        ...{ orgId: one.orgId, receipts: [first, second], isUnreadable: false, damaged: null },
        setAside: null,
        submitted: {
          ...{ receipt: second, content: contentOf('9.00') },
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
      ...{ status: 'IN_PROGRESS', submitted: null, receipts: [receipt] },
      content: contentOf('12.50'),
    })
    const again = await one.submit(1)
    expect(again.receiptId).not.toBe(receipt.receiptId)
    expect(again.replaces).toBeNull()
    await one.withdraw()
    await one.discard()
    expect(await one.mine()).toMatchObject({ status: 'OPEN', content: null, revision: 2 })
    await database.db
      .update(writtenRfx)
      .set({ openingAt: inMinutes(-1) })
      .where(eq(writtenRfx.rfxId, own.rfxId))
    expect(await open(own)).toMatchObject([{ orgId: one.orgId, submitted: null }])
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

describe('the deadline', () => {
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
    await database.db
      .update(writtenRfx)
      .set({ responsesUntil: close, openingAt: close })
      .where(eq(writtenRfx.rfxId, own.rfxId))
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
    const found = await open(own)
    expect(found.map(({ orgId }) => orgId).sort()).toEqual(
      inTime.map(({ one }) => one.orgId).sort(),
    )
    await pool.close()
  }, 30_000)

  test('a submission waits for an amendment under way, and sees it', async () => {
    const own = await addTender(database.db)
    const one = await bidder(own)
    await one.save(0)
    const submission = await database.db.transaction(async (tx) => {
      await tx.select().from(writtenRfx).where(eq(writtenRfx.rfxId, own.rfxId)).for('update')
      const waiting = codeOf(one.submit(1))
      await new Promise((resolve) => setTimeout(resolve, 150))
      await addVersion(tx, own, 2, true)
      await tx.update(writtenRfx).set({ version: 2 }).where(eq(writtenRfx.rfxId, own.rfxId))
      return { waiting }
    })
    expect(await submission.waiting).toBe('response.not_ready')
  })
})

describe('opening', () => {
  test('writes who took part and what was submitted, and leaves no slot', async () => {
    const own = await addTender(database.db, { until: inMinutes(60) })
    const responded = await bidder(own)
    await responded.save(0, '77.10')
    const receipt = await responded.submit(1)
    const asked = await bidder(own)
    await asked.ask()
    const others = await database.db.$count(sealedSlot)
    await database.db
      .update(writtenRfx)
      .set({ responsesUntil: inMinutes(-1), openingAt: inMinutes(-1) })
      .where(eq(writtenRfx.rfxId, own.rfxId))
    await open(own)
    expect(await database.db.$count(sealedSlot)).toBe(others - 2)
    const rows = await database.db
      .select({ orgId: participation.orgId, status: participation.status })
      .from(participation)
      .where(eq(participation.rfxId, own.rfxId))
    expect(new Map(rows.map(({ orgId, status }) => [orgId, status]))).toEqual(
      new Map([
        [responded.orgId, 'RESPONDED'],
        [asked.orgId, 'CLOSED'],
      ]),
    )
    await database.db
      .update(writtenRfx)
      .set({ state: 'opened', openedAt: new Date() })
      .where(eq(writtenRfx.rfxId, own.rfxId))
    expect(await responded.mine()).toMatchObject({
      ...{ status: 'RESPONDED', receipts: [receipt], steps: [] },
      submitted: { receiptId: receipt.receiptId, content: contentOf('77.10') },
    })
    expect(await asked.mine()).toMatchObject({ status: 'CLOSED', content: null, submitted: null })
    expect(await codeOf(responded.withdraw())).toBe('rfx.deadline_passed')
  })

  test('takes the own copy where the sealed one was damaged, and says what is not to be read', async () => {
    const own = await addTender(database.db)
    const [one, other] = [await bidder(own), await bidder(own)]
    for (const each of [one, other]) {
      await each.save(0)
      await each.submit(1)
    }
    const { sealing } = keys()
    await database.db
      .update(sealedSlot)
      .set({ sealed: Buffer.alloc(300, 7) })
      .where(eq(sealedSlot.slot, sealing.slotOf(own.rfxId, one.orgId)))
    const state = await slotStateOf(database.db, own.rfxId, other.orgId)
    if (!state) throw new Error('Nothing is there.')
    const forged = { ...state, content: contentOf('1.00') }
    await writeSlot(database.db, keys(), own.pair.publicKey, forged)
    await database.db
      .update(writtenRfx)
      .set({ openingAt: inMinutes(-1) })
      .where(eq(writtenRfx.rfxId, own.rfxId))
    const found = new Map((await open(own)).map((each) => [each.orgId, each]))
    expect(found.get(one.orgId)?.submitted?.content).toEqual(contentOf('12.50'))
    expect(found.get(other.orgId)).toMatchObject({ submitted: null, isUnreadable: true })
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

describe('the list of participation', () => {
  const supplierOn = async (tier: Tier): Promise<Supplier> => {
    const orgId = await addOrganisation(database.db, tier)
    const userId = await addPerson(database.db)
    await addMember(database.db, orgId, userId, 'ORG_READONLY_MEMBER')
    return { orgId, userId }
  }

  // Specification, section 6: participation full search is of PRO or higher.
  test.each([
    ['FREE', 'plan.required'],
    ['PLUS', 'plan.required'],
    ['PUBLIC', 'plan.required'],
    ['PRO', null],
    ['BUSINESS', null],
  ] as const)('is searched in full from the plan PRO on: %s, %s', async (tier, code) => {
    const { orgId, userId } = await supplierOn(tier)
    const { participation: of } = await callsOf(database.db, userId)
    const search = (filters: object) => codeOf(of.mine({ orgId, filters }))
    expect(await search({ rfxOrgId: [tender.buyer.orgId] })).toBe(code)
    expect(await search({ rfxType: ['tender'] })).toBe(code)
    expect(await search({ participantOrgId: [orgId], q: ['winter'] })).toBe(code)
    // Everybody's: words, and how one stands.
    expect(await search({ q: ['winter'], statusFlag: ['OPEN'], rfxType: [] })).toBeNull()
    expect(await codeOf(of.mine({ orgId, sortBy: 'deadline' }))).toBeNull()
  })

  test('has what an organisation has to do with, filtered, sorted and paged', async () => {
    const { orgId } = await supplierOn('PRO')
    const supplier = { orgId, userId: await addPerson(database.db) }
    await addMember(database.db, orgId, supplier.userId, 'ORG_MEMBER')
    const soon = await addTender(database.db, { until: inMinutes(10) })
    const later = await addTender(database.db, { until: inMinutes(20) })
    const invited = await addTender(database.db, { until: inMinutes(30), privacy: 'invited' })
    await addInvitation(database.db, invited, supplier.orgId)
    const [first, second] = [await bidder(soon, supplier), await bidder(later, supplier)]
    await second.save(0)
    await second.submit(1)
    await first.ask()
    const calls = await callsOf(database.db, supplier.userId)
    const list = (given: object = {}) =>
      calls.participation.mine({ orgId: supplier.orgId, ...given })
    const ids = async (given: object = {}) => (await list(given)).items.map(({ rfxId }) => rfxId)
    expect(await ids({ sortBy: 'deadline' })).toEqual([soon.rfxId, later.rfxId, invited.rfxId])
    const statuses = (await list({ sortBy: 'deadline' })).items.map(({ status }) => status)
    expect(statuses).toEqual(['IN_CONVERSATION', 'RESPONDED', 'PENDING_INVITE'])
    expect(await ids({ filters: { statusFlag: ['RESPONDED'] } })).toEqual([later.rfxId])
    expect(await ids({ filters: { rfxOrgId: [soon.buyer.orgId] } })).toEqual([soon.rfxId])
    expect(await ids({ filters: { q: ['celu ziemas'] } })).toEqual([])
    expect(await ids({ filters: { q: ['winter'] } })).toHaveLength(3)
    expect(await ids({ filters: { rfxType: ['price_survey'] } })).toEqual([])
    expect(await ids({ filters: { participantOrgId: [soon.buyer.orgId] } })).toEqual([])
    const page = await list({ sortBy: 'deadline', limit: 2 })
    const rest = await list({ sortBy: 'deadline', limit: 2, cursor: page.nextCursor })
    expect([...page.items, ...rest.items].map(({ rfxId }) => rfxId)).toEqual([
      soon.rfxId,
      later.rfxId,
      invited.rfxId,
    ])
    expect(rest.nextCursor).toBeNull()
    expect(await codeOf(list({ cursor: 'x' }))).toBe('list.cursor_invalid')
  })
})
