import { randomUUID } from 'node:crypto'
import { rfxQuestion } from '@kogge/db/schema/participation.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { type Changing, settle, situationFor, stepped } from './supplier-step.commands.ts'

/** Of one organisation about one request. Counted in its own slot: a table of limits would tell who asks. */
const MOST_QUESTIONS = 100

/** Asks the buyer, who does not learn who asks. Throws `request.rate_limited` beyond a hundred. */
export const askQuestion = async (
  ctx: Changing,
  rfxId: string,
  question: string,
): Promise<{ readonly questionId: string }> => {
  const situation = await situationFor(ctx, rfxId, 'ask')
  const { state, now } = situation
  const status = stepped(situation, 'ask')
  if (state.questionIds.length >= MOST_QUESTIONS) throw new AppError('request.rate_limited')
  const questionId = randomUUID()
  await ctx.db
    .insert(rfxQuestion)
    .values({ id: questionId, rfxId, question, askedOn: wallOf(now).slice(0, 10) })
  await settle(ctx, situation, {
    ...state,
    status,
    questionIds: [...state.questionIds, questionId],
  })
  return { questionId }
}
