import { ownershipRequest } from '@kogge/db/schema/members.ts'
import type { AsSelf } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { lockOrgAccess } from '@kogge/platform/server/access/access-locks.commands.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { orgInMail, personInMail } from '@kogge/platform/server/mail/names-in-mail.queries.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { newRequest } from '@kogge/platform/server/row-seals/membership-request-seals.ts'
import { and, eq } from 'drizzle-orm'
import { livingOrg } from './member-roles.queries.ts'
import { claimLimits } from './members.limits.ts'
import { OWNERSHIP_QUEUE, writeTo } from './members.mails.ts'
import { decidersAmongStaff } from './members.queries.ts'

type Self = Granted<AsSelf>

/**
 * Asks staff to make the caller administrator of an organisation that nobody speaks for; gives the
 * request's id. Throws `account.email_unconfirmed`, `record.not_found`, `org.already_exists` for
 * one that is claimed, `member.request_pending` and `request.rate_limited`.
 */
export const askForOwnership = async (
  ctx: Self,
  input: { readonly orgId: string; readonly statement: string },
): Promise<string> => {
  const { db: tx, actor, now } = ctx
  const { orgId, statement } = input
  if (!actor.isEmailConfirmed) throw new AppError('account.email_unconfirmed')
  await lockOrgAccess(tx, orgId, 'shared')
  const org = await livingOrg(tx, orgId)
  if (org.isClaimed) throw new AppError('org.already_exists')
  const requested = { orgId: org.orgId, userId: actor.userId, createdAt: now }
  const [made] = await tx
    .insert(ownershipRequest)
    .values({ ...newRequest(ctx.sealing, 'ownership_request', requested), statement })
    .onConflictDoNothing()
    .returning({ id: ownershipRequest.id })
  if (!made) throw new AppError('member.request_pending')
  await countAttempt(tx, claimLimits(actor.userId), now)
  await recordAuditEntry(ctx, {
    action: 'ownership_request.made',
    subjectType: 'org',
    subjectId: orgId,
    orgId,
    after: { requestId: made.id, statement },
  })
  await writeTo(ctx, await decidersAmongStaff(tx, now), 'membership', {
    template: 'ownershipRequested',
    path: OWNERSHIP_QUEUE,
    values: { name: await personInMail(tx, actor), org: await orgInMail(tx, orgId) },
  })
  return made.id
}

/** Takes one's own request back. Throws `record.not_found` for any but one's own that waits. */
export const withdrawOwnershipRequest = async (ctx: Self, requestId: string): Promise<void> => {
  const { db: tx, actor, now } = ctx
  const [withdrawn] = await tx
    .update(ownershipRequest)
    .set({ status: 'withdrawn', decidedAt: now, decidedBy: actor.userId })
    .where(
      and(
        eq(ownershipRequest.id, requestId),
        eq(ownershipRequest.userId, actor.userId),
        eq(ownershipRequest.status, 'pending'),
      ),
    )
    .returning({ orgId: ownershipRequest.orgId })
  if (!withdrawn) throw new AppError('record.not_found')
  await recordAuditEntry(ctx, {
    action: 'ownership_request.withdrawn',
    subjectType: 'org',
    subjectId: withdrawn.orgId,
    orgId: withdrawn.orgId,
    after: { requestId },
  })
}
