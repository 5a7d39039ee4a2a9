import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { harvestedOrg, org } from '@kogge/db/schema/orgs.ts'
import { SUPPORT_ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { shownKey } from '@kogge/domain/orgs/numbers/public-number.ts'
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { StaffOrg } from './org-administration.views.ts'

const MOST_SPELLINGS = 50

const named = (orgId: string | null, name: string | null) =>
  orgId !== null && name !== null ? { orgId, name: withoutDirectionMarks(name) } : null

/** A member of the organisation by a role of their own. */
const MEMBERS = sql<number>`(select count(*)::int from ${membership} m
  where m.org_id = ${org.id} and starts_with(m.role, 'ORG_'))`
const CHILDREN = sql<number>`(select count(*)::int from org child where child.parent_id = ${org.id}
  and child.merged_into_id is null and child.deleted_at is null)`

const supportAccessTo = async (db: Db, orgId: string, now: Date) => {
  const rows = await db
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
        inArray(membership.role, [...SUPPORT_ORG_ROLES]),
        or(isNull(membership.expiresAt), gt(membership.expiresAt, now)),
      ),
    )
    .orderBy(asc(membership.expiresAt), asc(membership.userId))
  return rows.flatMap(({ userId, firstName, lastName, role, expiresAt }) => {
    const support = SUPPORT_ORG_ROLES.find((known) => known === role)
    if (!support) return []
    const name = `${firstName} ${lastName}`.trim()
    return [{ userId, name, role: support, expiresAt: expiresAt?.toISOString() ?? null }]
  })
}

/** An organisation as staff see it, also one that is merged or deleted. Throws `record.not_found`. */
export const staffOrgById = async (db: Db, orgId: string, now: Date): Promise<StaffOrg> => {
  const parent = alias(org, 'parent')
  const into = alias(org, 'into')
  const [row] = await db
    .select({
      org,
      parentName: parent.name,
      intoName: into.name,
      members: MEMBERS,
      children: CHILDREN,
    })
    .from(org)
    .leftJoin(parent, eq(parent.id, org.parentId))
    .leftJoin(into, eq(into.id, org.mergedIntoId))
    .where(eq(org.id, orgId))
  if (!row) throw new AppError('record.not_found')
  const spellings = await db
    .select({
      id: harvestedOrg.id,
      name: harvestedOrg.name,
      source: harvestedOrg.source,
      matchedBy: harvestedOrg.matchedBy,
    })
    .from(harvestedOrg)
    .where(eq(harvestedOrg.orgId, orgId))
    .orderBy(asc(harvestedOrg.createdAt), asc(harvestedOrg.id))
    .limit(MOST_SPELLINGS)
  const found = row.org
  return {
    orgId: found.id,
    name: found.name,
    country: found.country,
    matchKey: shownKey(found.matchKey),
    registrationNumber: found.registrationNumber,
    vatNumber: found.vatNumber,
    baseTier: found.tier,
    parent: named(found.parentId, row.parentName),
    mergedInto: named(found.mergedIntoId, row.intoName),
    dissolvedOn: found.dissolvedAt && wallOf(found.dissolvedAt).slice(0, 10),
    claimedAt: found.claimedAt?.toISOString() ?? null,
    deletedAt: found.deletedAt?.toISOString() ?? null,
    members: row.members,
    children: row.children,
    buyerContractCount: found.buyerContractCount,
    buyerContractSum: found.buyerContractSum,
    supplierContractCount: found.supplierContractCount,
    supplierContractSum: found.supplierContractSum,
    spellings,
    supportAccess: await supportAccessTo(db, orgId, now),
  }
}
