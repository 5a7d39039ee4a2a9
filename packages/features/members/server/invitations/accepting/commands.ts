import { mailedToken, user } from '@kogge/db/schema/account.ts'
import { invitation } from '@kogge/db/schema/membership.ts'
import type { AsSelf } from '@kogge/domain/access/authorize.ts'
import { endOfRight, orgRefusal } from '@kogge/domain/access/can.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text.ts'
import { MANAGING_RIGHTS, reachesRole } from '@kogge/domain/member/rules.ts'
import { lockOrgAccess } from '@kogge/platform/server/access/commands.ts'
import { recordDeed } from '@kogge/platform/server/audit/commands.ts'
import type { Granted } from '@kogge/platform/server/context.ts'
import { readActor } from '@kogge/platform/server/session/data.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import { makeMember } from '../../own-role/commands.ts'
import type { Joined } from '../../views.ts'
import { type AcceptableInvitation, invitationOfToken, invitationTo } from '../data.ts'

type Self = Granted<AsSelf>

/** Takes the lock of the invitation's organisation and reads it again: it may be gone meanwhile. */
const underLock = async (
  ctx: Self,
  find: () => Promise<AcceptableInvitation | null>,
): Promise<AcceptableInvitation | null> => {
  const found = await find()
  if (!found) return null
  await lockOrgAccess(ctx.db, found.orgId, 'exclusive')
  return find()
}

/** Whether the caller has shown that they read their mailbox, for which the word of staff is not enough. */
const readsMailbox = async ({ db, actor }: Self): Promise<boolean> => {
  if (!actor.isEmailConfirmed) return false
  const vouched = and(eq(user.id, actor.userId), isNotNull(user.emailVouchedAt))
  return (await db.$count(user, vouched)) === 0
}

/** Whoever holds the mailed token reads the mailbox: that confirms an address as its own link does. */
const confirmAddress = async (ctx: Self): Promise<void> => {
  const { db: tx, actor, now } = ctx
  await tx
    .update(user)
    .set({ emailConfirmedAt: now, emailVouchedAt: null })
    .where(eq(user.id, actor.userId))
  await tx
    .delete(mailedToken)
    .where(and(eq(mailedToken.userId, actor.userId), eq(mailedToken.purpose, 'confirm_email')))
  await recordDeed(ctx, {
    action: 'user.email_confirmed',
    subjectType: 'user',
    subjectId: actor.userId,
  })
}

/**
 * How long the role lasts: as long as the right of whoever invited, who must still have it. Null for
 * no end. Throws `record.not_found` where they could not invite with this role any more.
 */
const endOfGift = async (
  { db: tx, now }: Self,
  { orgId, role, invitedBy }: AcceptableInvitation,
): Promise<Date | null> => {
  const inviter = await readActor(tx, invitedBy, now)
  const place = inviter?.orgs.find((one) => one.orgId === orgId)
  const right =
    place &&
    MANAGING_RIGHTS.find((one) => reachesRole(one, role) && orgRefusal(place, one, now) === null)
  if (!place || !right) throw new AppError('record.not_found')
  return endOfRight(place, right, now)
}

const accept = async (ctx: Self, found: AcceptableInvitation): Promise<Joined> => {
  const { db: tx, actor, now } = ctx
  const { invitationId, orgId, role, email } = found
  const expiresAt = await endOfGift(ctx, found)
  // First, so that what else waits between the two can be settled without this one.
  await tx
    .update(invitation)
    .set({ acceptedAt: now, acceptedBy: actor.userId })
    .where(eq(invitation.id, invitationId))
  await makeMember(ctx, { orgId, userId: actor.userId }, { role, expiresAt })
  await recordDeed(ctx, {
    action: 'invitation.accepted',
    subjectType: 'org',
    subjectId: orgId,
    orgId,
    after: { invitationId, email, role, expiresAt },
  })
  return { orgId, orgName: withoutDirectionMarks(found.orgName) }
}

/**
 * Becomes a member by the token of a mailed link. Throws `account.token_invalid` for a token that
 * is unknown, used, deleted or too old, `invitation.other_address` where it was sent to another
 * address, `org.no_seat_left` and `member.already`.
 */
export const acceptByToken = async (ctx: Self, token: string): Promise<Joined> => {
  const found = await underLock(ctx, () => invitationOfToken(ctx.db, ctx.tokenKeys, token, ctx.now))
  if (!found) throw new AppError('account.token_invalid')
  if (found.email !== ctx.actor.email) throw new AppError('invitation.other_address')
  if (!(await readsMailbox(ctx))) await confirmAddress(ctx)
  return accept(ctx, found)
}

/** An invitation to the caller's own address, which must be confirmed. */
const own = async (ctx: Self, invitationId: string): Promise<AcceptableInvitation> => {
  const { db, actor, now } = ctx
  if (!(await readsMailbox(ctx))) throw new AppError('account.email_unconfirmed')
  const found = await underLock(ctx, () => invitationTo(db, actor.email, invitationId, now))
  if (!found) throw new AppError('record.not_found')
  return found
}

/** The same by the invitation's id, for whoever has confirmed the address that it went to. */
export const acceptOwn = async (ctx: Self, invitationId: string): Promise<Joined> =>
  accept(ctx, await own(ctx, invitationId))

/** Says no to an invitation to the caller's own address. */
export const declineOwn = async (ctx: Self, invitationId: string): Promise<void> => {
  const { orgId, email, role } = await own(ctx, invitationId)
  await ctx.db.update(invitation).set({ deletedAt: ctx.now }).where(eq(invitation.id, invitationId))
  await recordDeed(ctx, {
    action: 'invitation.declined',
    subjectType: 'org',
    subjectId: orgId,
    orgId,
    before: { invitationId, email, role },
  })
}
