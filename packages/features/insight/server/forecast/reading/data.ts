import type { Db } from '@kogge/db/client.ts'
import { insightStat, succession } from '@kogge/db/schema/insight.ts'
import {
  type ForecastError,
  forecastError,
  type PastSuccession,
} from '@kogge/domain/insight/forecast/backtest.ts'
import { eq, sql } from 'drizzle-orm'

/** All successions that are known. */
export const pastSuccessions = (db: Db): Promise<PastSuccession[]> => {
  const { buyer, country, division, leadDays, endedOn, calledOn } = succession
  return db.select({ buyer, country, division, leadDays, endedOn, calledOn }).from(succession)
}

/** How far forecasts of the past were off; null where that could not be measured. */
export const pastError = async (db: Db): Promise<ForecastError | null> => {
  const [row] = await db.select().from(insightStat).where(eq(insightStat.subject, 'forecast_error'))
  return row ? forecastError.parse(row.value) : null
}

interface Group extends Record<string, unknown> {
  readonly kind: number
  readonly key: number
  readonly n: number
  readonly days: [number, number, number, number, number]
}

/** Lead times of groups, as the database counts them: continuous percentiles. */
export const leadGroups = async (db: Db, buyers: readonly number[]): Promise<readonly Group[]> => {
  const days = sql`count(*)::int as n, to_json(percentile_cont(array[0.1, 0.25, 0.5, 0.75, 0.9])
    within group (order by lead_days)) as days`
  const { rows } = await db.execute<Group>(sql`
    select 0 as kind, 0 as key, ${days} from succession having count(*) > 0
    union all select 1, country, ${days} from succession group by country
    union all select 2, division, ${days} from succession group by division
    union all select 3, buyer, ${days} from succession
      where buyer = any(${`{${buyers.join(',')}}`}::int[]) group by buyer`)
  return rows
}

/** Under what it is kept when successions were last found. */
export const LEARNED = 'forecast_learned'
const KEPT_MS = 20 * 60 * 60_000

/** Whether successions were found so long ago, or never, that it is time again. */
export const isLearningDue = async (db: Db, now: Date): Promise<boolean> => {
  const [row] = await db
    .select({ at: insightStat.computedAt })
    .from(insightStat)
    .where(eq(insightStat.subject, LEARNED))
  return !row || Math.abs(now.getTime() - row.at.getTime()) >= KEPT_MS
}
