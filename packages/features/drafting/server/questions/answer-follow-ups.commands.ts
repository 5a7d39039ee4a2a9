import type { Db } from '@kogge/db/client.ts'
import { rfxAnswer, rfxQuestion } from '@kogge/db/schema/participation.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { LedgerEntryType } from '@kogge/domain/ledger/ledger-entry-types.ts'
import type { Json } from '@kogge/domain/sealing/canonical-json.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { openPrivateAnswer } from '@kogge/platform/server/sealing/private-answers.ts'
import { and, asc, eq } from 'drizzle-orm'
import { answerLimits } from '../drafting.limits.ts'
import { type AnsweredRequest, heldToAnswer, type Manager } from './held-request.queries.ts'
import { judged, type Significance, storeAnswer } from './stored-answers.commands.ts'

type AnswerRow = typeof rfxAnswer.$inferSelect

interface OfAnswer {
  readonly rfxId: string
  readonly answerId: string
}

/** An answer of a request that is held. Throws `record.not_found`. */
const expectAnswer = async (tx: Db, { rfxId, answerId }: OfAnswer): Promise<AnswerRow> => {
  const [row] = await tx
    .select()
    .from(rfxAnswer)
    .where(and(eq(rfxAnswer.id, answerId), eq(rfxAnswer.rfxId, rfxId)))
  if (!row) throw new AppError('record.not_found')
  return row
}

/** The questions that an answer is for; of one that made a private one public, those of that. */
const questionsOf = async (tx: Db, { id, followsId }: AnswerRow): Promise<readonly string[]> => {
  const rows = await tx
    .select({ id: rfxQuestion.id })
    .from(rfxQuestion)
    .where(eq(rfxQuestion.answerId, followsId ?? id))
    .orderBy(asc(rfxQuestion.id))
  return rows.map((row) => row.id)
}

/**
 * Whether nothing precedes an answer for its readers: it is the first, or made a private one public. Nothing is added
 * to an addition, but to what that adds to.
 */
const isRoot = ({ followsId, wording }: AnswerRow): boolean =>
  followsId === null || wording !== null

const followersOf = (tx: Db, answerId: string): Promise<readonly AnswerRow[]> =>
  tx.select().from(rfxAnswer).where(eq(rfxAnswer.followsId, answerId))

/**
 * Adds to an answer, for its readers: the earlier one stays as it was given. Throws as `answerQuestions` does.
 */
export const addToAnswer = async (
  ctx: Manager,
  input: OfAnswer & Significance & { readonly answer: string },
): Promise<void> => {
  const { db: tx } = ctx
  await countAttempt(tx, answerLimits(input.rfxId), ctx.now)
  const held = await heldToAnswer(ctx, input.rfxId)
  const earlier = await expectAnswer(tx, input)
  if (!isRoot(earlier)) throw new AppError('rfx.step_refused')
  const { answer, answerId, isSignificant, insignificance } = input
  const { visibility } = earlier
  const wordsOf = (row: AnswerRow) => row.answer ?? openPrivateAnswer(ctx.secretBox, row)
  // Nobody needs the same message again.
  for (const row of await followersOf(tx, answerId))
    if (row.visibility === visibility && wordsOf(row) === answer) return
  await storeAnswer(ctx, held, {
    visibility,
    wording: null,
    answer,
    questionIds: await questionsOf(tx, earlier),
    followsId: answerId,
    isSignificant,
    insignificance,
  })
  await confirm(ctx, held, earlier)
}

/**
 * Publishes what was answered privately, question and answer in the buyer's words, without the asker's name. The
 * private answer stays as it was given. Throws as `answerQuestions` does, and `rfx.step_refused` where it is public.
 */
export const publishAnswer = async (
  ctx: Manager,
  input: OfAnswer & Significance & { readonly wording: string; readonly answer: string },
): Promise<void> => {
  const { db: tx } = ctx
  await countAttempt(tx, answerLimits(input.rfxId), ctx.now)
  const held = await heldToAnswer(ctx, input.rfxId)
  const earlier = await expectAnswer(tx, input)
  const { wording, answer, answerId, isSignificant, insignificance } = input
  const followers = await followersOf(tx, answerId)
  const isPublished = followers.some(({ visibility }) => visibility === 'public')
  if (earlier.visibility !== 'private' || earlier.followsId !== null || isPublished)
    throw new AppError('rfx.step_refused')
  await storeAnswer(ctx, held, {
    visibility: 'public',
    wording,
    answer,
    questionIds: await questionsOf(tx, earlier),
    followsId: answerId,
    isSignificant,
    insignificance,
  })
}

const log = (
  ctx: Manager,
  { request, now }: AnsweredRequest,
  type: LedgerEntryType,
  details: Json,
): Promise<unknown> =>
  appendLedgerEntry(ctx.db, ctx.sealing, {
    rfxId: request.rfxId,
    orgId: ctx.grant.action.orgId,
    userId: ctx.actor.userId,
    at: now,
    type,
    details,
  })

const confirm = async (ctx: Manager, held: AnsweredRequest, row: AnswerRow): Promise<void> => {
  const { version } = held.request
  if (Math.max(row.version, row.confirmedVersion ?? 0) >= version) return
  await ctx.db.update(rfxAnswer).set({ confirmedVersion: version }).where(eq(rfxAnswer.id, row.id))
  await log(ctx, held, 'interaction.answer_confirmed', { answerId: row.id, version })
}

/**
 * States that an answer holds for the version that the buyer has before it, after an amendment. Throws as
 * `heldToAnswer` does, `record.not_found`, and `rfx.step_refused` where that version is not the current one.
 */
export const confirmAnswer = async (
  ctx: Manager,
  input: OfAnswer & { readonly version: number },
): Promise<void> => {
  const held = await heldToAnswer(ctx, input.rfxId)
  const row = await expectAnswer(ctx.db, input)
  if (held.request.version !== input.version) throw new AppError('rfx.step_refused')
  await confirm(ctx, held, row)
}

/**
 * States whether a public answer matters to preparing a response; that it does not, with the reason, which the log has:
 * no deadline is extended for it (Directive 2014/24/EU, Article 47(3), last sentence). Throws as `heldToAnswer` does,
 * `record.not_found`, and `rfx.not_ready` without the reason.
 */
export const judgeAnswer = async (ctx: Manager, input: OfAnswer & Significance): Promise<void> => {
  const held = await heldToAnswer(ctx, input.rfxId)
  const row = await expectAnswer(ctx.db, input)
  if (row.visibility !== 'public') throw new AppError('rfx.step_refused')
  const judgement = judged(input)
  const { isSignificant, insignificance } = judgement
  if (row.isSignificant === isSignificant && row.insignificance === insignificance) return
  await ctx.db.update(rfxAnswer).set(judgement).where(eq(rfxAnswer.id, row.id))
  await log(ctx, held, 'interaction.answer_judged', { answerId: row.id, ...judgement })
}
