import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { cpv } from '@kogge/db/schema/reference.ts'
import { openerKey } from '@kogge/db/schema/sealing.ts'
import { type OrgPermission, roleHolds } from '@kogge/domain/access/org-permissions.ts'
import type { Circumstances } from '@kogge/domain/drafting/preflight-rules.ts'
import { cpvCodesOf, type RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { ratesFrom } from '@kogge/domain/money/exchange-rates.ts'
import { reaches, type Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { and, asc, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { countryOf, tablesAt } from './drafts.queries.ts'

/** Those of some users who are members with a permission now. */
const membersAmong = async (
  db: Db,
  orgId: string,
  userIds: readonly string[],
  permission: OrgPermission,
  now: Date,
): Promise<ReadonlySet<string>> => {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .select({ userId: membership.userId, role: membership.role })
    .from(membership)
    .where(
      and(
        eq(membership.orgId, orgId),
        inArray(membership.userId, [...userIds]),
        or(isNull(membership.expiresAt), gt(membership.expiresAt, now)),
      ),
    )
  return new Set(rows.filter(({ role }) => roleHolds(role, permission)).map(({ userId }) => userId))
}

/** The public keys of those of some users who have one. */
const openerKeys = async (
  db: Db,
  userIds: readonly string[],
): Promise<readonly { readonly userId: string; readonly publicKey: Buffer }[]> =>
  userIds.length === 0
    ? []
    : db
        .select({ userId: openerKey.userId, publicKey: openerKey.publicKey })
        .from(openerKey)
        .where(and(inArray(openerKey.userId, [...userIds]), isNotNull(openerKey.seal)))

/** Members who may open responses, and whether they have the key that opening together takes. */
export const possibleOpeners = async (
  db: Db,
  orgId: string,
  now: Date,
): Promise<{ userId: string; name: string; hasKey: boolean }[]> => {
  const rows = await db
    .select({
      userId: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      role: membership.role,
      key: openerKey.userId,
    })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .leftJoin(openerKey, and(eq(openerKey.userId, membership.userId), isNotNull(openerKey.seal)))
    .where(
      and(
        eq(membership.orgId, orgId),
        or(isNull(membership.expiresAt), gt(membership.expiresAt, now)),
        isNull(user.deletedAt),
      ),
    )
    .orderBy(asc(user.lastName), asc(user.firstName), asc(user.id))
  const holders = rows.filter(({ role }) => roleHolds(role, 'rfx.manage'))
  const each = new Map(
    holders.map(({ userId, firstName, lastName, key }) => [
      userId,
      { userId, name: `${firstName} ${lastName}`.trim(), hasKey: key !== null },
    ]),
  )
  return [...each.values()]
}

/** All that preflight asks beside the document itself. */
export const circumstancesOf = async (
  db: Db,
  { orgId, tier }: { readonly orgId: string; readonly tier: Tier },
  document: RequestDocument,
  /** Now, and since when it has been published; null where it has not. */
  { now, since }: { readonly now: Date; readonly since: Date | null },
): Promise<Circumstances> => {
  const { openers } = document.opening
  const codes = cpvCodesOf(document)
  const known = await db.select({ code: cpv.code }).from(cpv).where(inArray(cpv.code, codes))
  const keys = await openerKeys(db, openers)
  const { regions, rates } = await tablesAt(db, since ? [now, since] : [now])
  return {
    now,
    knownRegions: new Set(regions),
    rates: ratesFrom(rates),
    country: await countryOf(db, orgId),
    knownCpv: new Set(known.map(({ code }) => code)),
    openersWithKey: new Set(keys.map(({ userId }) => userId)),
    members: await membersAmong(db, orgId, openers, 'rfx.manage', now),
    hasExtendedPrivacy: reaches(tier, 'PLUS'),
  }
}
