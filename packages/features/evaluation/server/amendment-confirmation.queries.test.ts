import { letter } from '@kogge/db/schema/evaluation.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Requirement } from '@kogge/domain/drafting/request-document.ts'
import { letterContents } from '@kogge/features/letters/server/letters.api.ts'
import { letterParagraphs } from '@kogge/features/letters/server/testing/letter-paragraphs.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  addBidder,
  addRequest,
  amendRequest,
  callsOf,
  FIRST,
  reasonOf,
  responseWith,
  SECOND,
  tenderDocument,
} from './evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const price = (quantity: string, given: Partial<Requirement> = {}): Requirement => ({
  id: 'unit-price',
  lotIds: [],
  question: { en: 'Salt', lv: 'Sāls' },
  help: {},
  answer: { type: 'price', unit: 't', quantity },
  isMandatory: true,
  mustBeYes: false,
  criterionId: null,
  ...given,
})
const PRICE_ALONE = { criteria: [] }
const PERMIT: Requirement = {
  ...price('1'),
  id: 'permit',
  question: { en: 'Permit' },
  lotIds: [FIRST],
  answer: { type: 'yes_no' },
}

/**
 * A hundred tonnes for each of two lots; an amendment makes them a hundred thousand in the first and asks
 * for a permit there. One bidder does nothing, one submits again.
 */
const opened = async () => {
  const { db } = database
  const first = { ...PRICE_ALONE, requirements: [price('100')] }
  const request = await addRequest(db, { document: first })
  const { rfxId, orgId } = request
  const early = await addBidder(
    db,
    request,
    'SIA Agri',
    responseWith({ [FIRST]: '10', [SECOND]: '10' }),
  )
  await amendRequest(db, request, { ...request.document, requirements: [price('100000'), PERMIT] })
  const late = await addBidder(db, request, 'SIA Velu', responseWith({ [FIRST]: '11' }), false, 2)
  const calls = await callsOf(db, request.chief)
  await calls.opening.open({ rfxId, orgId })
  return { ...request, rfxId, orgId, early, late, calls }
}

test('a tender is opened for the version that it was submitted to, and is no offer for another', async () => {
  const { db } = database
  const { rfxId, orgId, early, late, calls } = await opened()
  const record = await calls.opening.record({ rfxId, orgId })
  expect(record.version).toBe(2)
  const of = (id: string) => record.responses.find((one) => one.orgId === id)
  expect(of(early.orgId)).toMatchObject({
    receipt: { version: 1 },
    // By the quantities that it was offered for: both lots ask for more since.
    bids: [
      { lotId: FIRST, total: '1000.00', isUnconfirmed: true },
      { lotId: SECOND, total: '1000.00', isUnconfirmed: true },
    ],
  })
  expect(of(late.orgId)).toMatchObject({
    receipt: { version: 2 },
    bids: [{ lotId: FIRST, total: '1100000.00', isUnconfirmed: false }],
  })
  const lot = await calls.evaluation.lot({ rfxId, orgId, lotId: FIRST })
  const bidOf = (id: string) => lot.bids.find((one) => one.orgId === id)
  expect(bidOf(early.orgId)).toMatchObject({
    rank: null,
    sum: null,
    rejection: {
      code: 'unconfirmed',
      unconfirmed: {
        version: 1,
        changes: [
          { what: 'quantity', before: '100', after: '100000' },
          { what: 'added', name: { en: 'Permit' } },
        ],
      },
    },
  })
  expect(bidOf(late.orgId)).toMatchObject({ rank: 1, rejection: null })
  const { participants, version } = await calls.evaluation.overview({ rfxId, orgId })
  expect(version).toBe(2)
  expect(participants.find((one) => one.orgId === early.orgId)).toMatchObject({
    version: 1,
    unconfirmedLotIds: [FIRST, SECOND],
    rejectedReason: null,
  })
  const { bids } = await calls.evaluation.comparison({ rfxId, orgId })
  expect(bids.filter((one) => one.unconfirmed !== null)).toHaveLength(2)
  const sheet = await calls.evaluation.response({ rfxId, orgId, participantId: early.orgId })
  expect(sheet.document?.requirements).toMatchObject([{ answer: { quantity: '100' } }])
  const [log] = await db
    .select()
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'rfx.opened')))
  expect(log?.details).toMatchObject({
    receipts: [{ version: 1 }, { version: 2 }],
    unconfirmed: [{ orgId: early.orgId, version: 1, lotIds: [FIRST, SECOND] }],
  })
})

test('nobody makes it count or awards it, and its bidder is told why', async () => {
  const { db } = database
  const { rfxId, orgId, early, late, calls } = await opened()
  const given = { rfxId, orgId, participantId: early.orgId, lotIds: [] }
  const refused = ['rfx.step_refused', 'unconfirmed']
  expect(await reasonOf(calls.evaluation.readmit(given))).toEqual(refused)
  const rejected = { ...given, code: 'irregular' as const, reason: 'No.' }
  expect(await reasonOf(calls.evaluation.reject(rejected))).toEqual(refused)
  await calls.evaluation.settle({ rfxId, orgId, lotIds: [FIRST, SECOND] })
  const award = (lotId: string, winnerId: string) =>
    calls.evaluation.award({ rfxId, orgId, lotIds: [lotId], winnerId, words: 'The best.' })
  expect(await reasonOf(award(FIRST, early.orgId))).toEqual(['rfx.step_refused', 'not_first'])
  expect(await reasonOf(award(SECOND, early.orgId))).toEqual(['rfx.step_refused', 'no_bids'])
  await award(FIRST, late.orgId)
  const failing = (code: 'all-rej' | 'no-rece' | 'no-signed') =>
    calls.evaluation.fail({ rfxId, orgId, lotIds: [SECOND], code, words: 'None.' })
  // What belies what was received, or is written by another step, is no reason.
  for (const code of ['no-rece', 'no-signed'] as const)
    expect(await reasonOf(failing(code))).toEqual(['rfx.step_refused', 'code_untrue'])
  await failing('all-rej')
  await calls.evaluation.decide({ rfxId, orgId })
  const [told] = await db
    .select()
    .from(letter)
    .where(and(eq(letter.rfxId, rfxId), eq(letter.orgId, early.orgId)))
  const [content] = told ? await letterContents(db, [told]) : []
  expect(content?.lots).toMatchObject([
    { lotId: FIRST, outcome: 'rejected', rejection: { unconfirmed: { version: 1 } } },
    { lotId: SECOND, outcome: 'rejected', rejection: { unconfirmed: { version: 1 } } },
  ])
  const [first] = content ? letterParagraphs(content, 'lv') : []
  expect(first).toContain('iepirkuma 1. redakcijai')
  expect(first?.replace(/\s/g, ' ')).toContain('„Sāls”: daudzums 100 000, nevis 100')
})

