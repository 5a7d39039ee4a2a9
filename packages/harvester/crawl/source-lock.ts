import type { Db } from '@kogge/db/client.ts'
import { CRAWL_LOCK_HOLDER, crawlLock } from '@kogge/db/locks/crawl-lock.ts'
import { sql } from 'drizzle-orm'

/** How often the lock is looked after, in milliseconds: oftener than servers end idle transactions. */
const LOOKED_AFTER_MS = 20_000

/**
 * Does the work while no other process is at work on the source; null where one is. The lock ends
 * with the process, however that ends. Where it is lost on the way, the work's signal is given.
 */
export const withSourceLock = <Result>(
  db: Db,
  source: string,
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result | null> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      // A name within the transaction, as the lock is: both come through a proxy that pools transactions.
      sql`select pg_try_advisory_xact_lock(${crawlLock(source)}) as free,
        set_config('application_name', ${CRAWL_LOCK_HOLDER}, true)`,
    )
    if (!rows[0]?.free) return null
    const lost = new AbortController()
    const lookAfter = () =>
      void tx.execute(sql`select 1`).catch(() => {
        lost.abort(new Error('The connection that kept others away was lost.'))
      })
    const timer = setInterval(lookAfter, LOOKED_AFTER_MS)
    try {
      return await work(lost.signal)
    } finally {
      clearInterval(timer)
    }
  })
