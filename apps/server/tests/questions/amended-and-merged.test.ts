import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { mergeAgreed } from '@kogge/features/orgs/server/mergers/mergers.fixture.ts'
import {
  addSupplier,
  addVersion,
  inMinutes,
  openedOf,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { moveTimes } from '@kogge/platform/server/testing/request-keys.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerDifferences, callsFor, publicView, stageOf } from './questions.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('after a significant amendment an answer is marked until it is confirmed, or added to', async () => {
  const { db } = database
  const { rfxId, clerk, asker, ask, desk, tender } = await stageOf(db)
  for (const question of ['How wide?', 'How deep?'])
    await clerk.calls.writtenRfx.answer({
      ...clerk.here,
      questionId: await ask(asker, question),
      answer: `${question} Six.`,
    })
  const marked = async () =>
    (await desk()).answers.filter((one) => one.mayNoLongerHold).map(({ answerId }) => answerId)
  expect(await marked()).toEqual([])
  await addVersion(db, tender, 2, true)
  await db.update(writtenRfx).set({ version: 2 }).where(eq(writtenRfx.rfxId, rfxId))
  const [first = '', second = ''] = await marked()
  expect(second).not.toBe('')
  const stale = { ...clerk.here, answerId: first, version: 1 }
  await expect(clerk.calls.writtenRfx.confirmAnswer(stale)).rejects.toThrow('rfx.step_refused')
  await clerk.calls.writtenRfx.confirmAnswer({ ...stale, version: 2 })
  await clerk.calls.writtenRfx.confirmAnswer({ ...stale, version: 2 })
  expect(await marked()).toEqual([second])
  await clerk.calls.writtenRfx.addToAnswer({ ...clerk.here, answerId: second, answer: 'Seven.' })
  expect(await marked()).toEqual([])
  const shown = (await publicView(db, rfxId))?.questions
  expect(shown).toMatchObject([
    { version: 1, confirmedVersion: 2, additions: [] },
    { version: 1, confirmedVersion: 2, additions: [{ answer: 'Seven.', version: 2 }] },
  ])
  expect(await answerDifferences(db, rfxId)).toEqual([])
})

test('who asked reads a private answer after its organisation became part of another, and after the opening', async () => {
  const { db } = database
  const { clerk, asker, ask, tender, rfxId } = await stageOf(db)
  const questionId = await ask(asker, 'Where is our sample?')
  const input = {
    ...clerk.here,
    questionId,
    visibility: 'private',
    answer: 'At the gate.',
  } as const
  await clerk.calls.writtenRfx.answer(input)
  const into = await addSupplier(db, 'Kadiķu būve')
  const staff = await addPerson(db)
  await addStaff(db, staff, 'DEVELOPER')
  await mergeAgreed(db, staff, asker.orgId, into.orgId)
  const calls = await callsFor(db, asker.userId)
  const mine = async () => (await calls.response.mine({ orgId: into.orgId, rfxId })).questionsAsked
  expect(await mine()).toMatchObject([{ questionId, answers: [{ answer: 'At the gate.' }] }])
  const past = { responsesUntil: inMinutes(-1), openingAt: inMinutes(-1) }
  await moveTimes(db, rfxId, past)
  await openedOf(db, tender)
  expect(await mine()).toMatchObject([{ questionId, answers: [{ answer: 'At the gate.' }] }])
})
