import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

/** The number of the lock that a process holds for as long as it is at work on a source. */
export const crawlLock = (source: string): SQL => sql`hashtextextended(${`crawl:${source}`}, 0)`

/**
 * What a transaction calls itself that does nothing but hold such a lock, for hours on end: whoever
 * waits for what earlier transactions still write need not wait for it.
 */
export const CRAWL_LOCK_HOLDER = 'kogge crawl lock'

/** Which of some sources a living process is at work on, whatever rows say. */
export const sourcesAtWork = async (
  db: Db,
  sources: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await db.execute<{ source: string }>(sql`
    select source from jsonb_array_elements_text(${JSON.stringify(sources)}::jsonb) as source
    where hashtextextended('crawl:' || source, 0) in (
      select (classid::bigint << 32) | objid::bigint from pg_locks
      where locktype = 'advisory' and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database())
    )`)
  return new Set(rows.map(({ source }) => source))
}
