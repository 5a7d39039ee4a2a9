import { rfxAnswer, rfxQuestion } from '@kogge/db/schema/participation.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { AnswerVisibility } from '@kogge/domain/questions/question-states.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { openPrivateAnswer } from '@kogge/platform/server/sealing/private-answers.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { answerLimits } from '../drafting.limits.ts'
import { heldToAnswer, type Manager } from './held-request.queries.ts'
import { type Significance, storeAnswer } from './stored-answers.commands.ts'

export interface AnswerInput extends Significance {
  readonly rfxId: string
  /** One, or several alike. */
  readonly questionIds: readonly string[]
  readonly visibility: AnswerVisibility
  /** The question as everybody will read it; the asker's own words where there is none. */
  readonly wording?: string | undefined
  readonly answer: string
}

type Question = typeof rfxQuestion.$inferSelect

/** Whether these questions have this very answer already: nobody needs the same message again. */
const isSameAgain = async (
  { db: tx, secretBox }: Manager,
  questions: readonly Question[],
  { answer, visibility, questionIds, wording }: AnswerInput,
): Promise<boolean> => {
  const ids = new Set(questions.map(({ answerId }) => answerId))
  const [answerId] = ids
  if (ids.size !== 1 || !answerId) return false
  const [row] = await tx.select().from(rfxAnswer).where(eq(rfxAnswer.id, answerId))
  const count = await tx.$count(rfxQuestion, eq(rfxQuestion.answerId, answerId))
  if (row?.visibility !== visibility || count !== questionIds.length) return false
  if (visibility === 'private') return openPrivateAnswer(secretBox, row) === answer
  return row.answer === answer && (wording === undefined || wording === row.wording)
}

/**
 * Answers a question, or several alike with one answer: for everybody who reads the request, in the asker's words or in
 * the buyer's, or for those alone who asked. An answer stands: its readers rely on it, and what follows it is beside it.
 * Information that matters to preparing a response is for all (Directive 2014/24/EU, Articles 18(1) and 53(2)), so a
 * private answer may hold none, which no machine can tell.
 *
 * Throws as `heldToAnswer` does, `record.not_found` where a question is not of this request, `rfx.step_refused` where
 * one was withdrawn or has an answer, `rfx.not_ready` where several have no common wording or a reason is missing,
 * and `request.rate_limited` for more than thirty in an hour.
 */
export const answerQuestions = async (ctx: Manager, input: AnswerInput): Promise<void> => {
  const { db: tx } = ctx
  const { rfxId, visibility, wording, answer } = input
  const questionIds = [...new Set(input.questionIds)]
  await countAttempt(tx, answerLimits(rfxId), ctx.now)
  const held = await heldToAnswer(ctx, rfxId)
  const questions = await tx
    .select()
    .from(rfxQuestion)
    .where(and(eq(rfxQuestion.rfxId, rfxId), inArray(rfxQuestion.id, questionIds)))
    .orderBy(asc(rfxQuestion.id))
    // Its asker may be changing one at this moment.
    .for('update')
  if (questions.length < questionIds.length) throw new AppError('record.not_found')
  if (await isSameAgain(ctx, questions, { ...input, questionIds })) return
  for (const { state } of questions)
    if (state === 'withdrawn' || state === 'answered')
      throw new AppError('rfx.step_refused', { reason: state })
  const [first] = questions
  const asked = questions.length === 1 ? first?.question : undefined
  const published = visibility === 'private' ? null : (wording ?? asked)
  if (published === undefined) throw new AppError('rfx.not_ready', { rule: 'wordingMissing' })
  const answerId = await storeAnswer(ctx, held, {
    visibility,
    wording: published,
    answer,
    questionIds,
    followsId: null,
    isSignificant: input.isSignificant,
    insignificance: input.insignificance,
  })
  await tx
    .update(rfxQuestion)
    .set({ state: 'answered', answerId })
    .where(inArray(rfxQuestion.id, questionIds))
}
