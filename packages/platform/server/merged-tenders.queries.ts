import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'

/** A tender that became part of another. */
interface MergedTender extends Record<string, unknown> {
  readonly gone: string
  readonly into: string
}

/** Public tenders into which those of some rows became part; rows of `rfx_id` name the former ones still. At most `limit`. */
export const mergedTenders = async (
  db: Db,
  table: 'opportunity' | 'task',
  limit: number,
): Promise<readonly MergedTender[]> => {
  const { rows } = await db.execute<MergedTender>(sql`
    select distinct o.rfx_id as gone, r.id as into
    from ${sql.identifier(table)} o join rfx_alias a on a.id = o.rfx_id left join title_link t on t.from_key = a.procedure_key
    join rfx r on r.procedure_key = coalesce(t.into_key, a.procedure_key) and r.privacy = 'public'
    where not exists (select from rfx own where own.id = o.rfx_id) limit ${limit}`)
  return rows
}
