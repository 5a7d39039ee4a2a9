import type { Db } from '@kogge/db/client.ts'
import { crawler } from '@kogge/db/schema/harvester.ts'
import { type CrawlerCode, flagsStopping } from '@kogge/domain/harvester/crawlers.ts'
import { flagHalt, type Halt } from '@kogge/platform/server/job-halts.queries.ts'
import { eq } from 'drizzle-orm'

/** What keeps a crawler from running now; null where nothing does. */
export const haltOf = async (db: Db, source: CrawlerCode): Promise<Halt | null> => {
  const [row] = await db
    .select({ isPaused: crawler.isPaused })
    .from(crawler)
    .where(eq(crawler.source, source))
  if (row?.isPaused) return { kind: 'paused', reason: 'The crawler was paused.' }
  return flagHalt(db, flagsStopping(source))
}
