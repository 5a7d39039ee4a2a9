import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { lockNumber } from './lock-names.ts'

/**
 * Keeps a request as it is until the transaction ends: `shared` for who takes part in it, `exclusive` for
 * who amends, opens, cancels or clears it. It leaves nothing behind: a lock on its row would tell, in any
 * copy of the database, which transaction of a bidder was about it. Taken before its row is held.
 */
export const lockRequest = (
  tx: Db,
  rfxId: string,
  mode: 'shared' | 'exclusive',
): Promise<unknown> => {
  const number = lockNumber(`request:${rfxId.toLowerCase()}`)
  return tx.execute(
    mode === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(${number}::bigint)`
      : sql`select pg_advisory_xact_lock(${number}::bigint)`,
  )
}
