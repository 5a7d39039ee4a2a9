import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { planRequest, subscription } from '@kogge/db/schema/subscriptions.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { foldText, withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { decidingPeriod } from '@kogge/domain/subscriptions/plan-periods.ts'
import { calculatedPlan, PAID_TIERS, seatsOf } from '@kogge/domain/subscriptions/plan-tiers.ts'
import {
  decodeTimeCursor,
  type PageInput,
  pageOf,
  type TimeCursor,
} from '@kogge/platform/server/list-cursor.ts'
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { planStatusOf } from './subscriptions.queries.ts'
import type { PlanLinePage, RequestPage, StaffPlan } from './subscriptions.views.ts'

const instant = z.string().transform((text) => new Date(text))
const periodRows = z.array(
  z.object({
    tier: z.enum(PAID_TIERS),
    paidSeats: z.number(),
    startsAt: instant,
    endsAt: instant.nullable(),
  }),
)

const periodsOf = (now: Date) => sql<unknown>`(
  select coalesce(json_agg(json_build_object('tier', s.tier, 'paidSeats', s.paid_seats,
    'startsAt', s.starts_at, 'endsAt', s.ends_at)), '[]')
  from ${subscription} s
  where s.org_id = ${org}.id and s.starts_at <= ${now.toISOString()}::timestamptz
    and (s.ends_at is null or s.ends_at > ${now.toISOString()}::timestamptz))`

const membersOf = (now: Date) => sql<number>`(
  select count(*)::int from ${membership} m
  where m.org_id = ${org}.id and starts_with(m.role, 'ORG_')
    and (m.expires_at is null or m.expires_at > ${now.toISOString()}::timestamptz))`

const escapedLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Part of the name, or the whole registration number. */
const matches = (q: string): SQL | undefined => {
  const folded = foldText(q)
  if (folded === '') return undefined
  return sql`(${org.nameFolded} like ${`%${escapedLike(folded)}%`} or ${org.registrationNumber} = ${q.trim()})`
}

const after = (
  cursor: TimeCursor | null,
  at: SQL,
  key: SQL,
  operator: '<' | '>',
): SQL | undefined =>
  cursor
    ? sql`(${at}, ${key}) ${sql.raw(operator)} (${cursor.at.toISOString()}::timestamptz, ${cursor.key})`
    : undefined

/**
 * Organisations with members that have the words in their name, the latest claimed first, with
 * their plans at `now`. Throws `list.cursor_invalid`.
 */
export const searchPlans = async (
  db: Db,
  { q, cursor, limit }: PageInput & { readonly q: string },
  now: Date,
): Promise<PlanLinePage> => {
  const rows = await db
    .select({
      orgId: org.id,
      name: org.name,
      country: org.country,
      registrationNumber: org.registrationNumber,
      baseTier: org.tier,
      claimedAt: org.claimedAt,
      periods: periodsOf(now),
      used: membersOf(now),
      hasRequest: sql<boolean>`exists (
        select from ${planRequest} r where r.org_id = ${org}.id and r.done_at is null)`,
    })
    .from(org)
    .where(
      and(
        isNotNull(org.claimedAt),
        isNull(org.deletedAt),
        matches(q),
        after(decodeTimeCursor(cursor), sql`${org.claimedAt}`, sql`${org.id}::text`, '<'),
      ),
    )
    .orderBy(desc(org.claimedAt), sql`${org.id}::text desc`)
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({
    at: row.claimedAt ?? now,
    key: row.orgId,
  }))
  return {
    nextCursor,
    items: page.map(({ baseTier, claimedAt: _, periods, used, name, ...row }) => {
      const dated = periodRows.parse(periods)
      const { tier, paidSeats } = calculatedPlan(baseTier, dated, now)
      return {
        ...row,
        name: withoutDirectionMarks(name),
        tier,
        until: decidingPeriod(baseTier, dated, now)?.endsAt?.toISOString() ?? null,
        seats: { used, total: seatsOf(tier, paidSeats) },
      }
    }),
  }
}

/** What organisations have asked for and is not settled, the oldest first. Throws `list.cursor_invalid`. */
export const openRequests = async (
  db: Db,
  { cursor, limit }: PageInput,
  now: Date,
): Promise<RequestPage> => {
  const rows = await db
    .select({
      requestId: planRequest.id,
      tier: planRequest.tier,
      paidSeats: planRequest.paidSeats,
      message: planRequest.message,
      createdAt: planRequest.createdAt,
      orgId: org.id,
      name: org.name,
      baseTier: org.tier,
      periods: periodsOf(now),
      firstName: user.firstName,
      lastName: user.lastName,
    })
    .from(planRequest)
    .innerJoin(org, eq(org.id, planRequest.orgId))
    .innerJoin(user, eq(user.id, planRequest.userId))
    .where(
      and(
        isNull(planRequest.doneAt),
        after(
          decodeTimeCursor(cursor),
          sql`${planRequest.createdAt}`,
          sql`${planRequest.id}::text`,
          '>',
        ),
      ),
    )
    .orderBy(asc(planRequest.createdAt), sql`${planRequest.id}::text`)
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({
    at: row.createdAt,
    key: row.requestId,
  }))
  return {
    nextCursor,
    items: page.map(({ baseTier, periods, firstName, lastName, createdAt, name, ...row }) => ({
      ...row,
      name: withoutDirectionMarks(name),
      createdAt: createdAt.toISOString(),
      askedBy: `${firstName} ${lastName}`.trim(),
      currentTier: calculatedPlan(baseTier, periodRows.parse(periods), now).tier,
    })),
  }
}

/** Everything about the plan of one organisation. Throws `record.not_found`. */
export const staffPlanOf = async (db: Db, orgId: string, now: Date): Promise<StaffPlan> => {
  const [row] = await db
    .select({ name: org.name })
    .from(org)
    .where(and(eq(org.id, orgId), isNull(org.deletedAt)))
  if (!row) throw new AppError('record.not_found')
  const periods = await db
    .select({ period: subscription, firstName: user.firstName, lastName: user.lastName })
    .from(subscription)
    .leftJoin(user, eq(user.id, subscription.createdBy))
    .where(eq(subscription.orgId, orgId))
    .orderBy(desc(subscription.startsAt), desc(subscription.createdAt))
  const [open] = await db
    .select({ id: planRequest.id })
    .from(planRequest)
    .where(and(eq(planRequest.orgId, orgId), isNull(planRequest.doneAt)))
  return {
    orgId,
    name: withoutDirectionMarks(row.name),
    openRequestId: open?.id ?? null,
    status: await planStatusOf(db, orgId, now),
    periods: periods.map(({ period, firstName, lastName }) => ({
      subscriptionId: period.id,
      tier: period.tier,
      paidSeats: period.paidSeats,
      source: period.source,
      startsAt: period.startsAt.toISOString(),
      endsAt: period.endsAt?.toISOString() ?? null,
      note: period.note,
      createdAt: period.createdAt.toISOString(),
      createdBy: firstName === null ? null : `${firstName} ${lastName}`.trim(),
    })),
  }
}
