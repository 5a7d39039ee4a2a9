import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { joinRequest, membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'

/** Organisations where something of the user's may change hands: members and who asks to be one. */
export const orgIdsOf = async (tx: Db, userId: string): Promise<readonly string[]> => {
  const rows = await tx
    .select({ orgId: membership.orgId })
    .from(membership)
    .where(eq(membership.userId, userId))
    .union(
      tx
        .select({ orgId: joinRequest.orgId })
        .from(joinRequest)
        .where(and(eq(joinRequest.userId, userId), eq(joinRequest.status, 'pending'))),
    )
  return rows.map(({ orgId }) => orgId).sort()
}

/**
 * Living organisations that nobody else administers for good (`isLastingAdministrator`), the user
 * does. Ask under their locks.
 */
export const solelyAdministeredOrgs = async (
  tx: Db,
  userId: string,
): Promise<readonly { readonly orgId: string; readonly name: string }[]> =>
  tx
    .select({ orgId: org.id, name: org.name })
    .from(membership)
    .innerJoin(org, eq(org.id, membership.orgId))
    .where(
      and(
        eq(membership.userId, userId),
        eq(membership.role, 'ORG_ADMINISTRATOR'),
        isNull(membership.expiresAt),
        isNull(org.deletedAt),
        isNull(org.mergedIntoId),
        sql`not exists (
          select from ${membership} o join ${user} u on u.id = o.user_id
          where o.org_id = ${org.id} and o.user_id <> ${userId} and o.role = 'ORG_ADMINISTRATOR'
            and o.expires_at is null and u.deleted_at is null)`,
      ),
    )
    .orderBy(asc(org.name), asc(org.id))
