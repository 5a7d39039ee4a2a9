import type { Db } from '@kogge/db/client.ts'
import { insightStat } from '@kogge/db/schema/insight.ts'
import { fencesOf } from '@kogge/domain/insight/flags/fences.ts'
import { countryOfNum } from '@kogge/domain/search/facets.ts'
import { sql } from 'drizzle-orm'
import { countsFrom, FLAG_COUNTS } from '../counts.ts'

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

/** Counts how long decisions take, by procedure: what is unusual is told from that. */
export const countDecisionPeriods = async (db: Db, now: Date): Promise<void> => {
  const { rows } = await db.execute<{ procedure: string; days: number; n: number }>(sql`
    select procedure, decision_days as days, count(*)::int as n from rfx_insight
    where procedure is not null and decision_days is not null group by 1, 2`)
  const byProcedure = Map.groupBy(rows, ({ procedure }) => procedure)
  const stats = [...byProcedure].flatMap(([of, counted]) => {
    const value = fencesOf(counted.flatMap(({ days, n }) => Array<number>(n).fill(days)))
    return value ? [{ of, value }] : []
  })
  await db.transaction((tx) => keepStats(tx, 'decision_period', stats, now))
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
