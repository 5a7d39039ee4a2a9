import { reopenedBid } from '@kogge/db/schema/evaluation.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addOpened,
  callsOf,
  FIRST,
  giveAllScores,
  reasonOf,
  SECOND,
  tenderDocument,
} from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** One lot with a second criterion that people score. */
const criteria = tenderDocument().criteria.flatMap((one) =>
  one.id === 'quality'
    ? [
        { ...one, weight: '20' },
        { ...one, id: 'team', name: { en: 'Team' }, weight: '20' },
      ]
    : [one],
)

test('of a bid that is readmitted only what is missing is scored, by whom it is missing from', async () => {
  const { db } = database
  const tender = await addOpened(db, { document: { criteria } })
  const { rfxId, orgId, chief, second, egle, priede, ozols } = tender
  const calls = (await callsOf(db, chief)).evaluation
  const others = (await callsOf(db, second)).evaluation
  const lot = { rfxId, orgId, lotId: FIRST }
  const lots = { rfxId, orgId, lotIds: [FIRST] }
  await calls.setEvaluators({ rfxId, orgId, userIds: [chief, second] })
  const cell = (participantId: string, criterionId: string, points: number) => ({
    participantId,
    criterionId,
    points,
    words: '',
  })
  const whole = (participantId: string) => [
    cell(participantId, 'quality', 5000),
    cell(participantId, 'team', 5000),
  ]
  const rest = [...whole(priede.orgId), ...whole(ozols.orgId)]
  await calls.score({ ...lot, scores: [cell(egle.orgId, 'quality', 6000), ...rest] })
  await others.score({ ...lot, scores: [...whole(egle.orgId), ...rest] })
  const bid = { rfxId, orgId, participantId: egle.orgId, lotIds: [FIRST] }
  const rejected = { ...bid, code: 'requirement' as const, reason: 'Late papers.' }
  await calls.reject(rejected)
  await calls.finish(lots)
  await others.finish(lots)
  await calls.agree({ ...lot, scores: rest })
  await calls.readmit(bid)

  const seen = await calls.lot(lot)
  const bidIn = (view: typeof seen, id: string) => view.bids.find((one) => one.orgId === id)
  expect(seen.evaluators).toMatchObject([
    { userId: chief, isFinished: false },
    { userId: second, isFinished: true },
  ])
  // What others gave the others stays in sight, and what they gave this one is not yet.
  expect(bidIn(seen, egle.orgId)).toMatchObject({ isClosed: false, scores: [{ others: null }, {}] })
  expect(bidIn(seen, priede.orgId)).toMatchObject({
    isClosed: true,
    scores: [{ others: [{}] }, {}],
  })
  expect(await reasonOf(calls.settle(lots))).toEqual(['rfx.step_refused', 'scores_missing'])
  expect(await reasonOf(calls.finish(lots))).toEqual(['rfx.step_refused', 'scores_missing'])
  expect(await reasonOf(calls.agree({ ...lot, scores: whole(egle.orgId) }))).toEqual([
    'rfx.step_refused',
    'not_finished',
  ])
  const change = (points: number) => [cell(priede.orgId, 'quality', points)]
  for (const one of [calls, others])
    expect(await reasonOf(one.score({ ...lot, scores: change(9900) }))).toEqual([
      'evaluation.settled',
      'finished',
    ])
  expect(await reasonOf(others.score({ ...lot, scores: whole(egle.orgId) }))).toEqual([
    'evaluation.settled',
    'finished',
  ])

  // Rejected again nothing is asked; readmitted again, it is.
  await calls.reject(rejected)
  expect((await calls.lot(lot)).evaluators.every(({ isFinished }) => isFinished)).toBe(true)
  await calls.readmit(bid)
  await calls.score({ ...lot, scores: whole(egle.orgId) })
  await calls.finish(lots)
  expect(await db.$count(reopenedBid)).toBe(0)
  const now = await calls.lot(lot)
  expect(now.evaluators.every(({ isFinished }) => isFinished)).toBe(true)
  expect(bidIn(now, egle.orgId)?.scores).toMatchObject([{ others: [{ points: 5000 }] }, {}])
  await calls.agree({ ...lot, scores: whole(egle.orgId) })
  await calls.settle(lots)
})

test('only what was rejected is readmitted', async () => {
  const { db } = database
  const tender = await addOpened(db)
  const { rfxId, orgId, egle } = tender
  const calls = await giveAllScores(db, tender)
  const whole = { rfxId, orgId, participantId: egle.orgId, lotIds: [] }
  const readmitted = () =>
    db
      .select({ details: ledgerEntry.details })
      .from(ledgerEntry)
      .where(
        and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'interaction.response_readmitted')),
      )
  for (const lotIds of [[], [FIRST]])
    expect(await reasonOf(calls.readmit({ ...whole, lotIds }))).toEqual([
      'rfx.step_refused',
      'not_rejected',
    ])
  expect(await readmitted()).toEqual([])
  const rejected = { code: 'requirement' as const, reason: 'Late papers.' }
  await calls.reject({ ...whole, ...rejected, lotIds: [SECOND] })
  await calls.readmit(whole)
  expect(await readmitted()).toEqual([{ details: { lotIds: [SECOND] } }])
  expect(await db.$count(reopenedBid, eq(reopenedBid.rfxId, rfxId))).toBe(0)
})
