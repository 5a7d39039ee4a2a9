import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { withReasonOf } from '@kogge/domain/drafting/checks/deadline-checks.ts'
import { type LateAnswer, lateAnswer } from '@kogge/domain/drafting/deadlines/late-answers.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { assertVerified } from '@kogge/platform/server/access/verified-orgs.queries.ts'
import { demonstrationHour } from '@kogge/platform/server/database/demonstration-clock.ts'
import { provenKey } from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { firstNoticeOf, heldRequest, type WrittenRow } from '../drafts.queries.ts'

export type Manager = Granted<InOrg<'rfx.manage'>>

/** A request that is answered about, held until the transaction ends, with the database's hour. */
export interface AnsweredRequest {
  readonly request: WrittenRow
  readonly now: Date
}

/**
 * Holds a request of the caller's while its questions may be answered: two who answer at once come one after the other.
 * Throws `record.not_found`, `rfx.step_refused` where it is not published, `org.not_verified`, and
 * `rfx.deadline_passed`: after the deadline an answer would be for some alone.
 */
export const heldToAnswer = async (ctx: Manager, rfxId: string): Promise<AnsweredRequest> => {
  const { db: tx, grant } = ctx
  const request = await heldRequest(ctx, grant.action.orgId, rfxId)
  if (request.state !== 'published') throw new AppError('rfx.step_refused')
  await assertVerified(ctx)
  const { database } = await ctx.sealing.readClocks(tx)
  const now = demonstrationHour() ?? database
  await provenKey(tx, ctx.sealing, request)
  if (now >= request.responsesUntil) throw new AppError('rfx.deadline_passed')
  return { request, now }
}

/** Whether an answer of now leaves too few days (Directive 2014/24/EU, Article 47(3)(a)); null where it does not. */
export const latenessOf = async (
  { db: tx }: Pick<Manager, 'db'>,
  { request, now }: AnsweredRequest,
): Promise<LateAnswer | null> => {
  const requested = withReasonOf(request.document, await firstNoticeOf(tx, request))
  return lateAnswer(requested, request.responsesUntil, [now])
}
