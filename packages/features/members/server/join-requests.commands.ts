import { user } from '@kogge/db/schema/accounts.ts'
import { joinRequest } from '@kogge/db/schema/members.ts'
import type { AsSelf, InOrg } from '@kogge/domain/access/authorization.ts'
import type { OrgMemberRole } from '@kogge/domain/access/roles.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { holds, type ManagingRight, reachesRole } from '@kogge/domain/members/member-role-rules.ts'
import { lockOrgAccess } from '@kogge/platform/server/access/access-locks.commands.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { orgInMail, personInMail } from '@kogge/platform/server/mail/names-in-mail.queries.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import {
  assertRequestGenuine,
  newRequest,
} from '@kogge/platform/server/row-seals/membership-request-seals.ts'
import { expectAddress } from '@kogge/platform/server/row-seals/proven-addresses.queries.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { answerersOf } from './join-requests.queries.ts'
import { makeMember } from './member-roles.commands.ts'
import { livingOrg, ownRoleOf } from './member-roles.queries.ts'
import { askLimits } from './members.limits.ts'
import { MY_ORGANISATIONS, usersTabOf, writeTo } from './members.mails.ts'

type Self = Granted<AsSelf>
type Manager = Granted<InOrg<ManagingRight>>

/**
 * Asks to become a member of a claimed organisation; gives the request's id. Throws
 * `account.email_unconfirmed`, `record.not_found` for an organisation that nobody speaks for,
 * `member.already`, `member.request_pending` and `request.rate_limited`.
 */
export const askToJoin = async (
  ctx: Self,
  input: { readonly orgId: string; readonly message: string },
): Promise<string> => {
  const { db: tx, actor, now } = ctx
  const { orgId, message } = input
  if (!actor.isEmailConfirmed) throw new AppError('account.email_unconfirmed')
  await lockOrgAccess(tx, orgId, 'shared')
  const org = await livingOrg(tx, orgId)
  if (!org.isClaimed) throw new AppError('record.not_found')
  const own = await ownRoleOf(tx, orgId, actor.userId)
  if (own && holds(own, now)) throw new AppError('member.already')
  const requested = { orgId: org.orgId, userId: actor.userId, createdAt: now }
  const [made] = await tx
    .insert(joinRequest)
    .values({ ...newRequest(ctx.sealing, 'join_request', requested), message: message || null })
    .onConflictDoNothing()
    .returning({ id: joinRequest.id })
  if (!made) throw new AppError('member.request_pending')
  await countAttempt(tx, askLimits(actor.userId, orgId), now)
  await recordAuditEntry(ctx, {
    action: 'join_request.made',
    subjectType: 'membership',
    subjectId: actor.userId,
    orgId,
    after: { requestId: made.id },
  })
  await writeTo(ctx, await answerersOf(tx, orgId, now), 'membership', {
    template: 'joinRequested',
    orgId,
    path: usersTabOf(orgId),
    values: { name: await personInMail(tx, actor), org: await orgInMail(tx, orgId) },
  })
  return made.id
}

/** Takes one's own request back. Throws `record.not_found` for any but one's own that waits. */
export const withdrawJoinRequest = async (ctx: Self, requestId: string): Promise<void> => {
  const { db: tx, actor, now } = ctx
  const [withdrawn] = await tx
    .update(joinRequest)
    .set({ status: 'withdrawn', decidedAt: now, decidedBy: actor.userId })
    .where(
      and(
        eq(joinRequest.id, requestId),
        eq(joinRequest.userId, actor.userId),
        eq(joinRequest.status, 'pending'),
      ),
    )
    .returning({ orgId: joinRequest.orgId })
  if (!withdrawn) throw new AppError('record.not_found')
  await recordAuditEntry(ctx, {
    action: 'join_request.withdrawn',
    subjectType: 'membership',
    subjectId: actor.userId,
    orgId: withdrawn.orgId,
    after: { requestId },
  })
}

/**
 * Whose request it is, of those that wait in the organisation. Throws `record.not_found`, for one that the
 * server did not write as well.
 */
const waiting = async (ctx: Manager, requestId: string): Promise<string> => {
  const [found] = await ctx.db
    .select({
      id: joinRequest.id,
      orgId: joinRequest.orgId,
      userId: joinRequest.userId,
      createdAt: joinRequest.createdAt,
      keyId: joinRequest.keyId,
      seal: joinRequest.seal,
    })
    .from(joinRequest)
    .innerJoin(user, eq(user.id, joinRequest.userId))
    .where(
      and(
        eq(joinRequest.id, requestId),
        eq(joinRequest.orgId, ctx.grant.action.orgId),
        eq(joinRequest.status, 'pending'),
        isNull(user.deletedAt),
      ),
    )
    .for('update', { of: joinRequest })
  if (!found) throw new AppError('record.not_found')
  assertRequestGenuine(ctx.sealing, 'join_request', found)
  return found.userId
}

/**
 * Lets whoever asked in, with a role within the caller's reach that lasts no longer than the
 * caller's right to give it. `userId` and `email`: whom the caller saw asking. Nobody lets themselves in. Throws
 * `access.denied`, `record.not_found`, also where somebody else asks, `member.changed`, `org.no_seat_left` and `member.already`.
 */
export const approveJoinRequest = async (
  ctx: Manager,
  input: {
    readonly requestId: string
    readonly userId: string
    readonly email: string
    readonly role: OrgMemberRole
  },
): Promise<void> => {
  const { db: tx, grant } = ctx
  const { orgId, permission, until } = grant.action
  if (!reachesRole(permission, input.role)) throw new AppError('access.denied')
  const userId = await waiting(ctx, input.requestId)
  if (userId !== input.userId) throw new AppError('record.not_found')
  if (userId === ctx.actor.userId) throw new AppError('access.denied')
  await expectAddress(ctx, userId, input.email)
  // Marks the request approved with everything else that was under way.
  await makeMember(ctx, { orgId, userId }, { role: input.role, expiresAt: until })
  await recordAuditEntry(ctx, {
    action: 'join_request.approved',
    subjectType: 'membership',
    subjectId: userId,
    orgId,
    after: { requestId: input.requestId, role: input.role, expiresAt: until },
  })
  await writeTo(ctx, [userId], 'membership', {
    template: 'joinApproved',
    path: `/?switchToOrg=${orgId}`,
    values: { org: await orgInMail(tx, orgId), role: input.role },
  })
}

/** Turns a request down. Throws `record.not_found`. */
export const rejectJoinRequest = async (ctx: Manager, requestId: string): Promise<void> => {
  const { db: tx, actor, now, grant } = ctx
  const { orgId } = grant.action
  const userId = await waiting(ctx, requestId)
  await tx
    .update(joinRequest)
    .set({ status: 'rejected', decidedAt: now, decidedBy: actor.userId })
    .where(eq(joinRequest.id, requestId))
  await recordAuditEntry(ctx, {
    action: 'join_request.rejected',
    subjectType: 'membership',
    subjectId: userId,
    orgId,
    after: { requestId },
  })
  await writeTo(ctx, [userId], 'membership', {
    template: 'joinRejected',
    path: MY_ORGANISATIONS,
    values: { org: await orgInMail(tx, orgId) },
  })
}
