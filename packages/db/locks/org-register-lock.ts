import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

/**
 * Keeps the register of organisations as it is until the transaction ends: `shared` for those who
 * match notices to it, `exclusive` for who makes two entries one. Taken before organisations are
 * looked up; no notice is then counted for an entry that has just gone.
 */
export const lockOrgRegister = (tx: Db, mode: 'shared' | 'exclusive'): Promise<unknown> =>
  tx.execute(
    mode === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(hashtextextended('org-register', 0))`
      : sql`select pg_advisory_xact_lock(hashtextextended('org-register', 0))`,
  )
