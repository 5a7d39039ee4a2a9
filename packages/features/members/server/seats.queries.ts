import type { Db } from '@kogge/db/client.ts'
import { invitation, membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { subscription } from '@kogge/db/schema/subscriptions.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { calculatedPlan, seatsOf, type Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { and, count, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'

/** How many seats an organisation has and how many of them are taken, at one moment. */
export interface SeatState {
  readonly tier: Tier
  readonly used: number
  readonly total: number
  /** Invitations that can still be accepted; they keep no seat free. */
  readonly pending: number
}

/** A role of a member's own that holds at `now`; those alone take seats. */
export const takesSeat = (now: Date) =>
  and(
    sql`starts_with(${membership.role}, 'ORG_')`,
    or(isNull(membership.expiresAt), gt(membership.expiresAt, now)),
  )

/** Counts the seats. True until the transaction ends only under the exclusive lock of the organisation. */
export const seatState = async (db: Db, orgId: string, now: Date): Promise<SeatState> => {
  const [found] = await db.select({ tier: org.tier }).from(org).where(eq(org.id, orgId))
  if (!found) throw new AppError('record.not_found')
  const plans = await db
    .select({
      tier: subscription.tier,
      paidSeats: subscription.paidSeats,
      startsAt: subscription.startsAt,
      endsAt: subscription.endsAt,
    })
    .from(subscription)
    .where(
      and(
        eq(subscription.orgId, orgId),
        lte(subscription.startsAt, now),
        or(isNull(subscription.endsAt), gt(subscription.endsAt, now)),
      ),
    )
  const [members] = await db
    .select({ used: count() })
    .from(membership)
    .where(and(eq(membership.orgId, orgId), takesSeat(now)))
  const [open] = await db
    .select({ pending: count() })
    .from(invitation)
    .where(
      and(
        eq(invitation.orgId, orgId),
        isNull(invitation.acceptedAt),
        isNull(invitation.deletedAt),
        gt(invitation.expiresAt, now),
      ),
    )
  const { tier, paidSeats } = calculatedPlan(found.tier, plans, now)
  const total = seatsOf(tier, paidSeats)
  return { tier, total, used: members?.used ?? 0, pending: open?.pending ?? 0 }
}

/** Throws `org.no_seat_left` where another member would have none. */
export const assertSeatLeft = async (tx: Db, orgId: string, now: Date): Promise<void> => {
  const { used, total } = await seatState(tx, orgId, now)
  if (used >= total) throw new AppError('org.no_seat_left', { total })
}