test('what nothing binding changed of counts as it is, and what is gone is named', async () => {
  const { db } = database
  const second = { ...price('100'), id: 'second-price', lotIds: [SECOND] }
  const before = { ...PRICE_ALONE, requirements: [price('100', { lotIds: [FIRST] }), second] }
  const request = await addRequest(db, { document: before })
  const { rfxId, orgId } = request
  const answer = (requirementId: string, lotId: string) => ({
    requirementId,
    lotId,
    answer: { type: 'price' as const, unitPrice: '10' },
  })
  const both = responseWith(
    { [FIRST]: '10', [SECOND]: '10' },
    { answers: [answer('unit-price', FIRST), answer('second-price', SECOND)] },
  )
  const early = await addBidder(db, request, 'SIA Abi', both)
  const only = await addBidder(db, request, 'SIA Otra', { ...both, lotIds: [SECOND] })
  const { document } = request
  await amendRequest(db, request, {
    ...document,
    title: { en: 'Winter care of all roads' },
    lots: tenderDocument().lots.slice(0, 1),
    requirements: document.requirements.slice(0, 1),
  })
  const calls = await callsOf(db, request.chief)
  await calls.opening.open({ rfxId, orgId })
  const record = await calls.opening.record({ rfxId, orgId })
  expect(record.responses).toMatchObject([
    { bids: [{ lotId: FIRST, total: '1000.00', isUnconfirmed: false }], goneLotIds: [SECOND] },
    { bids: [], goneLotIds: [SECOND] },
  ])
  const lot = await calls.evaluation.lot({ rfxId, orgId, lotId: FIRST })
  expect(lot.bids).toMatchObject([{ orgId: early.orgId, rank: 1, rejection: null }])
  await calls.evaluation.settle({ rfxId, orgId, lotIds: [FIRST] })
  await calls.evaluation.award({ rfxId, orgId, lotIds: [FIRST], winnerId: null, words: 'Best.' })
  await calls.evaluation.decide({ rfxId, orgId })
  const [told] = await db
    .select()
    .from(letter)
    .where(and(eq(letter.rfxId, rfxId), eq(letter.orgId, only.orgId)))
  const [content] = told ? await letterContents(db, [told]) : []
  expect(content).toMatchObject({ lots: [], gone: { version: 1, lotIds: [SECOND] } })
  expect(content && letterParagraphs(content, 'en')[0]).toContain(
    'no longer part of the tender: 2.',
  )
})

test('responses are read for the lots that are gone alone, and of versions that had such', async () => {
  const { db, pool } = database
  const readIn = async (work: () => Promise<unknown>) => {
    const query = vi.spyOn(pool, 'query')
    await work()
    const texts = query.mock.calls.map(([asked]) => String(Reflect.get(Object(asked), 'text')))
    query.mockRestore()
    return texts.filter((text) => text.includes('"response"')).length > 0
      ? texts.filter((text) => text.includes("'lotIds'")).length
      : null
  }
  const { rfxId, orgId, calls } = await opened()
  for (const work of [
    () => calls.evaluation.overview({ rfxId, orgId }),
    () => calls.opening.record({ rfxId, orgId }),
    () => calls.evaluation.lot({ rfxId, orgId, lotId: FIRST }),
    () => calls.evaluation.comparison({ rfxId, orgId }),
  ])
    expect(await readIn(work)).toBe(0)

  const request = await addRequest(db, { document: { ...PRICE_ALONE, requirements: [price('1')] } })
  const both = responseWith({ [FIRST]: '10', [SECOND]: '10' })
  const early = await addBidder(db, request, 'SIA Agri', both)
  const { document } = request
  const fewer = { ...document, lots: document.lots.slice(0, 1) }
  await amendRequest(db, request, fewer)
  // Submitted for the second version, of which nothing is gone, as if it bid for what is not there.
  const late = await addBidder(db, request, 'SIA Velu', both, false, 2)
  await amendRequest(db, request, fewer, 3)
  const theirs = await callsOf(db, request.chief)
  const ofRequest = { rfxId: request.rfxId, orgId: request.orgId }
  await theirs.opening.open(ofRequest)
  const { participants } = await theirs.evaluation.overview(ofRequest)
  const goneOf = (id: string) => participants.find((one) => one.orgId === id)?.goneLotIds
  expect([goneOf(early.orgId), goneOf(late.orgId)]).toEqual([[SECOND], []])
  expect(await readIn(() => theirs.evaluation.overview(ofRequest))).toBe(1)
  // What a page of one lot shows tells of none that is gone.
  expect(await readIn(() => theirs.evaluation.lot({ ...ofRequest, lotId: FIRST }))).toBe(0)
})
