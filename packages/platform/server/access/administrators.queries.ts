import type { Db } from '@kogge/db/client.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { and, eq, gt, isNull, or } from 'drizzle-orm'

/** Ids of those who administer an organisation at `now`. */
export const administratorsOf = async (db: Db, orgId: string, now: Date): Promise<string[]> => {
  const rows = await db
    .select({ userId: membership.userId })
    .from(membership)
    .where(
      and(
        eq(membership.orgId, orgId),
        eq(membership.role, 'ORG_ADMINISTRATOR'),
        or(isNull(membership.expiresAt), gt(membership.expiresAt, now)),
      ),
    )
  return rows.map(({ userId }) => userId)
}
