import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import {
  isLastingAdministrator,
  isOwnRole,
  type OwnRole,
} from '@kogge/domain/members/member-role-rules.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'

/** A member's own role, one that has ended included; null for who has none. */
export const ownRoleOf = async (db: Db, orgId: string, userId: string): Promise<OwnRole | null> => {
  const rows = await db
    .select({ role: membership.role, expiresAt: membership.expiresAt })
    .from(membership)
    .where(and(eq(membership.orgId, orgId), eq(membership.userId, userId)))
  for (const { role, expiresAt } of rows) if (isOwnRole(role)) return { role, expiresAt }
  return null
}

/**
 * Throws `org.last_administrator` where nobody but this member administers the organisation for
 * good. Asked under the exclusive lock, before the member's role is taken or made less.
 */
export const assertNotLast = async (
  tx: Db,
  orgId: string,
  userId: string,
  before: OwnRole,
): Promise<void> => {
  if (!isLastingAdministrator(before)) return
  const others = await tx
    .select({ userId: membership.userId })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        eq(membership.orgId, orgId),
        eq(membership.role, 'ORG_ADMINISTRATOR'),
        isNull(membership.expiresAt),
        ne(membership.userId, userId),
        isNull(user.deletedAt),
      ),
    )
    .limit(1)
  if (others.length === 0) throw new AppError('org.last_administrator')
}

/** What an organisation is called, and whether somebody speaks for it. */
export interface LivingOrg {
  readonly orgId: string
  readonly name: string
  readonly isClaimed: boolean
}

/** An organisation that is neither merged into another nor deleted. Throws `record.not_found`. */
export const livingOrg = async (db: Db, orgId: string): Promise<LivingOrg> => {
  const [row] = await db
    .select({
      orgId: org.id,
      name: org.name,
      isClaimed: sql<boolean>`${org.claimedAt} is not null`,
    })
    .from(org)
    .where(and(eq(org.id, orgId), isNull(org.mergedIntoId), isNull(org.deletedAt)))
  if (!row) throw new AppError('record.not_found')
  return { ...row, name: withoutDirectionMarks(row.name) }
}
