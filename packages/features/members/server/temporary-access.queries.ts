import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { TemporaryMember } from './members.views.ts'

/** So many rows are shown; there are never nearly as many people with access for a time. */
const MOST = 200

const nameOf = (row: { readonly firstName: string; readonly lastName: string }): string =>
  `${row.firstName} ${row.lastName}`.trim()

const byRole = (db: Db, orgId: string, now: Date) =>
  db
    .select({
      userId: membership.userId,
      firstName: user.firstName,
      lastName: user.lastName,
      role: membership.role,
      expiresAt: membership.expiresAt,
    })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        eq(membership.orgId, orgId),
        sql`not starts_with(${membership.role}, 'ORG_')`,
        or(isNull(membership.expiresAt), gt(membership.expiresAt, now)),
      ),
    )
    .orderBy(asc(membership.expiresAt), asc(membership.userId))
    .limit(MOST)

const byDelegation = (db: Db, orgId: string, now: Date) =>
  db
    .select({
      delegationId: delegation.id,
      userId: delegationUser.userId,
      firstName: user.firstName,
      lastName: user.lastName,
      kind: delegation.kind,
      through: org.name,
      expiresAt: delegation.endsAt,
    })
    .from(delegationUser)
    .innerJoin(delegation, eq(delegation.id, delegationUser.delegationId))
    .innerJoin(user, eq(user.id, delegationUser.userId))
    .innerJoin(org, eq(org.id, delegation.delegateOrgId))
    .where(
      and(
        eq(delegation.orgId, orgId),
        isNull(delegation.revokedAt),
        lte(delegation.startsAt, now),
        gt(delegation.endsAt, now),
        isNotNull(delegationUser.activatedAt),
        isNull(delegationUser.endedAt),
      ),
    )
    .orderBy(asc(delegation.endsAt), asc(delegationUser.userId))
    .limit(MOST)

/** Who acts in an organisation for a time without being a member: delegated access, support staff. */
export const listTemporary = async (
  db: Db,
  orgId: string,
  readerId: string,
  now: Date,
): Promise<TemporaryMember[]> => {
  const roles = await byRole(db, orgId, now)
  const delegated = await byDelegation(db, orgId, now)
  return [
    ...roles.map((row) => ({
      key: `${row.userId}:${row.role}`,
      userId: row.userId,
      name: nameOf(row),
      role: row.role,
      through: null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      isReader: row.userId === readerId,
    })),
    ...delegated.map((row) => ({
      key: `${row.userId}:${row.delegationId}`,
      userId: row.userId,
      name: nameOf(row),
      role:
        row.kind === 'auditor'
          ? ('TEMP_ORG_READONLY_MEMBER' as const)
          : ('TEMP_ORG_MEMBER' as const),
      through: withoutDirectionMarks(row.through),
      expiresAt: row.expiresAt.toISOString(),
      isReader: row.userId === readerId,
    })),
  ]
}
