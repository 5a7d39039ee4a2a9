import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** Tables that are partitioned by month, and the column that says which. */
const BY_MONTH = [
  ['contract', 'day'],
  ['notice_content', 'publication_month'],
  ['raw_content', 'month'],
  ['rfx_content', 'month'],
] as const

/** The month (UTC) of an instant, as these tables name it: its first day. */
export const monthOf = (time: Date): string => `${time.toISOString().slice(0, 7)}-01`

/** Makes the partitions of the months to come, of every table that has such. */
export const makeMonths = async (db: Db): Promise<void> => {
  for (const [table, key] of BY_MONTH)
    await db.transaction(async (tx) => {
      // Who reads one of them for long is not to hold up all who come after.
      await tx.execute(sql`set local lock_timeout = '5s'`)
      await tx.execute(
        sql`select kogge_make_months(${table}, ${key}, (now() + interval '14 months')::date)`,
      )
    })
}
