import { inOneRoundTrip } from '@kogge/db/round-trips.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { membership } from '@kogge/db/schema/members.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import {
  type Participant,
  type Proven,
  participantBy,
  participantOrNone,
  takesPart,
} from '@kogge/domain/access/participants.ts'
import { ORG_ROLES, type OrgRole } from '@kogge/domain/access/roles.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { and, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { isRequested } from '../integrity/requested-rows.ts'
import type { Context } from '../procedures/procedure-context.ts'
import { isDelegationGenuine, isNamedGenuine } from '../row-seals/delegation-seals.ts'
import { isMembershipGenuine } from '../row-seals/membership-seals.ts'
import { provenOrgStateOf } from '../row-seals/org-seals.queries.ts'
import { holdsLoggedRole } from './logged-platform-roles.queries.ts'

type Asking = Pick<Context, 'db' | 'sealing' | 'now'>
type Grant = InOrg<OrgPermission>

const FOREIGN =
  'somebody has written a role in an organisation, or a delegation, into the database; it gives no sight of responses; run kogge verify-audit'

/** The rows by which a user has roles in an organisation at `now`, those that are genuine. */
const genuineRows = async (
  { db, sealing, now }: Asking,
  orgId: string,
  userId: string,
): Promise<readonly (typeof membership.$inferSelect)[]> => {
  const rows = await db
    .select()
    .from(membership)
    .where(
      and(
        eq(membership.orgId, orgId),
        eq(membership.userId, userId),
        or(isNull(membership.expiresAt), gt(membership.expiresAt, now)),
      ),
    )
  const genuine = rows.filter(
    (row) => isRequested(row, { orgId, userId }) && isMembershipGenuine(sealing.rows, row),
  )
  if (genuine.length < rows.length) sealing.alarm({}, FOREIGN)
  return genuine
}

const OWN: readonly OrgRole[] = ORG_ROLES

/** Those that access delegation gives by genuine rows, to genuine members of the delegate. */
const delegatedRoles = async (
  ctx: Asking,
  orgId: string,
  userId: string,
): Promise<readonly OrgRole[]> => {
  const rows = await ctx.db
    .select({ delegation, delegationUser })
    .from(delegationUser)
    .innerJoin(delegation, eq(delegation.id, delegationUser.delegationId))
    .where(
      and(
        eq(delegation.orgId, orgId),
        eq(delegationUser.userId, userId),
        isNotNull(delegationUser.activatedAt),
        isNull(delegationUser.endedAt),
        isNull(delegation.revokedAt),
        lte(delegation.startsAt, ctx.now),
        gt(delegation.endsAt, ctx.now),
      ),
    )
  const roles: OrgRole[] = []
  const genuine = rows.filter(
    (row) =>
      isRequested(row.delegation, { orgId }) &&
      isRequested(row.delegationUser, { userId, delegationId: row.delegation.id }) &&
      isDelegationGenuine(ctx.sealing.rows, row.delegation) &&
      isNamedGenuine(ctx.sealing.rows, row.delegationUser),
  )
  if (genuine.length < rows.length) ctx.sealing.alarm({}, FOREIGN)
  for (const {
    delegation: { kind, delegateOrgId },
  } of genuine) {
    const own = await genuineRows(ctx, delegateOrgId, userId)
    if (own.some(({ role }) => OWN.includes(role)))
      roles.push(kind === 'auditor' ? 'TEMP_ORG_READONLY_MEMBER' : 'TEMP_ORG_MEMBER')
  }
  return roles
}

/** What seals prove of the roles and names by which somebody acts. */
const provenFor = async (ctx: Asking, { by, action }: Grant): Promise<Proven> => {
  const [own, delegated, standing] = await inOneRoundTrip(ctx.db, [
    () => genuineRows(ctx, action.orgId, by.userId),
    () => delegatedRoles(ctx, action.orgId, by.userId),
    () => provenOrgStateOf(ctx.db, ctx.sealing, action.orgId),
  ])
  const since = own.map(({ createdAt }) => createdAt.getTime())
  return {
    roles: [...own.map(({ role }) => role), ...delegated],
    memberSince: since.length > 0 ? new Date(Math.min(...since)) : null,
    names: standing?.names ?? [],
    places: standing?.places ?? new Map(),
    holds: standing?.holds ?? [],
  }
}

const NOTHING: Proven = {
  roles: [],
  names: [],
  places: new Map(),
  holds: [],
  memberSince: null,
}

/** The same of whoever takes part in anything: nobody does who holds a role of the platform, by a row or by the audit log. */
const provenIfTakingPart = async (ctx: Asking, grant: Grant): Promise<Proven | null> => {
  if (!takesPart(grant, ctx.now)) return null
  const [isStaff, proven] = await inOneRoundTrip(ctx.db, [
    () => holdsLoggedRole(ctx, grant.by.userId),
    () => provenFor(ctx, grant),
  ])
  return isStaff ? null : proven
}

/**
 * Whoever may act for an organisation where anything is sealed: proven by seals, each time, since whoever
 * can write to the database can write roles and names there. Throws `access.platform_role` for whoever takes
 * part in nothing, and `record.not_found` as for somebody without a place in the organisation.
 */
export const participantOf = async (
  ctx: Asking & { readonly grant: Grant },
): Promise<Participant> => {
  const { grant, now } = ctx
  if (!takesPart(grant, now)) return participantBy(grant, now, NOTHING)
  const proven = await provenIfTakingPart(ctx, grant)
  if (!proven) throw new AppError('access.platform_role')
  return participantBy(grant, now, proven)
}

/** The same; null where that throws. */
export const participantOrNoneOf = async (
  ctx: Asking,
  grant: Grant,
): Promise<Participant | null> => {
  const proven = await provenIfTakingPart(ctx, grant)
  return proven && participantOrNone(grant, ctx.now, proven)
}
