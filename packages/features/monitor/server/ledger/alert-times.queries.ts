import type { Db } from '@kogge/db/client.ts'
import type { AlertTimes } from '@kogge/domain/monitor/alert-times.ts'
import { staleWhileRevalidate } from '@kogge/platform/server/load/stale-while-revalidate.ts'
import { sql } from 'drizzle-orm'
import type { AlertTimeView, PublicAlertTime } from './alert-times.views.ts'

/** Days that are shown, the latest first. */
const PUBLIC_DAYS = 7
const STAFF_DAYS = 30
const PUBLIC_MS = 60_000

interface Row extends Record<string, unknown> {
  readonly day: string
  readonly source: string
  readonly matches: number
  readonly shown: number
  readonly times: AlertTimes
}

const latest = async (db: Db, days: number): Promise<readonly Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    select day::text, source, matches, shown, times from alert_time
    where day > (select max(day) from alert_time) - ${days}::int order by day desc, source`)
  return rows
}

/** How fast alerts were of late, by source and day. */
export const alertTimesFor = async (db: Db): Promise<AlertTimeView[]> =>
  (await latest(db, STAFF_DAYS)).map(({ day, source, matches, shown, times }) => ({
    day,
    source,
    matches,
    shown,
    times,
  }))

/** The same for everyone, a minute old at most. */
export const publicAlertTimes = staleWhileRevalidate(
  PUBLIC_MS,
  async (db: Db): Promise<PublicAlertTime[]> =>
    (await latest(db, PUBLIC_DAYS)).map(({ day, source, matches, times }) => ({
      day,
      source,
      matches,
      alert: times.alert,
      ours: times.ours,
    })),
)
