import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOpened, callsOf, FIRST, reasonOf, SECOND } from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('many lots are finished, agreed on at the average and settled at once', async () => {
  const { db } = database
  const tender = await addOpened(db)
  const { rfxId, orgId, chief, second, egle, priede, ozols } = tender
  const calls = (await callsOf(db, chief)).evaluation
  const all = { rfxId, orgId, lotIds: [FIRST, SECOND] }
  await expect(calls.average(all)).rejects.toMatchObject({
    cause: { details: { reason: 'no_evaluators' } },
  })
  await calls.setEvaluators({ rfxId, orgId, userIds: [chief, second] })
  for (const [userId, points] of [
    [chief, 8000],
    [second, 6501],
  ] as const) {
    const own = (await callsOf(db, userId)).evaluation
    const cell = (participantId: string, words = '') => ({
      participantId,
      criterionId: 'quality',
      points,
      words,
    })
    const words = userId === chief ? 'Well thought out.' : 'Clear.'
    const scores = [cell(egle.orgId, words), cell(priede.orgId)]
    await own.score({ rfxId, orgId, lotId: FIRST, scores: [...scores, cell(ozols.orgId)] })
    await own.score({ rfxId, orgId, lotId: SECOND, scores })
    const [lot] = (await own.overview({ rfxId, orgId })).lots
    expect(lot?.own).toEqual({ given: 3, of: 3, isFinished: false })
    await expect(calls.average(all)).rejects.toMatchObject({
      cause: { details: { reason: 'not_finished' } },
    })
    await own.finish(all)
  }
  const before = (await calls.overview({ rfxId, orgId })).lots
  expect(before).toMatchObject([
    { scored: 6, cells: 6, unfinished: 0, own: { given: 3, isFinished: true }, leader: null },
    { scored: 4, cells: 4, unfinished: 0 },
  ])

  const byHand = {
    participantId: priede.orgId,
    criterionId: 'quality',
    points: 100,
    words: 'Late.',
  }
  await calls.agree({ rfxId, orgId, lotId: FIRST, scores: [byHand] })
  await calls.average(all)
  await calls.average(all)
  const { bids } = await calls.lot({ rfxId, orgId, lotId: FIRST })
  const agreed = (of: string) => bids.find((one) => one.orgId === of)?.scores[0]?.agreed
  expect(agreed(priede.orgId)).toEqual({ points: 100, words: 'Late.' })
  expect(agreed(egle.orgId)).toEqual({ points: 7251, words: 'Clear. · Well thought out.' })
  const written = await db
    .select({ details: ledgerEntry.details })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'rfx.scores_agreed')))
  // By hand, then once for each lot: what was agreed already is not written again.
  expect(written).toHaveLength(3)
  expect(written[2]?.details).toMatchObject({ lotId: SECOND, isAverage: true })
  // What one wrote by hand another confirms, and the average nobody.
  expect(await reasonOf(calls.settle(all))).toEqual(['rfx.step_refused', 'not_confirmed'])
  const others = (await callsOf(db, second)).evaluation
  const { toConfirm: saidHash } = (await others.overview({ rfxId, orgId })).lots[0] ?? {}
  await others.confirm({ rfxId, orgId, lots: [{ lotId: FIRST, saidHash: saidHash ?? '' }] })
  // What is named twice is settled once.
  await calls.settle({ ...all, lotIds: [FIRST, SECOND, FIRST] })
  const settled = await db
    .select({ details: ledgerEntry.details })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'rfx.consensus_reached')))
  expect(settled.map(({ details }) => details)).toMatchObject([{ lotId: FIRST }, { lotId: SECOND }])
  await expect(calls.average(all)).rejects.toThrow('evaluation.settled')
})
