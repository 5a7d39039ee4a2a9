import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { membership } from '@kogge/db/schema/members.ts'
import type { AsSelf, InOrg } from '@kogge/domain/access/authorization.ts'
import { SUPPORT_ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import {
  type ManagingRight,
  type OwnRole,
  reachesRole,
} from '@kogge/domain/members/member-role-rules.ts'
import { lockOrgAccess } from '@kogge/platform/server/access/access-locks.commands.ts'
import { assertNotNeededToOpen } from '@kogge/platform/server/access/openers.queries.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { orgInMail } from '@kogge/platform/server/mail/names-in-mail.queries.ts'
import type { Granted, UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { removeMemberships } from '@kogge/platform/server/row-seals/membership-removals.commands.ts'
import { changeNamed } from '@kogge/platform/server/row-seals/sealed-delegations.commands.ts'
import { revokeSecrets } from '@kogge/platform/server/tokens/bearer-secrets.commands.ts'
import { and, eq, gt, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Place } from './member-roles.commands.ts'
import { assertNotLast, ownRoleOf } from './member-roles.queries.ts'
import { MY_ORGANISATIONS, writeTo } from './members.mails.ts'

type Manager = Granted<InOrg<ManagingRight>>
const SUPPORT: readonly string[] = SUPPORT_ORG_ROLES

/** Ends a user's part in delegations that are not over; gives their ids. */
const endDelegated = async (
  ctx: UserContext,
  userId: string,
  ofWhich: SQL | undefined,
): Promise<string[]> => {
  const { db: tx, now, actor } = ctx
  const open = tx
    .select({ id: delegation.id })
    .from(delegation)
    .where(and(ofWhich, isNull(delegation.revokedAt), gt(delegation.endsAt, now)))
  const which = and(
    eq(delegationUser.userId, userId),
    isNull(delegationUser.endedAt),
    inArray(delegationUser.delegationId, open),
  )
  return changeNamed(ctx, which, { endedAt: now, endedBy: actor.userId })
}

const rowsOf = ({ orgId, userId }: Place): SQL | undefined =>
  and(eq(membership.orgId, orgId), eq(membership.userId, userId))

/** What was taken from somebody. */
interface Taken {
  readonly roles: readonly string[]
  readonly delegations: readonly string[]
}

/**
 * Takes everything that a member has in an organisation or through it: the own role, roles for a
 * time, access that was delegated to the organisation's people or by it, and the secrets by which their programs
 * read what is the organisation's. Access of support staff is another matter and stays.
 */
const takeAll = async (ctx: UserContext, place: Place): Promise<Taken> => {
  const theirs = and(rowsOf(place), notInArray(membership.role, [...SUPPORT_ORG_ROLES]))
  const rows = await removeMemberships(ctx.db, ctx.sealing, theirs)
  const { orgId, userId } = place
  const involved = or(eq(delegation.orgId, orgId), eq(delegation.delegateOrgId, orgId))
  const delegations = await endDelegated(ctx, userId, involved)
  await revokeSecrets(ctx.db, ctx.tokenKeys, { userId, orgId }, ctx.now)
  return { roles: rows.map(({ role }) => role), delegations }
}

const record = (
  ctx: UserContext,
  action: string,
  { orgId, userId }: Place,
  before: Taken & Partial<OwnRole>,
): Promise<void> =>
  recordAuditEntry(ctx, { action, subjectType: 'membership', subjectId: userId, orgId, before })

/**
 * Removes a member; what they did stays. Throws `record.not_found`, `access.denied` for an
 * administrator beyond the caller's reach, `org.last_administrator`, and `org.opener_needed` where
 * responses could never be opened without them, unless that was accepted.
 */
export const removeMember = async (
  ctx: Manager,
  { userId, acceptsLoss }: { readonly userId: string; readonly acceptsLoss: boolean },
): Promise<void> => {
  const { db: tx, actor, grant, now } = ctx
  const { orgId, permission } = grant.action
  const place: Place = { orgId, userId }
  const own = await ownRoleOf(tx, orgId, userId)
  if (!own) throw new AppError('record.not_found')
  if (!reachesRole(permission, own.role)) throw new AppError('access.denied')
  await assertNotLast(tx, orgId, userId, own)
  if (!acceptsLoss) await assertNotNeededToOpen(ctx, orgId, userId, now)
  const taken = await takeAll(ctx, place)
  await record(ctx, 'membership.removed', place, { ...taken, ...own })
  if (userId === actor.userId) return
  await writeTo(ctx, [userId], 'account', {
    template: 'removed',
    path: MY_ORGANISATIONS,
    values: { org: await orgInMail(tx, orgId) },
  })
}

/**
 * Ends what somebody without a role of their own may do for a time: delegated access, and with the
 * right over all roles that of support staff too. Throws `record.not_found`, and `access.denied`
 * where only support staff's access is left to end.
 */
export const removeTemporary = async (ctx: Manager, userId: string): Promise<void> => {
  const { db: tx, grant } = ctx
  const { orgId, permission } = grant.action
  const place: Place = { orgId, userId }
  const isTemporary = and(rowsOf(place), sql`not starts_with(${membership.role}, 'ORG_')`)
  const held = await tx.select({ role: membership.role }).from(membership).where(isTemporary)
  const roles = held
    .map(({ role }) => role)
    .filter((role) => permission === 'user_role.manage_all' || !SUPPORT.includes(role))
  const delegations = await endDelegated(ctx, userId, eq(delegation.orgId, orgId))
  if (roles.length + delegations.length === 0)
    throw new AppError(held.length > 0 ? 'access.denied' : 'record.not_found')
  await removeMemberships(tx, ctx.sealing, and(isTemporary, inArray(membership.role, roles)))
  await record(ctx, 'membership.temporary_ended', place, { roles, delegations })
}

/**
 * Leaves an organisation with everything one has there. Throws `record.not_found` where that is
 * nothing, `org.last_administrator`, and `org.opener_needed`: an administrator decides whether
 * responses are given up.
 */
export const leave = async (ctx: Granted<AsSelf>, orgId: string): Promise<void> => {
  const { db: tx, actor } = ctx
  const place: Place = { orgId, userId: actor.userId }
  await lockOrgAccess(tx, orgId, 'exclusive')
  const own = await ownRoleOf(tx, orgId, actor.userId)
  if (own) await assertNotLast(tx, orgId, actor.userId, own)
  await assertNotNeededToOpen(ctx, orgId, actor.userId, ctx.now)
  const lent = and(rowsOf(place), inArray(membership.role, [...SUPPORT_ORG_ROLES]))
  const support = await removeMemberships(tx, ctx.sealing, lent)
  const { roles, delegations } = await takeAll(ctx, place)
  const taken = { roles: [...roles, ...support.map(({ role }) => role)], delegations }
  if (taken.roles.length + delegations.length === 0) throw new AppError('record.not_found')
  await record(ctx, 'membership.left', place, { ...taken, ...own })
}
