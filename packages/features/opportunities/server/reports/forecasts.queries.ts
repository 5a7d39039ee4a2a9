import type { Db } from '@kogge/db/client.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { sql } from 'drizzle-orm'
import { counted } from './report-conditions.queries.ts'
import type { ReportFilters } from './report-filters.ts'
import type { ForecastView } from './reports.views.ts'

interface Row extends Record<string, unknown> {
  readonly month: string | null
  readonly count: number
  readonly cents: number
  readonly valued: number
  readonly weighted_cents: number
  readonly weighted: number
}

/**
 * The value to expect of open opportunities, by month in Riga: that of the tender's deadline, else that of the own date. The
 * weighted value is the value by the probability of winning, of those that have both. Archived ones are pursued no more, and
 * expect nothing.
 */
export const forecastOf = async (
  db: Db,
  orgId: string,
  filters: Pick<ReportFilters, 'assignee' | 'tag'>,
  now: Date,
): Promise<ForecastView> => {
  const { rows } = await db.execute<Row>(sql`
    select to_char(coalesce(o.deadline_at, o.due_at) at time zone 'Europe/Riga', 'YYYY-MM') as month,
      count(*)::int as count, coalesce(sum(o.value_eur_minor), 0)::float8 as cents,
      count(o.value_eur_minor)::int as valued,
      coalesce(sum(o.value_eur_minor * o.probability / 100.0), 0)::float8 as weighted_cents,
      count(o.value_eur_minor * o.probability)::int as weighted
    from opportunity o where ${counted(orgId, filters)} and o.resolution is null and o.archived_at is null
    group by 1 order by 1 nulls last`)
  const current = wallOf(now).slice(0, 7)
  return {
    months: rows.map(({ weighted_cents: weightedCents, ...row }) => ({
      ...row,
      weightedCents: Math.round(weightedCents),
      isPast: row.month !== null && row.month < current,
    })),
  }
}
