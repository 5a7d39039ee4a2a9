import { user } from '@kogge/db/schema/accounts.ts'
import { invitation, joinRequest, membership } from '@kogge/db/schema/members.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { holds, type OwnRole } from '@kogge/domain/members/member-role-rules.ts'
import { rememberRevoked } from '@kogge/platform/server/access/revoked-invitations.commands.ts'
import { endedInvitation } from '@kogge/platform/server/access/revoked-invitations.queries.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { removeMemberships } from '@kogge/platform/server/row-seals/membership-removals.commands.ts'
import { sealedMembership } from '@kogge/platform/server/row-seals/membership-seals.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { ownRoleOf } from './member-roles.queries.ts'
import { assertSeatLeft } from './seats.queries.ts'

/** Whose role where. */
export interface Place {
  readonly orgId: string
  readonly userId: string
}

/**
 * Makes somebody a member, on a seat of their own, and settles what else was under way between
 * them and the organisation. The caller holds the organisation's exclusive lock and has found out
 * that the role may be given, and for how long. Throws `member.already` and `org.no_seat_left`.
 */
export const makeMember = async (
  ctx: UserContext,
  { orgId, userId }: Place,
  { role, expiresAt }: OwnRole,
): Promise<void> => {
  const { db: tx, now } = ctx
  const before = await ownRoleOf(tx, orgId, userId)
  if (before && holds(before, now)) throw new AppError('member.already')
  await assertSeatLeft(tx, orgId, now)
  const former = and(
    eq(membership.orgId, orgId),
    eq(membership.userId, userId),
    sql`starts_with(${membership.role}, 'ORG_')`,
  )
  await removeMemberships(tx, ctx.sealing, former)
  await tx
    .insert(membership)
    .values(sealedMembership(ctx.sealing, { orgId, userId, role, expiresAt, createdAt: now }))
  await tx
    .update(joinRequest)
    .set({ status: 'approved', decidedAt: now, decidedBy: ctx.actor.userId })
    .where(
      and(
        eq(joinRequest.orgId, orgId),
        eq(joinRequest.userId, userId),
        eq(joinRequest.status, 'pending'),
      ),
    )
  const addresses = tx.select({ email: user.email }).from(user).where(eq(user.id, userId))
  const settled = await tx
    .update(invitation)
    .set({ deletedAt: now })
    .where(
      and(
        eq(invitation.orgId, orgId),
        inArray(invitation.email, addresses),
        isNull(invitation.acceptedAt),
        isNull(invitation.deletedAt),
      ),
    )
    .returning({
      invitationId: invitation.id,
      tokenHash: invitation.tokenHash,
      email: invitation.email,
      role: invitation.role,
    })
  for (const one of settled)
    await recordAuditEntry(ctx, {
      action: 'invitation.deleted',
      subjectType: 'org',
      subjectId: orgId,
      orgId,
      before: endedInvitation(one),
      after: { why: 'joined' },
    })
  rememberRevoked(ctx, settled)
  await recordAuditEntry(ctx, {
    action: 'membership.granted',
    subjectType: 'membership',
    subjectId: userId,
    orgId,
    ...(before && { before }),
    after: { role, expiresAt },
  })
}
