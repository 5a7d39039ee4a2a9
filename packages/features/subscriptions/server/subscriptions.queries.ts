import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { planRequest, subscription } from '@kogge/db/schema/subscriptions.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import {
  decidingPeriod,
  type SourcedPeriod,
  trialState,
} from '@kogge/domain/subscriptions/plan-periods.ts'
import { calculatedPlan, type FreeTier, seatsOf } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { and, asc, count, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { OpenRequest, PlanStatus } from './subscriptions.views.ts'

/** How many members without a seat are named. */
const NAMED = 50

/** What an organisation's plan is calculated from. */
interface PlanRecord {
  readonly baseTier: FreeTier
  readonly periods: readonly (SourcedPeriod & { readonly id: string })[]
}

/** The free plan and all dated ones of an organisation, the latest first. Throws `record.not_found`. */
export const planRecord = async (db: Db, orgId: string): Promise<PlanRecord> => {
  const [row] = await db
    .select({ baseTier: org.tier })
    .from(org)
    .where(and(eq(org.id, orgId), isNull(org.deletedAt)))
  if (!row) throw new AppError('record.not_found')
  const periods = await db
    .select({
      id: subscription.id,
      tier: subscription.tier,
      paidSeats: subscription.paidSeats,
      source: subscription.source,
      startsAt: subscription.startsAt,
      endsAt: subscription.endsAt,
    })
    .from(subscription)
    .where(eq(subscription.orgId, orgId))
  return { baseTier: row.baseTier, periods }
}

const members = (orgId: string, now: Date) =>
  and(
    eq(membership.orgId, orgId),
    sql`starts_with(${membership.role}, 'ORG_')`,
    or(isNull(membership.expiresAt), gt(membership.expiresAt, now)),
  )

/** How many members an organisation has that take a seat. */
const membersOf = async (db: Db, orgId: string, now: Date): Promise<number> => {
  const [row] = await db.select({ n: count() }).from(membership).where(members(orgId, now))
  return row?.n ?? 0
}

/** The first of those who sit beyond the seats: administrators sit first, then whoever came earlier. */
const beyondSeats = async (db: Db, orgId: string, seats: number, now: Date) => {
  const rows = await db
    .select({ userId: user.id, firstName: user.firstName, lastName: user.lastName })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(members(orgId, now))
    .orderBy(
      sql`${membership.role} <> 'ORG_ADMINISTRATOR'`,
      asc(membership.createdAt),
      asc(membership.userId),
    )
    .offset(seats)
    .limit(NAMED)
  return rows.map(({ userId, firstName, lastName }) => ({
    userId,
    name: `${firstName} ${lastName}`.trim(),
  }))
}

/** What an organisation has asked for and is not settled; null for nothing. */
const openRequestOf = async (db: Db, orgId: string): Promise<OpenRequest | null> => {
  const [row] = await db
    .select({ request: planRequest, firstName: user.firstName, lastName: user.lastName })
    .from(planRequest)
    .innerJoin(user, eq(user.id, planRequest.userId))
    .where(and(eq(planRequest.orgId, orgId), isNull(planRequest.doneAt)))
  if (!row) return null
  const { tier, paidSeats, message, createdAt } = row.request
  return {
    tier,
    paidSeats,
    message,
    createdAt: createdAt.toISOString(),
    askedBy: `${row.firstName} ${row.lastName}`.trim(),
  }
}

const iso = (instant: Date | null | undefined): string | null => instant?.toISOString() ?? null

/** An organisation's plan, seats, trial and open request at `now`. Throws `record.not_found`. */
export const planStatusOf = async (db: Db, orgId: string, now: Date): Promise<PlanStatus> => {
  const { baseTier, periods } = await planRecord(db, orgId)
  const { tier, paidSeats } = calculatedPlan(baseTier, periods, now)
  const deciding = decidingPeriod(baseTier, periods, now)
  const total = seatsOf(tier, paidSeats)
  const used = await membersOf(db, orgId, now)
  const trial = periods.find(({ source }) => source === 'trial')
  return {
    tier,
    baseTier,
    source: deciding?.source ?? null,
    since: iso(deciding?.startsAt),
    until: iso(deciding?.endsAt),
    paidSeats,
    seats: { used, total },
    withoutSeat: {
      count: Math.max(0, used - total),
      people: used > total ? await beyondSeats(db, orgId, total, now) : [],
    },
    upcoming: periods
      .filter(({ startsAt, endsAt }) => startsAt > now && (endsAt === null || endsAt > startsAt))
      .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
      .map((period) => ({
        tier: period.tier,
        paidSeats: period.paidSeats,
        startsAt: period.startsAt.toISOString(),
        endsAt: iso(period.endsAt),
      })),
    trial: { state: trialState(baseTier, periods, now), endsAt: iso(trial?.endsAt) },
    request: await openRequestOf(db, orgId),
  }
}
