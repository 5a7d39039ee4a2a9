import { MATCH_MONTHS } from '@kogge/domain/monitor/feed-reach.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

/**
 * Tables that are partitioned by month, the column that says which, the table that they refer to, and how
 * many months ahead have partitions: of words every partition is asked, an empty one as well.
 */
const BY_MONTH = [
  ['contract', 'day', 'rfx', 14],
  ['notice_content', 'publication_month', 'notice', 14],
  ['raw_content', 'month', 'raw_file', 14],
  ['rfx_content', 'month', 'rfx', 14],
  ['rfx_words', 'month', 'rfx_search', 2],
] as const

/** The month (UTC) of an instant, as these tables name it: its first day. */
export const monthOf = (time: Date): string => `${time.toISOString().slice(0, 7)}-01`

/** A request by its number, and the month in which something of it stands. */
interface InMonth {
  readonly num: number
  readonly month: string
}

/** Numbers and months, as the functions of the database take them that read what stands by month. */
export const numbersAndMonths = (places: readonly InMonth[]): SQL => {
  const nums = sql.param(places.map(({ num }) => num))
  const months = sql.param(places.map(({ month }) => month))
  return sql`${nums}::int[], ${months}::date[]`
}

/** Matches of months to come have partitions that are parted by organisation in turn. */
const MATCH_MONTHS_AHEAD = 2

const makeMatchMonths = async (db: Db): Promise<void> => {
  await db.execute(sql`
    select kogge_make_match_months((now() + make_interval(months => ${MATCH_MONTHS_AHEAD}))::date,
      (now() - make_interval(months => ${MATCH_MONTHS}))::date)`)
}

/** Makes the partitions of the months to come, of every table that has such. */
export const makeMonths = async (db: Db): Promise<void> => {
  await makeMatchMonths(db)
  for (const [table, key, referred, ahead] of BY_MONTH) {
    const until = sql`(now() + make_interval(months => ${ahead}))::date`
    const { rows } = await db.execute(sql`
      select from generate_series(date '2024-01-01', ${until}, interval '1 month') as month
      where to_regclass(${`${table}_`} || to_char(month, 'YYYY_MM')) is null limit 1`)
    if (rows.length === 0) continue
    await db.transaction(async (tx) => {
      // Who reads one of them for long is not to hold up all who come after.
      await tx.execute(sql`set local lock_timeout = '5s'`)
      // In the order of those who write: what is referred to first, which a new partition locks as well.
      await tx.execute(sql`lock table ${sql.identifier(referred)} in share row exclusive mode`)
      await tx.execute(sql`select kogge_make_months(${table}, ${key}, ${until})`)
    })
  }
}
