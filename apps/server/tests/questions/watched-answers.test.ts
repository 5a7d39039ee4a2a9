import { participation, rfxAnswer } from '@kogge/db/schema/participation.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { resealAnswers } from '@kogge/features/responses/server/questions/answers-rotation.commands.ts'
import { openOwnQuestions } from '@kogge/features/responses/server/questions/own-questions.ts'
import { inMinutes, openedOf } from '@kogge/features/responses/server/responses.fixture.ts'
import { openPrivateAnswer } from '@kogge/platform/server/sealing/private-answers.ts'
import { createSecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { moveTimes } from '@kogge/platform/server/testing/request-keys.ts'
import { TEST_SECRET, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchAll } from '../monitor/monitor-world.fixture.ts'
import { stageOf } from './questions.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('who watches a tender reads that questions were answered to everybody, and not that one was privately', async () => {
  const { db } = database
  const { rfxId, clerk, asker, other, ask } = await stageOf(db)
  const answer = async (question: string, visibility: 'public' | 'private') =>
    clerk.calls.writtenRfx.answer({
      ...clerk.here,
      questionId: await ask(asker, question),
      visibility,
      answer: 'Yes.',
    })
  await answer('First?', 'public')
  await other.calls.watching.watchTender({ orgId: other.orgId, rfxId, isWatched: true })
  const newsOf = async () =>
    (await other.calls.watching.news({ orgId: other.orgId })).items.map(({ cause, fields }) => ({
      cause,
      fields,
    }))
  await matchAll(db)
  const before = await newsOf()
  await answer('Privately?', 'private')
  await matchAll(db)
  expect(await newsOf()).toEqual(before)
  await answer('Second?', 'public')
  await matchAll(db)
  expect(await newsOf()).toEqual([{ cause: 'changed', fields: ['answers'] }, ...before])
})

test('under another secret a private answer and the questions of a participant open as before', async () => {
  const { db } = database
  const { rfxId, clerk, asker, ask, tender } = await stageOf(db)
  const questionId = await ask(asker, 'Where is our sample?')
  const input = { ...clerk.here, questionId, visibility: 'private', answer: 'Here.' } as const
  await clerk.calls.writtenRfx.answer(input)
  await moveTimes(db, rfxId, { responsesUntil: inMinutes(-1), openingAt: inMinutes(-1) })
  await openedOf(db, tender)
  const { secretBox: from } = testContext(db)
  const to = createSecretBox(`another ${TEST_SECRET}`)
  await resealAnswers(db, from, to)
  const [answer] = await db.select().from(rfxAnswer).where(eq(rfxAnswer.rfxId, rfxId))
  const of = { rfxId, orgId: asker.orgId }
  const [row] = await db
    .select()
    .from(participation)
    .where(and(eq(participation.rfxId, rfxId), eq(participation.orgId, asker.orgId)))
  if (!answer || !row?.ownQuestions) throw new Error('Nothing was stored.')
  expect(openPrivateAnswer(to, answer, questionId)).toBe('Here.')
  expect(openPrivateAnswer(from, answer, questionId)).toBeNull()
  expect(openOwnQuestions(to, of, row.ownQuestions)).toEqual([questionId])
  expect(openOwnQuestions(from, of, row.ownQuestions)).toEqual([])
  // Another's are not opened as one's own.
  expect(openOwnQuestions(to, { ...of, orgId: rfxId }, row.ownQuestions)).toEqual([])
})
