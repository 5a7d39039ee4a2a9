import type { Db } from '@kogge/db/client.ts'
import { speakerOf } from '@kogge/db/org-speakers.ts'
import { user } from '@kogge/db/schema/account.ts'
import { membership } from '@kogge/db/schema/membership.ts'
import { roleHolds } from '@kogge/domain/access/org-permissions.ts'
import { ORG_ROLES } from '@kogge/domain/account/roles.ts'
import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'

/** Of one organisation, who came first: of a large one not everybody need be written to. */
const MOST_READERS = 10

/** Members of their own right who may submit a response; whoever helps for a while is not written to. */
const RESPONDING = ORG_ROLES.filter((role) => roleHolds(role, 'rfx.manage_response'))

/**
 * Ids of those who are written to about requests that their organisation is asked or takes part in: of
 * one that became part of another, the people of that.
 */
export const respondersOf = async (db: Db, orgId: string, now: Date): Promise<string[]> => {
  const speaker = await speakerOf(db, orgId)
  const rows = await db
    .select({ userId: membership.userId })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        eq(membership.orgId, speaker),
        inArray(membership.role, [...RESPONDING]),
        or(isNull(membership.expiresAt), gt(membership.expiresAt, now)),
        isNull(user.deletedAt),
      ),
    )
    .orderBy(asc(membership.createdAt), asc(membership.userId))
    .limit(MOST_READERS)
  return rows.map(({ userId }) => userId)
}
