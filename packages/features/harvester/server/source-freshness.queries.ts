import type { Db } from '@kogge/db/client.ts'
import { crawler } from '@kogge/db/schema/harvester.ts'
import { RATES } from '@kogge/domain/harvester/crawlers.ts'
import type { SourceFacts } from '@kogge/domain/harvester/source-facts.ts'
import { type Covered, coverageOf, freshnessOf } from '@kogge/domain/harvester/source-freshness.ts'
import { sourceOfNum } from '@kogge/domain/harvester/sources.ts'
import { staleWhileRevalidate } from '@kogge/platform/server/load/stale-while-revalidate.ts'
import { sql } from 'drizzle-orm'
import type { FreshnessPage } from './source-freshness.views.ts'

/** Gaps that are named one by one. */
const MOST_GAPS = 6
const COUNTS_KEPT_MS = 10 * 60_000
const COVERED_KEPT_MS = 60_000

interface Counts {
  readonly notices: ReadonlyMap<string, number>
  readonly tenders: ReadonlyMap<string, number>
  readonly countedAt: Date
}

/** Each from an index alone; a request of notices from two sources counts under the one that it shows. */
const count = async (db: Db): Promise<Counts> => {
  const countedAt = new Date()
  const notices = await db.execute<{ source: string; count: number }>(
    sql`select source, count(*)::int as count from notice group by source`,
  )
  const tenders = await db.execute<{ num: number; count: number }>(
    sql`select (facets >> 5) & 31 as num, count(*)::int as count from rfx_search group by 1`,
  )
  return {
    notices: new Map(notices.rows.map((row) => [row.source, row.count])),
    tenders: new Map(tenders.rows.map((row) => [sourceOfNum(row.num) ?? '', row.count])),
    countedAt,
  }
}

const counted = staleWhileRevalidate(COUNTS_KEPT_MS, count)

/** The days that runs of each source fetched whole; a run could not fetch what was not out yet. */
const coveredDays = async (db: Db): Promise<ReadonlyMap<string, readonly Covered[]>> => {
  const { rows } = await db.execute<{ source: string; from_day: string; to_day: string }>(sql`
    select source, lower(days)::text as from_day, (upper(days) - 1)::text as to_day from (
      select source, unnest(range_agg(daterange(from_day, through, '[]'))) as days from (
        select source, from_day,
          least(to_day, (coalesce(finished_at, started_at) at time zone 'UTC')::date) as through
        from crawl_run where outcome = 'done'
      ) as run where from_day <= through group by source
    ) as stretch order by source, days`)
  const stretches = new Map<string, Covered[]>()
  for (const { source, from_day: from, to_day: to } of rows)
    stretches.set(source, [...(stretches.get(source) ?? []), { from, to }])
  return stretches
}

/** From all runs there ever were, while anybody may ask. */
const covering = staleWhileRevalidate(COVERED_KEPT_MS, coveredDays)

/**
 * How fresh what came of each source is. Notices and tenders are counted every few minutes; days
 * that are covered are a minute old.
 */
export const freshnessOfSources = async (
  db: Db,
  sources: readonly SourceFacts[],
  now: Date,
): Promise<FreshnessPage> => {
  const { notices, tenders, countedAt } = await counted(db, now)
  const covered = await covering(db, now)
  const rows = await db
    .select({ source: crawler.source, lastSuccessAt: crawler.lastSuccessAt })
    .from(crawler)
  const successes = new Map(rows.map((row) => [row.source, row.lastSuccessAt]))
  return {
    countedAt: countedAt.toISOString(),
    sources: sources.map(({ source, name, about, licence, calendar, lack }) => {
      const lastSuccessAt = successes.get(source) ?? null
      const coverage = coverageOf(calendar, covered.get(source) ?? [], now)
      const { from, through, daysBehind, gaps } = coverage
      return {
        source,
        name,
        about,
        licence,
        from,
        through,
        daysBehind,
        state: freshnessOf(lack, lastSuccessAt, daysBehind),
        lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
        gaps: gaps.slice(0, MOST_GAPS).map((gap) => ({ ...gap })),
        gapDays: gaps.reduce((sum, { days }) => sum + days, 0),
        notices: source === RATES ? null : (notices.get(source) ?? 0),
        tenders: source === RATES ? null : (tenders.get(source) ?? 0),
      }
    }),
  }
}
