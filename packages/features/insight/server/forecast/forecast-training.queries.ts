import type { Db } from '@kogge/db/client.ts'
import { insightStat } from '@kogge/db/schema/insight.ts'
import {
  type ForecastError,
  forecastError,
} from '@kogge/domain/insight/forecast/forecast-backtest.ts'
import type { Groups, Learned } from '@kogge/domain/insight/forecast/forecast-lead-times.ts'
import { type SeenDays, seenDays } from '@kogge/domain/insight/forecast/forecast-life-table.ts'
import { eq, sql } from 'drizzle-orm'

/** Under what the error of forecasts is kept, and what was seen around the ends of contracts. */
export const ERROR = 'forecast_error'
export const SEEN = 'forecast_seen'

const statOf = async (db: Db, subject: string): Promise<unknown> => {
  const [row] = await db.select().from(insightStat).where(eq(insightStat.subject, subject))
  return row?.value
}

/** How far forecasts of the past were off; null where that was not measured (or not yet in this way). */
export const pastError = async (db: Db): Promise<ForecastError | null> =>
  forecastError.safeParse(await statOf(db, ERROR)).data ?? null

/** What was seen around the ends of contracts when successions were last found; null before that. */
export const seenDaysOf = async (db: Db): Promise<SeenDays | null> =>
  seenDays.safeParse(await statOf(db, SEEN)).data ?? null

/** Stands for every buyer, country and division that is not asked for. */
const OTHER = -1

/**
 * Past successions by lead time, as many of each as there are, grouped by the buyers, countries and
 * divisions that contracts have; those of all others are counted together.
 */
export const learnedFor = async (
  db: Db,
  contracts: readonly Groups[],
): Promise<readonly Required<Learned>[]> => {
  const groupColumn = (column: keyof Groups) => {
    const requested = [...new Set(contracts.map((one) => one[column]))]
    return sql`case when ${sql.identifier(column)} = any(${`{${requested.join(',')}}`}::int[])
      then ${sql.identifier(column)} else ${OTHER}::int end`
  }
  const { rows } = await db.execute<Required<Learned> & Record<string, unknown>>(sql`
    select ${groupColumn('buyer')} as buyer, ${groupColumn('country')} as country,
      ${groupColumn('division')} as division, lead_days as "leadDays", count(*)::int as n
    from succession group by 1, 2, 3, 4`)
  return rows
}

const KEPT_MS = 20 * 60 * 60_000

/** Whether successions were found so long ago, or never, that it is time again. */
export const isLearningDue = async (db: Db, now: Date): Promise<boolean> => {
  const [row] = await db
    .select({ at: insightStat.computedAt })
    .from(insightStat)
    .where(eq(insightStat.subject, SEEN))
  return !row || Math.abs(now.getTime() - row.at.getTime()) >= KEPT_MS
}
