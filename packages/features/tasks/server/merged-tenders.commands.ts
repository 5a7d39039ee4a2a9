import type { Db } from '@kogge/db/client.ts'
import { mergedTenders } from '@kogge/platform/server/merged-tenders.queries.ts'
import { sql } from 'drizzle-orm'

const AT_ONCE = 200

/** Tasks whose tender became part of another are of that one from now on. */
export const followMergedTasks = async (db: Db): Promise<void> => {
  let found: number
  do {
    const rows = await mergedTenders(db, 'task', AT_ONCE)
    for (const { gone, into } of rows)
      await db.execute(sql`update task set rfx_id = ${into} where rfx_id = ${gone}`)
    found = rows.length
  } while (found === AT_ONCE)
}
