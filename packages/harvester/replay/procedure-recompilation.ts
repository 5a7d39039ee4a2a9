import type { Db } from '@kogge/db/client.ts'
import { lockStill } from '../procedures/procedure-locks.ts'
import { lookAround, regroup } from '../procedures/procedure-regrouping.ts'

/**
 * Compiles procedures, given by their keys, anew from the notices that are stored: after these were
 * read again, or some were removed. What their notices name is looked at afresh, so a procedure may
 * fall apart, join others or get another key; one without notices loses its request. Returns how
 * many requests were made or changed. `removed` are ids of notices in them that go: what stood in
 * the way of others by its title is then known, which it is not of notices deleted before. It locks
 * the procedures itself; whoever changes notices in the same transaction calls `lockProcedures`
 * with their keys first.
 */
export const recompile = async (
  tx: Db,
  keys: readonly string[],
  removed: readonly string[] = [],
): Promise<number> => {
  if (keys.length === 0) return 0
  const around = await lockStill(tx, (inner) => lookAround(inner, [], keys))
  return (await regroup(tx, around, { removed })).length
}

/** Keeps others away from these procedures until the transaction ends. */
export const lockProcedures = async (tx: Db, keys: readonly string[]): Promise<void> => {
  await lockStill(tx, (inner) => lookAround(inner, [], keys))
}
