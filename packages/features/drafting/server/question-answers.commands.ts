import { rfxQuestion } from '@kogge/db/schema/participation.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { withReasonOf } from '@kogge/domain/drafting/checks/deadline-checks.ts'
import { lateAnswer } from '@kogge/domain/drafting/deadlines/late-answers.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { assertVerified } from '@kogge/platform/server/access/verified-orgs.queries.ts'
import { demonstrationHour } from '@kogge/platform/server/database/demonstration-clock.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { provenKey } from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import { saidHash } from '@kogge/platform/server/ledger/statement-hashes.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq } from 'drizzle-orm'
import { answerLimits } from './drafting.limits.ts'
import { firstNoticeOf, heldRequest } from './drafts.queries.ts'
import { tellOf } from './request-change-letters.commands.ts'

type Manager = Granted<InOrg<'rfx.manage'>>

/**
 * Answers a question for everybody who reads the request; all who were invited or take part are
 * written to. An answer stands: its readers rely on it, and an amendment, which leaves time to
 * look, corrects its errors. Throws `record.not_found`, `rfx.step_refused` where it is cancelled or
 * another answer was given, and `rfx.deadline_passed`: after the deadline an answer would be for
 * some alone. Throws `org.not_verified`, and `request.rate_limited` for more than thirty in an
 * hour.
 */
export const answerQuestion = async (
  ctx: Manager,
  {
    rfxId,
    questionId,
    answer,
  }: { readonly rfxId: string; readonly questionId: string; readonly answer: string },
): Promise<void> => {
  const { db: tx, actor, grant } = ctx
  const { orgId } = grant.action
  await countAttempt(tx, answerLimits(rfxId), ctx.now)
  const request = await heldRequest(ctx, orgId, rfxId)
  if (request.state !== 'published') throw new AppError('rfx.step_refused')
  await assertVerified(ctx)
  const { database } = await ctx.sealing.readClocks(tx)
  const now = demonstrationHour() ?? database
  await provenKey(tx, ctx.sealing, request)
  if (now >= request.responsesUntil) throw new AppError('rfx.deadline_passed')
  const isIt = and(eq(rfxQuestion.id, questionId), eq(rfxQuestion.rfxId, rfxId))
  const [before] = await tx.select({ answer: rfxQuestion.answer }).from(rfxQuestion).where(isIt)
  // Nobody needs the same message again.
  if (before?.answer === answer) return
  if (before && before.answer !== null) throw new AppError('rfx.step_refused')
  const [row] = await tx
    .update(rfxQuestion)
    .set({ answer, answeredBy: actor.userId, answeredAt: now })
    .where(isIt)
    .returning({ question: rfxQuestion.question })
  if (!row) throw new AppError('record.not_found')
  const requested = withReasonOf(request.document, await firstNoticeOf(tx, request))
  const late = lateAnswer(requested, request.responsesUntil, [now])
  await appendLedgerEntry(tx, ctx.sealing, {
    rfxId,
    orgId,
    userId: actor.userId,
    at: now,
    type: 'interaction.question_answered',
    details: {
      questionId,
      isLate: late !== null,
      saidHash: saidHash({ question: row.question, answer }),
    },
  })
  const about = { rfxId, template: 'rfxAnswered' as const, version: request.version }
  const letter = { ...about, answer: `${questionId} ${now.toISOString()}` }
  await tellOf(ctx, letter, { isSealed: true })
}
