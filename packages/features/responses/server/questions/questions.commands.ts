import { randomUUID } from 'node:crypto'
import { rfxQuestion } from '@kogge/db/schema/participation.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { isChangeable, MOST_EDITS } from '@kogge/domain/questions/question-states.ts'
import { and, eq, sql } from 'drizzle-orm'
import {
  type Changing,
  type Situation,
  settle,
  situationFor,
  stepped,
} from '../steps/supplier-step.commands.ts'

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

/**
 * A question of one's own that nobody works at yet, held until the transaction ends. The slot alone says whose it is,
 * and is not written: nothing joins the change with an organisation. Throws `record.not_found` for one of another, and
 * `rfx.step_refused` once the buyer works at it.
 */
const heldQuestion = async ({ db: tx }: Changing, { state }: Situation, questionId: string) => {
  const isOwn = state.questionIds.includes(questionId)
  const [row] = isOwn
    ? await tx
        .select()
        .from(rfxQuestion)
        .where(and(eq(rfxQuestion.id, questionId), eq(rfxQuestion.rfxId, state.rfxId)))
        .for('update')
    : []
  if (!row) throw new AppError('record.not_found')
  if (!isChangeable(row.state)) throw new AppError('rfx.step_refused', { reason: row.state })
  return row
}

/**
 * Words a question anew, within the question period, while nobody works at it. The buyer reads the earlier words
 * too, and no hour. Throws `request.rate_limited` beyond twenty changes.
 */
export const editQuestion = async (
  ctx: Changing,
  { rfxId, questionId, question }: Record<'rfxId' | 'questionId' | 'question', string>,
): Promise<void> => {
  const situation = await situationFor(ctx, rfxId, 'ask')
  const held = await heldQuestion(ctx, situation, questionId)
  if (held.question === question) return
  if (held.earlierTexts.length >= MOST_EDITS) throw new AppError('request.rate_limited')
  await ctx.db
    .update(rfxQuestion)
    .set({
      question,
      earlierTexts: sql`${rfxQuestion.earlierTexts} || jsonb_build_array(${rfxQuestion.question})`,
    })
    .where(eq(rfxQuestion.id, questionId))
}

/** Takes a question back while nobody works at it: the buyer reads it as withdrawn, and not by whom or when. */
export const withdrawQuestion = async (
  ctx: Changing,
  { rfxId, questionId }: Record<'rfxId' | 'questionId', string>,
): Promise<void> => {
  // As a draft is discarded: until the deadline, by anyone who has something there.
  const situation = await situationFor(ctx, rfxId, 'discard')
  await heldQuestion(ctx, situation, questionId)
  await ctx.db.update(rfxQuestion).set({ state: 'withdrawn' }).where(eq(rfxQuestion.id, questionId))
}
