import { noBidReason, rfxQuestion } from '@kogge/db/schema/participation.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { PARTICIPATION_STATUSES } from '@kogge/domain/participation/participation-status.ts'
import { provenKeyOf } from '@kogge/platform/server/testing/request-keys.ts'
import { testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addInvitation,
  addTender,
  type Bidder,
  bidderOf,
  codeOf,
  contentOf,
  type Supplier,
  slotStateOf,
  type Tender,
} from '../responses.fixture.ts'
import { writeSlot } from '../slots/slots.commands.ts'

let database: TestDatabase
let tender: Tender
beforeAll(async () => {
  database = await testDatabase()
  tender = await addTender(database.db)
})
afterAll(() => database.close())

const keys = () => testContext(database.db)

const bidder = (of: Pick<Tender, 'rfxId'>, supplier?: Supplier, db = database.db) =>
  bidderOf(db, of, supplier)

/**
 * Written out by hand from the statuses in docs/decisions/responses.md: where
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
  await writeSlot(database.db, keys(), await provenKeyOf(database.db, rfxId), {
    rfxId,
    orgId,
    status,
    revision: 3,
    version: 1,
    content,
    keepsConfidential: false,
    receipts: [],
    submitted: null,
    withdrawal: null,
    questionIds: [],
    privateAnswers: [],
    hasGivenReason: true,
    reasonId: null,
    uptakes: [],
    updatedAt: new Date().toISOString(),
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
  expect(await database.db.$count(noBidReason, eq(noBidReason.rfxId, tender.rfxId))).toBe(count + 1)
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
  expect(row).toMatchObject({ question: 'Is the quay paved?', state: 'received', answerId: null })
  expect((await one.mine()).questionsAsked).toMatchObject([
    { questionId, question: 'Is the quay paved?', state: 'received', answers: [] },
  ])
})
