import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'

/**
 * What time the database has as it is asked, cut to the millisecond: what deadlines are measured by,
 * so that servers whose clocks differ agree. Ask within the transaction, after its locks are held.
 */
export const databaseNow = async (tx: Db): Promise<Date> => {
  const { rows } = await tx.execute<{ now: number }>(sql`
    select floor(extract(epoch from kogge_clock()) * 1000)::float8 as now`)
  return new Date(rows[0]?.now ?? Number.NaN)
}
