import type { Db } from '@kogge/db/client.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { sql } from 'drizzle-orm'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/**
 * One change at a time to what an organisation has for a request, until the transaction ends; there
 * need be nothing yet. Taken after the lock on the request.
 */
export const lockSlot = (tx: Db, keys: Keys, rfxId: string, orgId: string): Promise<unknown> => {
  const key = keys.sealing.slotOf(rfxId, orgId).readBigInt64BE(0)
  return tx.execute(sql`select pg_advisory_xact_lock(${key.toString()}::bigint)`)
}
