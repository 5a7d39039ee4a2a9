import type { Db } from '@kogge/db/client.ts'
import { type Sealed, seesOneOf, speakerOf } from '@kogge/db/orgs/org-representation.ts'
import { globalRole, user } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { roleHolds } from '@kogge/domain/access/org-permissions.ts'
import { ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { and, asc, type Column, eq, gt, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import { isMembershipGenuine } from '../row-seals/membership-seals.ts'
import type { RowSeals } from '../row-seals/row-seals.ts'

/** Of one organisation, who came first: of a large one not everybody need be written to. */
const MOST_READERS = 10

/** Members of their own right who may submit a response; whoever helps for a while is not written to. */
const RESPONDING = ORG_ROLES.filter((role) => roleHolds(role, 'rfx.manage_response'))

/** The sealed content that recipients get, and the proof that they may know it. */
interface ForResponders extends Omit<Sealed, 'roles' | 'held'> {
  readonly rows: RowSeals
}

/**
 * Ids of those who are written to about requests that their organisation is asked or takes part in: of
 * one that became part of another, the people of that. Of what is sealed, only those who see it:
 * nobody with a role of the platform, and where others keep it, those alone (`place_hold`).
 */
export const respondersOf = async (
  db: Db,
  orgId: string,
  now: Date,
  sealed: ForResponders | null = null,
): Promise<string[]> => {
  const speaker = await speakerOf(db, orgId)
  const current = (ends: Column) => or(isNull(ends), gt(ends, now))
  const staff = db
    .select({ role: globalRole.role })
    .from(globalRole)
    .where(and(eq(globalRole.userId, membership.userId), current(globalRole.expiresAt)))
  const isSeeing = sealed && [
    notExists(staff),
    seesOneOf(sql`${membership.userId}`, sql`${membership.orgId}`, {
      ...sealed,
      roles: RESPONDING,
      held: sql`${membership.role}`,
    }),
  ]
  const rows = await db
    .select({ membership })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        eq(membership.orgId, speaker),
        inArray(membership.role, [...RESPONDING]),
        current(membership.expiresAt),
        isNull(user.deletedAt),
        ...(isSeeing ?? []),
      ),
    )
    .orderBy(asc(membership.createdAt), asc(membership.userId))
  return rows
    .map((row) => row.membership)
    .filter((row) => !sealed || isMembershipGenuine(sealed.rows, row))
    .slice(0, MOST_READERS)
    .map(({ userId }) => userId)
}
