import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { placesOfOrg } from '@kogge/db/orgs/org-representation.ts'
import type { membership } from '@kogge/db/schema/members.ts'
import { orgPlace, placeHold, placeKeeper } from '@kogge/db/schema/sealing.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { KnownOrgState } from '../row-seals/known-standing.ts'
import { expectWritten } from '../row-seals/sealed-inserts.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'

type Member = typeof membership.$inferSelect

/** A change of how organisations stand: what is written is known from then on, to be sealed. */
export interface Restanding {
  readonly db: Db
  readonly sealing: Pick<Sealing, 'alarm' | 'readClocks'>
  readonly known: KnownOrgState
}

/**
 * Leaves what lies at places of slots to the people who had a role there until now, as far as that role
 * went: of requests that were published until now nobody else sees or changes it before they are opened.
 * Written whether there is anything or not. `everybody`: all roles of the two
 * that become one, of which somebody may have one in each. The caller holds the locks of who may do what in it.
 * Throws `system.clocks_part`, and `record.not_found` where the database writes something else.
 */
export const holdPlaces = async (
  { db: tx, sealing, known }: Restanding,
  placeIds: readonly string[],
  people: readonly Member[],
  everybody: readonly Member[],
): Promise<void> => {
  const since = (userId: string): Date =>
    new Date(
      Math.max(...everybody.flatMap((one) => (one.userId === userId ? [+one.createdAt] : []))),
    )
  const { database: heldAt } = await sealing.readClocks(tx)
  for (const placeId of placeIds) {
    const hold = { id: randomUUID(), placeId, heldAt }
    const keepers = people.map(({ userId, role, expiresAt }) => ({
      holdId: hold.id,
      userId,
      role,
      expiresAt,
      since: since(userId),
    }))
    expectWritten(sealing, [hold], await tx.insert(placeHold).values(hold).returning())
    if (keepers.length > 0)
      expectWritten(sealing, keepers, await tx.insert(placeKeeper).values(keepers).returning())
    known.addHold([
      hold.id,
      placeId,
      +heldAt,
      keepers.map((one) => [one.userId, one.role, one.expiresAt && +one.expiresAt, +one.since]),
    ])
  }
}

/** The places at which anything of an organisation may lie until now, whatever name it is in: `names`, those that it has. */
export const placeIdsOf = async (
  { db, known }: Pick<Restanding, 'db' | 'known'>,
  orgId: string,
  names: readonly string[],
): Promise<readonly string[]> => {
  const listed = (await placesOfOrg(db, orgId)).map(({ placeId }) => placeId)
  return [...new Set([...known.placesOf([orgId, ...names]), ...listed])]
}

/**
 * What lies at the place of a name until now is somebody's from now on, and whoever speaks for the name begins at
 * a place of another key; gives its id.
 */
export const passPlace = async (
  { db: tx, sealing, known }: Restanding,
  orgId: string,
  heirId: string,
): Promise<string> => {
  const passed = { placeId: known.ownPlace(orgId), orgId, heirId }
  const written =
    passed.placeId === orgId
      ? await tx.insert(orgPlace).values(passed).returning()
      : await tx
          .update(orgPlace)
          .set({ heirId })
          .where(and(eq(orgPlace.orgId, orgId), isNull(orgPlace.heirId)))
          .returning()
  expectWritten(sealing, [passed], written)
  const next = { placeId: randomUUID(), orgId, heirId: null }
  expectWritten(sealing, [next], await tx.insert(orgPlace).values(next).returning())
  known.passPlace(orgId, heirId, next.placeId)
  return next.placeId
}

/**
 * Gives an organisation that nobody seems to speak for a place of another key, for whoever does from now on;
 * gives its id. The one of before goes on being opened under its name, and is to be held for those alone whose
 * it is: that nobody has it says no row which could not be deleted. Written whether anything is there or not.
 */
export const beginAnew = (change: Restanding, orgId: string): Promise<string> =>
  passPlace(change, orgId, orgId)
