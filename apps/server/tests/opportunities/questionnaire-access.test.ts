import { opportunityAnswer, opportunityQuestionnaire } from '@kogge/db/schema/opportunities.ts'
import { subscription } from '@kogge/db/schema/subscriptions.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { followedBy } from '@kogge/features/accounts/server/followed-data.queries.ts'
import {
  endMonitoring,
  takeProfilesBack,
} from '@kogge/platform/server/access/org-monitoring.commands.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMate, addOwnDesk, matesCalls, type OwnDesk } from './own-fields-world.fixture.ts'
import { ask, card, QUESTIONS, question } from './questionnaire-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const OPEN = { decision: null, note: '' }
const GO = { decision: 'GO' as const, note: 'Near.' }

/** A card with an answer and a decision. */
const answered = async (desk: OwnDesk) => {
  const { versionId, questions } = await ask(desk, QUESTIONS)
  const one = await card(desk)
  const edits = [
    { questionId: questions[0]?.id ?? '', seen: null, answer: { value: 'yes', note: 'Checked.' } },
  ]
  const { eventId } = await desk.calls.questionnaire.answer({ ...one, versionId, edits })
  await desk.calls.questionnaire.decide({ ...one, ...GO, seen: OPEN })
  return { one, versionId, edits, eventId: eventId ?? '' }
}

it('is for plans that have it: FREE learns which, and nothing is deleted with a plan', async () => {
  const { db } = database
  const desk = await addOwnDesk(db)
  const { one, versionId, edits, eventId } = await answered(desk)
  const { orgId, userId } = desk
  const ended = new Date(Date.UTC(2025, 0))
  await db.update(subscription).set({ endsAt: ended }).where(eq(subscription.orgId, orgId))
  const { questionnaire, opportunity } = await matesCalls(db, userId)
  for (const refused of [
    () => questionnaire.current({ orgId }),
    () => questionnaire.ofCard(one),
    () => questionnaire.save({ orgId, versionId, questions: [] }),
    () => questionnaire.answer({ ...one, versionId, edits }),
    () => questionnaire.decide({ ...one, ...OPEN, seen: GO }),
    () => opportunity.undo({ ...one, eventId }),
    () => opportunity.list({ orgId, sortBy: 'score' }),
    () => opportunity.list({ orgId, filters: { decision: ['go'] } }),
  ])
    await expect(refused()).rejects.toMatchObject({
      message: 'plan.required',
      cause: { details: { tier: 'PLUS' } },
    })
  expect(await opportunity.byId(one)).toMatchObject({ score: null, decision: null })
  expect((await opportunity.list({ orgId })).items).toMatchObject([{ score: null, decision: null }])
  await db.update(subscription).set({ endsAt: null }).where(eq(subscription.orgId, orgId))
  const again = await matesCalls(db, userId)
  expect(await again.opportunity.byId(one)).toMatchObject({ score: 100, decision: 'GO' })
})

it('is answered by who may change opportunities; readers see it', async () => {
  const desk = await addOwnDesk(database.db)
  const { one, versionId, edits } = await answered(desk)
  const { orgId } = desk
  const { calls } = await addMate(database.db, orgId, 'ORG_READONLY_MEMBER')
  expect(Object.keys((await calls.questionnaire.ofCard(one)).answers)).toHaveLength(1)
  for (const refused of [
    () => calls.questionnaire.save({ orgId, versionId, questions: [] }),
    () => calls.questionnaire.answer({ ...one, versionId, edits }),
    () => calls.questionnaire.adopt({ ...one, from: versionId, into: versionId }),
    () => calls.questionnaire.decide({ ...one, ...OPEN, seen: GO }),
  ])
    await expect(refused()).rejects.toThrow('access.denied')
})

it('goes with its cards when a merger is undone, beside a questionnaire that is there', async () => {
  const { db } = database
  const [from, to] = [await addOwnDesk(db), await addOwnDesk(db)]
  const { one, versionId, eventId } = await answered(from)
  const own = await ask(to, [question('Ours')])
  await takeProfilesBack(db, { fromId: from.orgId, toId: to.orgId, now: new Date() })
  const there = { ...one, orgId: to.orgId }
  const back = await to.calls.questionnaire.ofCard(there)
  expect(back).toMatchObject({ version: { versionId }, newerId: own.versionId, decision: 'GO' })
  expect(Object.values(back.answers)).toMatchObject([{ value: 'yes', note: 'Checked.' }])
  expect((await to.calls.questionnaire.current({ orgId: to.orgId }))?.versionId).toBe(own.versionId)
  await to.calls.opportunity.undo({ ...there, eventId })
  expect((await to.calls.opportunity.byId(there)).score).toBeNull()
  await endMonitoring(db, to.orgId)
  for (const table of [opportunityAnswer, opportunityQuestionnaire])
    expect(await db.select().from(table).where(eq(table.orgId, to.orgId))).toEqual([])
})

it('is asked where nothing is, when a merger is undone', async () => {
  const { db } = database
  const [from, to] = [await addOwnDesk(db), await addOwnDesk(db)]
  const { versionId } = await answered(from)
  await takeProfilesBack(db, { fromId: from.orgId, toId: to.orgId, now: new Date() })
  expect((await to.calls.questionnaire.current({ orgId: to.orgId }))?.versionId).toBe(versionId)
})

it('comes with the data of those who answered and decided, and of nobody else', async () => {
  const { db } = database
  const desk = await addOwnDesk(db)
  const mate = await addMate(db, desk.orgId)
  await answered(desk)
  const opportunity = 'The quay'
  expect(await followedBy(db, desk.userId, 'a@example.test')).toMatchObject({
    questionnaireAnswers: [
      {
        orgId: desk.orgId,
        opportunity,
        question: 'Do we meet the requirements?',
        answer: 'yes',
        note: 'Checked.',
      },
    ],
    bidDecisions: [{ orgId: desk.orgId, opportunity, ...GO }],
  })
  const theirs = await followedBy(db, mate.userId, 'b@example.test')
  expect(theirs).toMatchObject({ questionnaireAnswers: [], bidDecisions: [] })
})
