import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import type { membership } from '@kogge/db/schema/membership.ts'
import { placeHold, placeKeeper } from '@kogge/db/schema/sealing.ts'
import { sql } from 'drizzle-orm'

type Member = typeof membership.$inferSelect

/**
 * Leaves what lies at places of slots to the people who had a role there until now, as far as that role
 * went: of requests that were published until now nobody else sees or changes it before they are opened.
 * Written whether there is anything or not. `everybody`: all roles of the two
 * that become one, of which somebody may have one in each. The caller holds the locks of who may do what in it.
 */
export const holdPlaces = async (
  tx: Db,
  placeIds: readonly string[],
  people: readonly Member[],
  everybody: readonly Member[],
): Promise<void> => {
  const since = (userId: string): Date =>
    new Date(
      Math.max(...everybody.flatMap((one) => (one.userId === userId ? [+one.createdAt] : []))),
    )
  for (const placeId of placeIds) {
    const id = randomUUID()
    await tx.insert(placeHold).values({
      ...{ id, placeId },
      heldAt: sql`date_trunc('milliseconds', kogge_clock())`,
    })
    if (people.length === 0) continue
    await tx.insert(placeKeeper).values(
      people.map(({ userId, role, expiresAt }) => ({
        ...{ holdId: id, userId, role, expiresAt },
        since: since(userId),
      })),
    )
  }
}
