import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

/**
 * Keeps it as it is in whose name what is opened will stand (`org_place`) until the transaction ends:
 * `shared` for an opening, `exclusive` for who parts two organisations. So the one is wholly before the
 * other. Taken after the lock on who may do what, and before any request is held.
 */
export const lockOrgPlaces = (tx: Db, mode: 'shared' | 'exclusive'): Promise<unknown> =>
  tx.execute(
    mode === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(hashtextextended('org-places', 0))`
      : sql`select pg_advisory_xact_lock(hashtextextended('org-places', 0))`,
  )
