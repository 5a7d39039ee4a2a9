import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { placesOfOrg } from '@kogge/db/orgs/org-representation.ts'
import type { membership } from '@kogge/db/schema/members.ts'
import { orgPlace, placeHold, placeKeeper } from '@kogge/db/schema/sealing.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'

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
      id,
      placeId,
      heldAt: sql`date_trunc('milliseconds', kogge_clock())`,
    })
    if (people.length === 0) continue
    await tx.insert(placeKeeper).values(
      people.map(({ userId, role, expiresAt }) => ({
        holdId: id,
        userId,
        role,
        expiresAt,
        since: since(userId),
      })),
    )
  }
}

/** The places at which anything of an organisation may lie until now, whatever name it is in. */
export const placeIdsOf = async (tx: Db, orgId: string): Promise<readonly string[]> =>
  (await placesOfOrg(tx, orgId)).map(({ placeId }) => placeId)

/**
 * Gives an organisation that nobody seems to speak for a place of another key, for whoever does from now on;
 * gives its id. The one of before goes on being opened under its name, and is to be held for those alone whose
 * it is: that nobody has it says no row which could not be deleted. Written whether anything is there or not.
 */
export const beginAnew = async (tx: Db, orgId: string): Promise<string> => {
  const { rowCount } = await tx
    .update(orgPlace)
    .set({ heirId: orgId })
    .where(and(eq(orgPlace.orgId, orgId), isNull(orgPlace.heirId)))
  if (rowCount === 0) await tx.insert(orgPlace).values({ placeId: orgId, orgId, heirId: orgId })
  const placeId = randomUUID()
  await tx.insert(orgPlace).values({ placeId, orgId })
  return placeId
}
