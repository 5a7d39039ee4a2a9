import { user } from '@kogge/db/schema/account.ts'
import { ownershipRequest } from '@kogge/db/schema/membership.ts'
import { org } from '@kogge/db/schema/org.ts'
import type { OnPlatform } from '@kogge/domain/access/authorize.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { knownNumber } from '@kogge/domain/org/registry-number.ts'
import { lockOrgAccess } from '@kogge/platform/server/access/commands.ts'
import { recordDeed } from '@kogge/platform/server/audit/commands.ts'
import type { Granted } from '@kogge/platform/server/context.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { MY_ORGANISATIONS, writeTo } from '../../mails.ts'
import { makeMember } from '../../own-role/commands.ts'
import { livingOrg } from '../../own-role/data.ts'

type Staff = Granted<OnPlatform<'ownership_request.process'>>
type Decision = 'approved' | 'rejected'

interface Waiting {
  readonly requestId: string
  readonly orgId: string
  readonly userId: string
}

const pendingRequest = async (ctx: Staff, requestId: string): Promise<Waiting> => {
  const [found] = await ctx.db
    .select({
      requestId: ownershipRequest.id,
      orgId: ownershipRequest.orgId,
      userId: ownershipRequest.userId,
    })
    .from(ownershipRequest)
    .innerJoin(user, eq(user.id, ownershipRequest.userId))
    .where(
      and(
        eq(ownershipRequest.id, requestId),
        eq(ownershipRequest.status, 'pending'),
        isNull(user.deletedAt),
      ),
    )
  if (!found) throw new AppError('record.not_found')
  return found
}

/**
 * Takes the organisation's lock and sees that the request still waits. Nobody decides on their own
 * request: `access.denied`.
 */
const underLock = async (ctx: Staff, requestId: string): Promise<Waiting> => {
  const { orgId, userId } = await pendingRequest(ctx, requestId)
  if (userId === ctx.actor.userId) throw new AppError('access.denied')
  await lockOrgAccess(ctx.db, orgId, 'exclusive')
  return pendingRequest(ctx, requestId)
}

const settle = async (
  ctx: Staff,
  { requestId, orgId, userId }: Waiting,
  status: Decision,
  answer: string | null,
): Promise<void> => {
  const { db: tx, actor, now } = ctx
  await tx
    .update(ownershipRequest)
    .set({ status, answer, decidedAt: now, decidedBy: actor.userId })
    .where(eq(ownershipRequest.id, requestId))
  await recordDeed(ctx, {
    action: `ownership_request.${status}`,
    subjectType: 'org',
    subjectId: orgId,
    orgId,
    before: { requestId, userId, status: 'pending' },
    after: { requestId, userId, status, answer },
  })
  const { name } = await livingOrg(tx, orgId)
  await writeTo(ctx, [userId], 'ownershipDecisions', {
    template: status === 'approved' ? 'ownershipApproved' : 'ownershipRejected',
    path: status === 'approved' ? `/?switchToOrg=${orgId}` : MY_ORGANISATIONS,
    values: { org: name },
  })
}

/**
 * Staff have found that they speak for it: it is verified from the same moment. A number that stands in its match
 * key alone is written out, as a part of what is verified.
 */
const claim = async (ctx: Staff, orgId: string): Promise<void> => {
  const { db: tx, actor, now } = ctx
  const [row] = await tx.select().from(org).where(eq(org.id, orgId))
  if (!row) throw new AppError('record.not_found')
  await tx
    .update(org)
    .set({
      ...{ claimedAt: now, updatedAt: now, registrationNumber: knownNumber(row) },
      ...{ verifiedAt: now, verifiedHow: 'claim', verifiedBy: actor.userId },
      ...{ unverifiedAt: null, unverifiedWhy: null, unverifiedReason: null },
      verifiedEvidence: null,
    })
    .where(eq(org.id, orgId))
}

/**
 * Makes whoever asked the administrator; whatever else waits for the same organisation is turned
 * down. Throws `record.not_found` for a request that does not wait (any more) and
 * `org.already_exists` where the organisation was claimed meanwhile.
 */
export const approveOwnership = async (
  ctx: Staff,
  input: { readonly requestId: string; readonly answer: string },
): Promise<void> => {
  const { db: tx, now } = ctx
  const request = await underLock(ctx, input.requestId)
  const { orgId, userId } = request
  const { isClaimed } = await livingOrg(tx, orgId)
  if (isClaimed) throw new AppError('org.already_exists')
  await claim(ctx, orgId)
  await recordDeed(ctx, {
    action: 'org.claimed',
    subjectType: 'org',
    subjectId: orgId,
    orgId,
    before: { claimedAt: null },
    after: { claimedAt: now.toISOString(), verified: 'claim' },
  })
  await makeMember(ctx, { orgId, userId }, { role: 'ORG_ADMINISTRATOR', expiresAt: null })
  await settle(ctx, request, 'approved', input.answer || null)
  const others = await tx
    .select({ requestId: ownershipRequest.id, userId: ownershipRequest.userId })
    .from(ownershipRequest)
    .where(and(eq(ownershipRequest.orgId, orgId), eq(ownershipRequest.status, 'pending')))
  for (const rest of others) await settle(ctx, { ...rest, orgId }, 'rejected', null)
}

/** Turns a request down, with an answer that the asker reads. Throws `record.not_found`. */
export const rejectOwnership = async (
  ctx: Staff,
  input: { readonly requestId: string; readonly answer: string },
): Promise<void> => {
  await settle(ctx, await underLock(ctx, input.requestId), 'rejected', input.answer)
}
