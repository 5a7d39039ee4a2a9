import type { Db } from '@kogge/db/client.ts'
import { participation, rfxAnswer, rfxQuestion } from '@kogge/db/schema/participation.ts'
import { openPrivateAnswer } from '@kogge/platform/server/sealing/private-answers.ts'
import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { PrivateAnswerCopy } from '../slots/slot-sealing.ts'
import { openOwnQuestions } from './own-questions.ts'
import type { OwnQuestion } from './own-questions.views.ts'

type AnswerRow = typeof rfxAnswer.$inferSelect

/** The questions that a participant of an opened request had asked. */
export const questionsAfterOpening = async (
  db: Db,
  box: SecretBox,
  of: { readonly rfxId: string; readonly orgId: string },
): Promise<readonly string[]> => {
  const [row] = await db
    .select({ sealed: participation.ownQuestions })
    .from(participation)
    .where(and(eq(participation.rfxId, of.rfxId), eq(participation.orgId, of.orgId)))
  return row?.sealed ? openOwnQuestions(box, of, row.sealed) : []
}

/** The words as they lie in the slot, where the row does not give them. */
const copyOf = (
  copies: readonly PrivateAnswerCopy[],
  answerId: string,
  questionId: string,
): string | null =>
  copies.find((one) => one.answerId === answerId && one.questionId === questionId)?.answer ?? null

/** What an asker reads of the answer to a question; of another's private answer nothing. */
const answerView = (
  box: SecretBox,
  questionId: string,
  row: AnswerRow,
  copies: readonly PrivateAnswerCopy[],
) => ({
  answerId: row.id,
  visibility: row.visibility,
  wording: row.wording,
  answer:
    row.visibility === 'public'
      ? row.answer
      : (openPrivateAnswer(box, row, questionId) ?? copyOf(copies, row.id, questionId)),
  answeredAt: row.answeredAt.toISOString(),
  version: row.version,
})

/**
 * The questions of one's own about a request, the oldest first, with what was answered: the first answer, then those
 * that follow it. Their ids come from the slot, or from what replaced it: nothing else says whose they are.
 */
export const ownQuestionsOf = async (
  db: Db,
  box: SecretBox,
  rfxId: string,
  questionIds: readonly string[],
  copies: readonly PrivateAnswerCopy[] = [],
): Promise<OwnQuestion[]> => {
  if (questionIds.length === 0) return []
  const questions = await db
    .select()
    .from(rfxQuestion)
    .where(and(eq(rfxQuestion.rfxId, rfxId), inArray(rfxQuestion.id, [...questionIds])))
    .orderBy(asc(rfxQuestion.askedOn), asc(rfxQuestion.id))
  const first = questions.flatMap(({ answerId }) => answerId ?? [])
  const answers =
    first.length === 0
      ? []
      : await db
          .select()
          .from(rfxAnswer)
          .where(or(inArray(rfxAnswer.id, first), inArray(rfxAnswer.followsId, first)))
          .orderBy(asc(rfxAnswer.answeredAt), asc(rfxAnswer.id))
  return questions.map(({ id, question, earlierTexts, askedOn, state, answerId }) => ({
    questionId: id,
    question,
    isEdited: earlierTexts.length > 0,
    askedOn,
    state,
    answers: answers
      .filter((row) => answerId !== null && (row.id === answerId || row.followsId === answerId))
      .map((row) => answerView(box, id, row, copies)),
  }))
}
