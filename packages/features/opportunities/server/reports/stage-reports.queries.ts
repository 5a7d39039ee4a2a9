import type { Db } from '@kogge/db/client.ts'
import {
  type ClosingReason,
  OPPORTUNITY_STAGES,
  type Resolution,
} from '@kogge/domain/opportunities/opportunity-states.ts'
import { monthsBetween } from '@kogge/domain/opportunities/report-months.ts'
import { sql } from 'drizzle-orm'
import { CLOSED_AT, counted, FURTHEST, STAGE_INDEX, within } from './report-conditions.queries.ts'
import type { ReportFilters } from './report-filters.ts'
import type { ReportView } from './reports.views.ts'

interface CohortRow extends Record<string, unknown> {
  readonly furthest: number
  readonly stage: number
  readonly resolution: Resolution | null
  readonly count: number
}

interface TimeRow extends Record<string, unknown> {
  readonly stage: number
  readonly median: number | null
  readonly left: number
}

interface ClosedRow extends Record<string, unknown> {
  readonly month: string
  readonly resolution: Resolution
  readonly reason: ClosingReason | null
  readonly count: number
  readonly cents: number
  readonly valued: number
}

const DAY_SECONDS = 24 * 60 * 60
const LAST = OPPORTUNITY_STAGES.length - 1

const cohortOf = (db: Db, orgId: string, filters: ReportFilters) =>
  db.execute<CohortRow>(sql`
    select ${FURTHEST}::int as furthest, ${STAGE_INDEX}::int as stage, o.resolution, count(*)::int as count
    from opportunity o where ${counted(orgId, filters)} and ${within(sql`o.created_at`, filters)}
    group by 1, 2, 3`)

const timesOf = (db: Db, orgId: string, filters: ReportFilters) =>
  db.execute<TimeRow>(sql`
    select s.stage::int - 1 as stage, percentile_cont(0.5) within group (order by s.seconds) as median,
      count(*)::int as left
    from opportunity o cross join lateral unnest(o.stage_seconds) with ordinality as s (seconds, stage)
    where ${counted(orgId, filters)} and ${within(sql`o.created_at`, filters)} and s.seconds is not null
    group by 1`)

const closedOf = (db: Db, orgId: string, filters: ReportFilters) =>
  db.execute<ClosedRow>(sql`
    select to_char(${CLOSED_AT} at time zone 'Europe/Riga', 'YYYY-MM') as month, o.resolution, o.reason,
      count(*)::int as count, coalesce(sum(o.value_eur_minor), 0)::float8 as cents,
      count(o.value_eur_minor)::int as valued
    from opportunity o
    where ${counted(orgId, filters)} and o.resolution is not null and ${within(CLOSED_AT, filters)}
    group by 1, 2, 3`)

const total = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)
const counts = (rows: readonly { readonly count: number }[]): number =>
  total(rows, ({ count }) => count)

/** Who was won has come all the way, in whatever stage the card was then. */
const reach = ({ furthest, resolution }: CohortRow): number =>
  resolution === 'WON' ? LAST : furthest

const sumsOf = (rows: readonly ClosedRow[]) => ({
  cents: total(rows, ({ cents }) => cents),
  valued: total(rows, ({ valued }) => valued),
})

const ofResolution = (rows: readonly ClosedRow[], resolution: Resolution): ClosedRow[] =>
  rows.filter((row) => row.resolution === resolution)

/** Reasons of what was lost or closed; of what was won nobody asks. */
const reasonsOf = (rows: readonly ClosedRow[]): ReportView['reasons'] =>
  [...Map.groupBy(rows, ({ resolution, reason }) => `${resolution} ${reason}`).values()]
    .flatMap((same) => {
      const [first] = same
      if (!first || first.resolution === 'WON') return []
      const { resolution, reason } = first
      return [{ resolution, reason, count: counts(same), ...sumsOf(same) }]
    })
    .sort((a, b) => b.count - a.count || String(a.reason).localeCompare(String(b.reason)))

/**
 * How opportunities came through their stages, and how they ended.
 *
 * The funnel, the conversion and the times are of those that were created in the period: a stage is reached by who has been in
 * it or in a later one, or has won. The time is the median of all who have left the stage. Outcomes, values and reasons are of
 * those that were closed in the period, by the outcome that they have now: one that was reopened is not closed, and a corrected
 * one counts as corrected, in the month in which it was closed first. Values are in EUR, by the rates of the day on which they
 * were written.
 */
export const reportOf = async (
  db: Db,
  orgId: string,
  filters: ReportFilters,
): Promise<ReportView> => {
  const [cohort, times, closed] = await Promise.all([
    cohortOf(db, orgId, filters),
    timesOf(db, orgId, filters),
    closedOf(db, orgId, filters),
  ])
  const timeOf = (stage: number) => times.rows.find((row) => row.stage === stage)
  const won = ofResolution(closed.rows, 'WON')
  return {
    created: counts(cohort.rows),
    won: counts(cohort.rows.filter(({ resolution }) => resolution === 'WON')),
    stages: OPPORTUNITY_STAGES.map((status, stage) => {
      const here = cohort.rows.filter((row) => row.stage === stage)
      const median = timeOf(stage)?.median ?? null
      return {
        status,
        reached: counts(cohort.rows.filter((row) => reach(row) >= stage)),
        open: counts(here.filter(({ resolution }) => resolution === null)),
        ended: counts(
          here.filter(({ resolution }) => resolution === 'LOST' || resolution === 'CLOSED'),
        ),
        medianDays: median === null ? null : median / DAY_SECONDS,
        left: timeOf(stage)?.left ?? 0,
      }
    }),
    closed: {
      won: counts(won),
      lost: counts(ofResolution(closed.rows, 'LOST')),
      closed: counts(ofResolution(closed.rows, 'CLOSED')),
      ...sumsOf(won),
    },
    months: monthsBetween(filters.from, filters.until).map((month) => {
      const rows = closed.rows.filter((row) => row.month === month)
      const wonThen = ofResolution(rows, 'WON')
      return {
        month,
        won: counts(wonThen),
        lost: counts(ofResolution(rows, 'LOST')),
        ...sumsOf(wonThen),
      }
    }),
    reasons: reasonsOf(closed.rows),
  }
}
