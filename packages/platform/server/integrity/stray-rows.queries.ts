import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import { type RowFault, TABLES_OF_REQUESTS } from './row-faults.ts'

/** Finds rows that belong to a request that was never published: no log tells of them. */
export async function* findStrays(db: Db): AsyncGenerator<RowFault> {
  for (const table of TABLES_OF_REQUESTS) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select distinct rfx_id as id from ${sql.identifier(table)} t
      where not exists (select from written_rfx w where w.rfx_id = t.rfx_id) order by 1`)
    for (const { id } of rows) yield { table, id, kind: 'stray' }
  }
}
