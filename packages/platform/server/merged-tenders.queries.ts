import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'

/** A tender that became part of another. */
interface MergedTender extends Record<string, unknown> {
  readonly gone: string
  readonly into: string
}

/** Public tenders into which those of some rows became part; rows name the former ones in a column still. At most `limit`. */
export const mergedTenders = async (
  db: Db,
  table: 'opportunity' | 'task',
  limit: number,
  column: 'rfx_id' | 'expected_rfx_id' = 'rfx_id',
): Promise<readonly MergedTender[]> => {
  const { rows } = await db.execute<MergedTender>(sql`
    select distinct a.id as gone, r.id as into
    from ${sql.identifier(table)} o join rfx_alias a on a.id = o.${sql.identifier(column)} left join title_link t on t.from_key = a.procedure_key
    join rfx r on r.procedure_key = coalesce(t.into_key, a.procedure_key) and r.privacy = 'public'
    where not exists (select from rfx own where own.id = a.id) limit ${limit}`)
  return rows
}
