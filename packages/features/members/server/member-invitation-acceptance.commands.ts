import { mailedToken, user } from '@kogge/db/schema/accounts.ts'
import { invitation } from '@kogge/db/schema/members.ts'
import type { AsSelf } from '@kogge/domain/access/authorization.ts'
import { endOfRight, orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { MANAGING_RIGHTS, reachesRole } from '@kogge/domain/members/member-role-rules.ts'
import { lockOrgAccess } from '@kogge/platform/server/access/access-locks.commands.ts'
import { rememberRevoked } from '@kogge/platform/server/access/revoked-invitations.commands.ts'
import {
  endedInvitation,
  wasRevoked,
} from '@kogge/platform/server/access/revoked-invitations.queries.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sealAfter } from '@kogge/platform/server/row-seals/account-seals.commands.ts'
import { readsMailbox } from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import { readActor } from '@kogge/platform/server/sessions/sessions.queries.ts'
import { and, eq } from 'drizzle-orm'
import {
  type AcceptableInvitation,
  invitationOfToken,
  invitationTo,
} from './member-invitations.queries.ts'
import { makeMember } from './member-roles.commands.ts'
import type { Joined } from './members.views.ts'

type Self = Granted<AsSelf>

/**
 * Takes the lock of the invitation's organisation and reads it again: it may be gone meanwhile. One that was
 * taken back or taken up is gone, whatever its row says.
 */
const underLock = async (
  ctx: Self,
  find: () => Promise<AcceptableInvitation | null>,
): Promise<AcceptableInvitation | null> => {
  const found = await find()
  if (!found) return null
  await lockOrgAccess(ctx.db, found.orgId, 'exclusive')
  const held = await find()
  return held && !(await wasRevoked(ctx, held)) ? held : null
}

/** Whoever holds the mailed token reads the mailbox: that confirms an address as its own link does. */
const confirmAddress = async (ctx: Self): Promise<void> => {
  const { db: tx, actor, now } = ctx
  const confirmed = { emailConfirmedAt: now, emailVouchedAt: null }
  const seal = await sealAfter(tx, ctx.sealing, actor.userId, confirmed)
  await tx
    .update(user)
    .set({ ...confirmed, ...seal })
    .where(eq(user.id, actor.userId))
  await tx
    .delete(mailedToken)
    .where(and(eq(mailedToken.userId, actor.userId), eq(mailedToken.purpose, 'confirm_email')))
  await recordAuditEntry(ctx, {
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
  { db: tx, sealing, now }: Self,
  { orgId, role, invitedBy }: AcceptableInvitation,
): Promise<Date | null> => {
  const inviter = await readActor(tx, sealing, invitedBy, now)
  const place = inviter?.orgs.find((one) => one.orgId === orgId)
  const right =
    place &&
    MANAGING_RIGHTS.find((one) => reachesRole(one, role) && orgRefusal(place, one, now) === null)
  if (!place || !right) throw new AppError('record.not_found')
  return endOfRight(place, right, now)
}

const accept = async (ctx: Self, found: AcceptableInvitation): Promise<Joined> => {
  const { db: tx, actor, now } = ctx
  const { invitationId, orgId, role } = found
  const expiresAt = await endOfGift(ctx, found)
  // First, so that what else waits between the two can be settled without this one.
  await tx
    .update(invitation)
    .set({ acceptedAt: now, acceptedBy: actor.userId })
    .where(eq(invitation.id, invitationId))
  await makeMember(ctx, { orgId, userId: actor.userId }, { role, expiresAt })
  await recordAuditEntry(ctx, {
    action: 'invitation.accepted',
    subjectType: 'org',
    subjectId: orgId,
    orgId,
    after: { ...endedInvitation(found), expiresAt },
  })
  rememberRevoked(ctx, [found])
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
  const reads = await readsMailbox(ctx.db, ctx.sealing, ctx.actor)
  if (reads === null) throw new AppError('invitation.other_address')
  if (!reads) await confirmAddress(ctx)
  return accept(ctx, found)
}

/** An invitation to the caller's own address, which must be confirmed. */
const own = async (ctx: Self, invitationId: string): Promise<AcceptableInvitation> => {
  const { db, sealing, tokenKeys, actor, now } = ctx
  if (!(await readsMailbox(db, sealing, actor))) throw new AppError('account.email_unconfirmed')
  const found = await underLock(ctx, () =>
    invitationTo(db, tokenKeys, actor.email, invitationId, now),
  )
  if (!found) throw new AppError('record.not_found')
  return found
}

/** The same by the invitation's id, for whoever has confirmed the address that it went to. */
export const acceptOwn = async (ctx: Self, invitationId: string): Promise<Joined> =>
  accept(ctx, await own(ctx, invitationId))

/** Says no to an invitation to the caller's own address. */
export const declineOwn = async (ctx: Self, invitationId: string): Promise<void> => {
  const found = await own(ctx, invitationId)
  const { orgId } = found
  await ctx.db.update(invitation).set({ deletedAt: ctx.now }).where(eq(invitation.id, invitationId))
  await recordAuditEntry(ctx, {
    action: 'invitation.declined',
    subjectType: 'org',
    subjectId: orgId,
    orgId,
    before: endedInvitation(found),
  })
  rememberRevoked(ctx, [found])
}
