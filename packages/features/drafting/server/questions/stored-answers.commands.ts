import { randomUUID } from 'node:crypto'
import { rfxAnswer } from '@kogge/db/schema/participation.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { AnswerVisibility } from '@kogge/domain/questions/question-states.ts'
import { rewriteSlotsLater } from '@kogge/features/responses/server/responses.api.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { saidHash } from '@kogge/platform/server/ledger/statement-hashes.ts'
import { sealPrivateAnswer } from '@kogge/platform/server/sealing/private-answers.ts'
import { tellOf } from '../request-change-letters.commands.ts'
import { writePage } from '../request-page.commands.ts'
import { type AnsweredRequest, latenessOf, type Manager } from './held-request.queries.ts'

/** Whether it matters to preparing a response, and why it does not. */
export interface Significance {
  readonly isSignificant: boolean
  /** Empty where it matters. */
  readonly insignificance: string
}

export interface NewAnswer extends Significance {
  readonly visibility: AnswerVisibility
  /** The question as everybody reads it; null of a private answer and of an addition. */
  readonly wording: string | null
  readonly answer: string
  /** The questions that it is for. */
  readonly questionIds: readonly string[]
  readonly followsId: string | null
}

/** What is said of it in the log and the row. Throws `rfx.not_ready` without the reason that "insignificant" needs. */
export const judged = ({ isSignificant, insignificance }: Significance) => {
  if (!isSignificant && insignificance.trim() === '')
    throw new AppError('rfx.not_ready', { rule: 'insignificanceMissing' })
  return { isSignificant, insignificance: isSignificant ? null : insignificance }
}

/**
 * Stores an answer with its entry in the log, and writes to all who were invited or take part about a public one. Of a
 * private one the log has a hash with a salt, which nobody confirms a guess by, and nobody is written to: a letter
 * would tell its carrier who asked.
 */
export const storeAnswer = async (
  ctx: Manager,
  held: AnsweredRequest,
  input: NewAnswer,
): Promise<string> => {
  const { db: tx, actor, grant } = ctx
  const { request, now } = held
  const { rfxId, version } = request
  const { visibility, wording, answer, questionIds, followsId } = input
  const answerId = randomUUID()
  const isPrivate = visibility === 'private'
  const sealed = isPrivate
    ? sealPrivateAnswer(ctx.secretBox, answerId, { answer, questionIds })
    : null
  const judgement = judged(input)
  await tx.insert(rfxAnswer).values({
    id: answerId,
    rfxId,
    followsId,
    visibility,
    version,
    answeredBy: actor.userId,
    answeredAt: now,
    ...judgement,
    ...(sealed ?? { wording, answer }),
  })
  await appendLedgerEntry(tx, ctx.sealing, {
    rfxId,
    orgId: grant.action.orgId,
    userId: actor.userId,
    at: now,
    type: 'interaction.question_answered',
    details: {
      answerId,
      questionIds: [...questionIds],
      visibility,
      version,
      ...(followsId && { followsId }),
      isLate: !isPrivate && (await latenessOf(ctx, held)) !== null,
      ...judgement,
      saidHash: sealed?.saidHash ?? saidHash({ question: wording, answer }),
    },
  })
  if (isPrivate) {
    // The rewriting of all slots carries it into the slot of its asker.
    await rewriteSlotsLater(ctx)
    return answerId
  }
  await writePage(tx, request, now, { news: { kind: 'answer', answerId } })
  const about = { rfxId, template: 'rfxAnswered' as const, version }
  await tellOf(ctx, { ...about, answer: `${answerId} ${now.toISOString()}` }, { isSealed: true })
  return answerId
}
