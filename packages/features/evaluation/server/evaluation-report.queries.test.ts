import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStandstillOver } from './decisions/standstill-over.fixture.ts'
import { addOpened, callsOf, FIRST, giveAllScores, SECOND } from './evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the report names who scored each lot, what each gave, and what they agreed on and why', async () => {
  const { db } = database
  const tender = await addOpened(db)
  const { rfxId, orgId, chief, third, egle } = tender
  const calls = await giveAllScores(db, tender, { 'SIA Egle': 8000 })
  const here = { rfxId, orgId }
  // Nothing of what can still change.
  expect((await calls.report(here)).lots).toEqual([])
  await calls.settle({ ...here, lotIds: [FIRST] })
  // Other lots have other evaluators since.
  await calls.setEvaluators({ ...here, userIds: [third] })
  const { lots, aftermaths } = await calls.report(here)
  expect(lots).toMatchObject([{ lotId: FIRST, evaluators: ['Gunta Bērziņa', 'Ilze Bērziņa'] }])
  expect(lots[0]?.scores).toHaveLength(3)
  expect(lots[0]?.scores.find((one) => one.orgId === egle.orgId)).toEqual({
    orgId: egle.orgId,
    criterionId: 'quality',
    given: [8000, 8000],
    agreed: 8000,
    words: 'As it says.',
  })
  expect(aftermaths).toEqual([])

  const thirds = (await callsOf(db, third)).evaluation
  const scores = [egle, tender.priede].map((one) => ({
    participantId: one.orgId,
    criterionId: 'quality',
    points: 7000,
    words: 'Clear.',
  }))
  await thirds.score({ ...here, lotId: SECOND, scores })
  await thirds.finish({ ...here, lotIds: [SECOND] })
  await thirds.average({ ...here, lotIds: [SECOND] })
  await thirds.settle({ ...here, lotIds: [SECOND] })
  const all = (await (await callsOf(db, chief)).evaluation.report(here)).lots
  expect(all.map(({ evaluators }) => evaluators)).toEqual([
    ['Gunta Bērziņa', 'Ilze Bērziņa'],
    ['Rasa Bērziņa'],
  ])
})

test('it tells of decisions that fell through, went to the next or were taken back, and why', async () => {
  const { calls, rfxId, orgId, fall, next, egle, priede } = await addStandstillOver(database.db)
  await fall()
  await next(priede.orgId)
  // What may be signed already is not taken back.
  await fall(SECOND)
  const reason = 'The board annulled it.'
  await calls.reconsider({ rfxId, orgId, lotIds: [FIRST], reason })
  const { aftermaths } = await calls.report({ rfxId, orgId })
  expect(
    aftermaths.map(({ kind, lotIds, bidder, words }) => [kind, lotIds, bidder, words]),
  ).toEqual([
    ['fell_through', [FIRST], egle.name, 'They did not sign.'],
    ['next', [FIRST], priede.name, 'The next by the points that stand.'],
    ['fell_through', [SECOND], expect.any(String), 'They did not sign.'],
    ['reconsidered', [FIRST], null, reason],
  ])
  expect(aftermaths.every(({ by }) => by === 'Gunta Bērziņa')).toBe(true)
})
