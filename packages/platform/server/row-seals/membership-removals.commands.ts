import type { Db } from '@kogge/db/client.ts'
import { membership } from '@kogge/db/schema/members.ts'
import type { SQL } from 'drizzle-orm'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { expectWritten } from './sealed-inserts.ts'

type Member = typeof membership.$inferSelect

/**
 * Removes roles in organisations, and gives those that were there. Throws `record.not_found`, after an alarm to the
 * operator, where the database kept one of them: by a trigger that somebody has put there for the moment the
 * audit log would say that somebody was removed who goes on.
 */
export const removeMemberships = async (
  tx: Db,
  sealing: Pick<Sealing, 'alarm'>,
  which: SQL | undefined,
): Promise<readonly Member[]> => {
  const meant = await tx.select().from(membership).where(which).for('update')
  expectWritten(sealing, meant, await tx.delete(membership).where(which).returning())
  // What was written in its place meanwhile is none of what was removed.
  expectWritten(sealing, [], await tx.select().from(membership).where(which))
  return meant
}
