import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'

/** The version that a request has now, which was news and is matched. */
export interface SettledChange {
  readonly num: number
  readonly version: number
  readonly changedAt: Date
}

/** The current versions of requests that were news since an instant, and of which nothing waits to be matched. */
export const settledChanges = async (db: Db, since: Date): Promise<readonly SettledChange[]> => {
  const { rows } = await db.execute<{
    num: number
    version: number
    changed_at: string | Date
  }>(sql`
    select c.rfx_num as num, c.version, c.changed_at
    from rfx_change c join rfx r on r.num = c.rfx_num and r.version = c.version
    where c.is_news and c.changed_at >= ${since.toISOString()}
      and not exists (select from rfx_change_due d join rfx_change e on e.id = d.change_id
        where d.reader = 'matching' and e.rfx_num = c.rfx_num)`)
  return rows.map(({ num, version, changed_at: at }) => ({ num, version, changedAt: new Date(at) }))
}
