import type { Db } from '@kogge/db/client.ts'
import { planRequest, subscription } from '@kogge/db/schema/subscriptions.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { PlanRequestInput } from '@kogge/domain/subscriptions/plan-inputs.ts'
import { trialEnd, trialState } from '@kogge/domain/subscriptions/plan-periods.ts'
import { TRIAL_TIER } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { writeAboutPlan } from './subscriptions.mails.ts'
import { planRecord } from './subscriptions.queries.ts'

/**
 * Begins the one trial of an organisation. Throws `plan.trial_used` after the first, and
 * `request.invalid` (`not_offered`) where another plan than FREE holds.
 */
export const startTrial = async (
  ctx: Granted<InOrg<'subscription.start_trial'>>,
): Promise<void> => {
  const { db, now, actor, grant } = ctx
  const { orgId } = grant.action
  const { baseTier, periods } = await planRecord(db, orgId)
  const state = trialState(baseTier, periods, now)
  if (state === 'running' || state === 'used') throw new AppError('plan.trial_used')
  if (state === 'not_offered') throw new AppError('request.invalid', { reason: state })
  const trial = {
    tier: TRIAL_TIER,
    source: 'trial' as const,
    startsAt: now,
    endsAt: trialEnd(now),
  }
  const [made] = await db
    .insert(subscription)
    .values({ ...trial, orgId, createdBy: actor.userId, createdAt: now })
    // The lock makes this impossible; the index would say so to a writer that takes none.
    .onConflictDoNothing()
    .returning({ id: subscription.id })
  if (!made) throw new AppError('plan.trial_used')
  await recordAuditEntry(ctx, {
    action: 'subscription.trial_started',
    subjectType: 'subscription',
    subjectId: made.id,
    orgId,
    before: { tier: baseTier },
    after: trial,
  })
  await writeAboutPlan(ctx, orgId)
}

/** Settles the open request of an organisation; gives what it was, or null where there is none. */
const closeRequest = async (db: Db, orgId: string, by: string, now: Date) => {
  const [closed] = await db
    .update(planRequest)
    .set({ doneAt: now, doneBy: by })
    .where(and(eq(planRequest.orgId, orgId), isNull(planRequest.doneAt)))
    .returning()
  return closed ?? null
}

/**
 * Asks staff for a plan. What was asked before and is not settled gives way to it, under an id of
 * its own, so that nobody settles what they have not read.
 */
export const requestPlan = async (
  ctx: Granted<InOrg<'subscription.manage'>>,
  { tier, paidSeats, message }: PlanRequestInput,
): Promise<void> => {
  const { db, now, actor, grant } = ctx
  const { orgId } = grant.action
  const before = await closeRequest(db, orgId, actor.userId, now)
  const requested = { tier, paidSeats, message }
  const [made] = await db
    .insert(planRequest)
    .values({ ...requested, orgId, userId: actor.userId, createdAt: now })
    .returning({ id: planRequest.id })
  if (!made) throw new AppError('system.internal')
  await recordAuditEntry(ctx, {
    action: 'subscription.requested',
    subjectType: 'subscription',
    subjectId: made.id,
    orgId,
    ...(before && {
      before: { tier: before.tier, paidSeats: before.paidSeats, message: before.message },
    }),
    after: requested,
  })
}

/** Takes back what the organisation has asked for. Throws `record.not_found` where that is nothing. */
export const withdrawRequest = async (
  ctx: Granted<InOrg<'subscription.manage'>>,
): Promise<void> => {
  const { db, now, actor, grant } = ctx
  const { orgId } = grant.action
  const closed = await closeRequest(db, orgId, actor.userId, now)
  if (!closed) throw new AppError('record.not_found')
  await recordAuditEntry(ctx, {
    action: 'subscription.request_withdrawn',
    subjectType: 'subscription',
    subjectId: closed.id,
    orgId,
    before: { tier: closed.tier, paidSeats: closed.paidSeats },
  })
}
