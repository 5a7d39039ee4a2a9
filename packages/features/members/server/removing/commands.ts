import { delegation, delegationUser } from '@kogge/db/schema/delegation.ts'
import { membership } from '@kogge/db/schema/membership.ts'
import type { AsSelf, InOrg } from '@kogge/domain/access/authorize.ts'
import { SUPPORT_ORG_ROLES } from '@kogge/domain/account/roles.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { type ManagingRight, type OwnRole, reachesRole } from '@kogge/domain/member/rules.ts'
import { lockOrgAccess } from '@kogge/platform/server/access/commands.ts'
import { recordDeed } from '@kogge/platform/server/audit/commands.ts'
import type { Granted, UserContext } from '@kogge/platform/server/context.ts'
import { assertNotNeededToOpen } from '@kogge/platform/server/openers/data.ts'
import { and, eq, gt, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { MY_ORGANISATIONS, writeTo } from '../mails.ts'
import type { Place } from '../own-role/commands.ts'
import { assertNotLast, livingOrg, ownRoleOf } from '../own-role/data.ts'

type Manager = Granted<InOrg<ManagingRight>>
const SUPPORT: readonly string[] = SUPPORT_ORG_ROLES

/** Ends a user's part in delegations that are not over; gives their ids. */
const endDelegated = async (
  { db: tx, now, actor }: UserContext,
  userId: string,
  ofWhich: SQL | undefined,
): Promise<string[]> => {
  const open = tx
    .select({ id: delegation.id })
    .from(delegation)
    .where(and(ofWhich, isNull(delegation.revokedAt), gt(delegation.endsAt, now)))
  const ended = await tx
    .update(delegationUser)
    .set({ endedAt: now, endedBy: actor.userId })
    .where(
      and(
        eq(delegationUser.userId, userId),
        isNull(delegationUser.endedAt),
        inArray(delegationUser.delegationId, open),
      ),
    )
    .returning({ delegationId: delegationUser.delegationId })
  return ended.map(({ delegationId }) => delegationId)
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
 * time, and access that was delegated to the organisation's people or by it. Access of support
 * staff is another matter and stays.
 */
const takeAll = async (ctx: UserContext, place: Place): Promise<Taken> => {
  const rows = await ctx.db
    .delete(membership)
    .where(and(rowsOf(place), notInArray(membership.role, [...SUPPORT_ORG_ROLES])))
    .returning({ role: membership.role })
  const { orgId, userId } = place
  const involved = or(eq(delegation.orgId, orgId), eq(delegation.delegateOrgId, orgId))
  const delegations = await endDelegated(ctx, userId, involved)
  return { roles: rows.map(({ role }) => role), delegations }
}

const record = (
  ctx: UserContext,
  action: string,
  { orgId, userId }: Place,
  before: Taken & Partial<OwnRole>,
): Promise<void> =>
  recordDeed(ctx, { action, subjectType: 'membership', subjectId: userId, orgId, before })

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
  const { orgId, permission } = grant.deed
  const place: Place = { orgId, userId }
  const own = await ownRoleOf(tx, orgId, userId)
  if (!own) throw new AppError('record.not_found')
  if (!reachesRole(permission, own.role)) throw new AppError('access.denied')
  await assertNotLast(tx, orgId, userId, own)
  if (!acceptsLoss) await assertNotNeededToOpen(tx, orgId, userId, now)
  const taken = await takeAll(ctx, place)
  await record(ctx, 'membership.removed', place, { ...taken, ...own })
  if (userId === actor.userId) return
  const { name } = await livingOrg(tx, orgId)
  await writeTo(ctx, [userId], 'account', {
    template: 'removed',
    path: MY_ORGANISATIONS,
    values: { org: name },
  })
}

/**
 * Ends what somebody without a role of their own may do for a time: delegated access, and with the
 * right over all roles that of support staff too. Throws `record.not_found`, and `access.denied`
 * where only support staff's access is left to end.
 */
export const removeTemporary = async (ctx: Manager, userId: string): Promise<void> => {
  const { db: tx, grant } = ctx
  const { orgId, permission } = grant.deed
  const place: Place = { orgId, userId }
  const isTemporary = and(rowsOf(place), sql`not starts_with(${membership.role}, 'ORG_')`)
  const held = await tx.select({ role: membership.role }).from(membership).where(isTemporary)
  const roles = held
    .map(({ role }) => role)
    .filter((role) => permission === 'user_role.manage_all' || !SUPPORT.includes(role))
  const delegations = await endDelegated(ctx, userId, eq(delegation.orgId, orgId))
  if (roles.length + delegations.length === 0)
    throw new AppError(held.length > 0 ? 'access.denied' : 'record.not_found')
  await tx.delete(membership).where(and(isTemporary, inArray(membership.role, roles)))
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
  await assertNotNeededToOpen(tx, orgId, actor.userId, ctx.now)
  const support = await tx
    .delete(membership)
    .where(and(rowsOf(place), inArray(membership.role, [...SUPPORT_ORG_ROLES])))
    .returning({ role: membership.role })
  const { roles, delegations } = await takeAll(ctx, place)
  const taken = { roles: [...roles, ...support.map(({ role }) => role)], delegations }
  if (taken.roles.length + delegations.length === 0) throw new AppError('record.not_found')
  await record(ctx, 'membership.left', place, { ...taken, ...own })
}
