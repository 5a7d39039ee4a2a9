import { feedMonths, UNPAID_FEED_MONTHS } from '@kogge/domain/monitor/feed-reach.ts'
import { PAID_TIERS } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { type SQL, sql } from 'drizzle-orm'

const MONTHS_BY_TIER = sql.join(
  PAID_TIERS.map((tier) => sql`when ${tier} then ${feedMonths(tier)}::int`),
  sql` `,
)

/** From when on the feed of an organisation is shown, by its plan at an instant: whole months (UTC), as its tenders are counted. */
export const feedBegins = (orgId: SQL, now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`(select date_trunc('month', ${at} at time zone 'UTC'
        - make_interval(months => coalesce(max(case b.tier ${MONTHS_BY_TIER} end), ${UNPAID_FEED_MONTHS}::int))) at time zone 'UTC'
    from subscription b
    where b.org_id = ${orgId} and b.starts_at <= ${at} and (b.ends_at is null or b.ends_at > ${at}))`
}
