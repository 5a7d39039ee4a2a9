import { evaluationLot, evaluator } from '@kogge/db/schema/evaluation.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOpened, callsOf, FIRST, reasonOf } from './evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a price survey is compared, and neither scored nor awarded', async () => {
  const { db } = database
  const survey = await addOpened(db, { document: { kind: 'price_survey', criteria: [] } })
  const { rfxId, orgId, chief, egle } = survey
  const { evaluation } = await callsOf(db, chief)
  const lot = { rfxId, orgId, lotId: FIRST }
  const lots = { rfxId, orgId, lotIds: [FIRST] }
  const cell = { participantId: egle.orgId, criterionId: 'quality', points: 5000, words: '' }
  const refused = [
    () => evaluation.setEvaluators({ rfxId, orgId, userIds: [chief] }),
    () => evaluation.score({ ...lot, scores: [cell] }),
    () => evaluation.finish(lots),
    () => evaluation.agree({ ...lot, scores: [cell] }),
    () => evaluation.average(lots),
    () => evaluation.settle(lots),
    () =>
      evaluation.reject({
        ...lots,
        participantId: egle.orgId,
        code: 'requirement',
        reason: 'Late papers.',
      }),
    () => evaluation.award({ ...lots, winnerId: null, words: '' }),
    () => evaluation.fail({ ...lots, code: 'ins-fund', words: 'Too dear.' }),
  ]
  // Also where it was scored and settled before that was refused.
  for (const state of ['scoring', 'agreed'] as const) {
    await db.update(evaluationLot).set({ state }).where(eq(evaluationLot.rfxId, rfxId))
    for (const call of refused)
      expect(await reasonOf(call())).toEqual(['rfx.step_refused', 'survey'])
  }
  expect(await db.$count(evaluator, eq(evaluator.rfxId, rfxId))).toBe(0)
  const { bids } = await evaluation.comparison({ rfxId, orgId })
  expect(bids.filter(({ lotId }) => lotId === FIRST)).toHaveLength(3)
})
