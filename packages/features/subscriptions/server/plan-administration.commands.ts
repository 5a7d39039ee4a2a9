import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { planRequest, subscription } from '@kogge/db/schema/subscriptions.ts'
import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { PlanChangeInput, PlanPeriodInput } from '@kogge/domain/subscriptions/plan-inputs.ts'
import { periodProblem } from '@kogge/domain/subscriptions/plan-periods.ts'
import type { FreeTier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { lockOrgAccess } from '@kogge/platform/server/access/access-locks.commands.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { writeAboutPlan } from './subscriptions.mails.ts'
import { planRecord } from './subscriptions.queries.ts'

type ByStaff = Granted<OnPlatform<'subscription.manage'>>

/** Changes one organisation's plan, alone, and tells its administrators. Throws `record.not_found`. */
const changingPlanOf = async (
  ctx: ByStaff,
  orgId: string,
  change: () => Promise<void>,
): Promise<void> => {
  await lockOrgAccess(ctx.db, orgId, 'exclusive')
  await planRecord(ctx.db, orgId)
  await change()
  await writeAboutPlan(ctx, orgId)
}

/** What the audit log keeps of a dated plan. */
const kept = ({
  tier,
  paidSeats,
  startsAt,
  endsAt,
  note,
}: Pick<
  typeof subscription.$inferSelect,
  'tier' | 'paidSeats' | 'startsAt' | 'endsAt' | 'note'
>) => ({ tier, paidSeats, startsAt, endsAt, note })

/** Gives an organisation a dated plan. Throws `request.invalid` with the `reason`. */
export const givePlan = (
  ctx: ByStaff,
  { orgId, tier, paidSeats, startsAt, endsAt, note }: PlanPeriodInput & { readonly orgId: string },
): Promise<void> =>
  changingPlanOf(ctx, orgId, async () => {
    const { db, now, actor } = ctx
    const values = { tier, paidSeats, startsAt, endsAt, note }
    const problem = periodProblem(values, now)
    if (problem) throw new AppError('request.invalid', { reason: problem })
    const [made] = await db
      .insert(subscription)
      .values({ ...values, orgId, source: 'support', createdBy: actor.userId, createdAt: now })
      .returning({ id: subscription.id })
    if (!made) throw new AppError('system.internal')
    await recordAuditEntry(ctx, {
      action: 'subscription.given',
      subjectType: 'subscription',
      subjectId: made.id,
      orgId,
      after: values,
    })
  })

/** A dated plan of the organisation that is not over. Throws `record.not_found`, `request.invalid`. */
const livePeriod = async (db: Db, orgId: string, subscriptionId: string, now: Date) => {
  const [row] = await db
    .select()
    .from(subscription)
    .where(and(eq(subscription.id, subscriptionId), eq(subscription.orgId, orgId)))
  if (!row) throw new AppError('record.not_found')
  if (row.endsAt !== null && row.endsAt <= now)
    throw new AppError('request.invalid', { reason: 'already_over' })
  return row
}

interface OfPeriod {
  readonly orgId: string
  readonly subscriptionId: string
}

const writePeriod = async (
  ctx: ByStaff,
  action: string,
  row: typeof subscription.$inferSelect,
  values: Partial<PlanChangeInput>,
): Promise<void> => {
  await ctx.db.update(subscription).set(values).where(eq(subscription.id, row.id))
  await recordAuditEntry(ctx, {
    action,
    subjectType: 'subscription',
    subjectId: row.id,
    orgId: row.orgId,
    before: kept(row),
    after: kept({ ...row, ...values }),
  })
}

/** Changes the end, the seats and the note of a dated plan that is not over. */
export const changePlan = (
  ctx: ByStaff,
  { orgId, subscriptionId, paidSeats, endsAt, note }: PlanChangeInput & OfPeriod,
): Promise<void> =>
  changingPlanOf(ctx, orgId, async () => {
    const row = await livePeriod(ctx.db, orgId, subscriptionId, ctx.now)
    const problem = periodProblem({ ...row, paidSeats, endsAt }, ctx.now)
    if (problem) throw new AppError('request.invalid', { reason: problem })
    await writePeriod(ctx, 'subscription.changed', row, { paidSeats, endsAt, note })
  })

/** Ends a dated plan at once; one that has not begun never holds. */
export const endPlan = (ctx: ByStaff, { orgId, subscriptionId }: OfPeriod): Promise<void> =>
  changingPlanOf(ctx, orgId, async () => {
    const row = await livePeriod(ctx.db, orgId, subscriptionId, ctx.now)
    const endsAt = row.startsAt > ctx.now ? row.startsAt : ctx.now
    await writePeriod(ctx, 'subscription.ended', row, { endsAt })
  })

/** Sets the plan that holds when no dated one does. */
export const setBaseTier = (
  ctx: ByStaff,
  { orgId, tier }: { readonly orgId: string; readonly tier: FreeTier },
): Promise<void> =>
  changingPlanOf(ctx, orgId, async () => {
    const { baseTier } = await planRecord(ctx.db, orgId)
    await ctx.db.update(org).set({ tier, updatedAt: ctx.now }).where(eq(org.id, orgId))
    await recordAuditEntry(ctx, {
      action: 'subscription.base_changed',
      subjectType: 'subscription',
      subjectId: orgId,
      orgId,
      before: { tier: baseTier },
      after: { tier },
    })
  })

/** Settles what an organisation has asked for. Throws `record.not_found` once that has given way or is settled. */
export const settleRequest = async (
  ctx: ByStaff,
  { orgId, requestId }: { readonly orgId: string; readonly requestId: string },
): Promise<void> => {
  const { db, now, actor } = ctx
  await lockOrgAccess(db, orgId, 'exclusive')
  const [settled] = await db
    .update(planRequest)
    .set({ doneAt: now, doneBy: actor.userId })
    .where(
      and(eq(planRequest.id, requestId), eq(planRequest.orgId, orgId), isNull(planRequest.doneAt)),
    )
    .returning()
  if (!settled) throw new AppError('record.not_found')
  await recordAuditEntry(ctx, {
    action: 'subscription.request_settled',
    subjectType: 'subscription',
    subjectId: requestId,
    orgId,
    before: { tier: settled.tier, paidSeats: settled.paidSeats, doneAt: null },
    after: { doneAt: settled.doneAt },
  })
}
