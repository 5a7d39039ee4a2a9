import type { Db } from '@kogge/db/client.ts'
import { insightStat } from '@kogge/db/schema/insight.ts'
import { fencesOf } from '@kogge/domain/insight/flags/outlier-fences.ts'
import { countryOfNum } from '@kogge/domain/search/tender-facets.ts'
import { sql } from 'drizzle-orm'
import { countsFrom, FLAG_COUNTS } from './flag-counts.ts'

type Stat = typeof insightStat.$inferInsert

/** Replaces what is kept under a subject. */
export const keepStats = async (
  tx: Db,
  subject: string,
  stats: readonly Pick<Stat, 'of' | 'value'>[],
  now: Date,
): Promise<void> => {
  await tx.execute(sql`delete from insight_stat where subject = ${subject}`)
  if (stats.length === 0) return
  await tx
    .insert(insightStat)
    .values(stats.map(({ of, value }) => ({ subject, of, value, computedAt: now })))
}

/** Counts how far the two lowest prices lie apart, over all. */
const priceGapStats = async (db: Db) => {
  const { rows } = await db.execute<{ gap: number }>(sql`
    select unnest(price_gaps) as gap from rfx_insight where price_gaps is not null`)
  const value = fencesOf(rows.map(({ gap }) => gap))
  return value ? [{ of: 'all', value }] : []
}

const decisionPeriodStats = async (db: Db) => {
  const { rows } = await db.execute<{ procedure: string; days: number; n: number }>(sql`
    select procedure, decision_days as days, count(*)::int as n from rfx_insight
    where procedure is not null and decision_days is not null group by 1, 2`)
  const byProcedure = Map.groupBy(rows, ({ procedure }) => procedure)
  return [...byProcedure].flatMap(([of, counted]) => {
    const value = fencesOf(counted.flatMap(({ days, n }) => Array<number>(n).fill(days)))
    return value ? [{ of, value }] : []
  })
}

/**
 * Counts how long decisions take, by procedure, and how far prices lie apart: outliers are assessed
 * by that.
 */
export const countUsual = async (db: Db, now: Date): Promise<void> => {
  const [periods, gaps] = [await decisionPeriodStats(db), await priceGapStats(db)]
  await db.transaction(async (tx) => {
    await keepStats(tx, 'price_gap', gaps, now)
    await keepStats(tx, 'decision_period', periods, now)
  })
}

interface Peers extends Record<string, unknown> {
  country: number | null
  counts: [number, number][]
}

/** Counts how often indicators stand out, by country and in all. */
export const countPeers = async (db: Db, now: Date): Promise<void> => {
  const { rows } = await db.execute<Peers>(sql`
    select country, ${FLAG_COUNTS} as counts from rfx_insight i group by rollup (country)`)
  const stats = rows.flatMap(({ country, counts }) => {
    const of = country === null ? 'all' : countryOfNum(country)
    return of ? [{ of, value: countsFrom(counts) }] : []
  })
  await db.transaction((tx) => keepStats(tx, 'flag_peers', stats, now))
}
