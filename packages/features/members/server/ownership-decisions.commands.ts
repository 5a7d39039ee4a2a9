import { user } from '@kogge/db/schema/accounts.ts'
import { ownershipRequest } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { knownNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { expectAsSeen } from '@kogge/domain/verification/displayed-org-identity.ts'
import type { Identity } from '@kogge/domain/verification/org-verification.ts'
import { lockOrgAccess } from '@kogge/platform/server/access/access-locks.commands.ts'
import { endPowers } from '@kogge/platform/server/access/org-powers.commands.ts'
import { hasLostItsPeople } from '@kogge/platform/server/access/org-powers.queries.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { orgInMail } from '@kogge/platform/server/mail/names-in-mail.queries.ts'
import {
  beginAnew,
  holdPlaces,
  placeIdsOf,
} from '@kogge/platform/server/participants/slot-holds.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { KnownOrgState } from '@kogge/platform/server/row-seals/known-standing.ts'
import { assertRequestGenuine } from '@kogge/platform/server/row-seals/membership-request-seals.ts'
import {
  asOne,
  provenOrgNames,
  sealAll,
} from '@kogge/platform/server/row-seals/org-seals.commands.ts'
import { expectAddress } from '@kogge/platform/server/row-seals/proven-addresses.queries.ts'
import { verifiedSealOf } from '@kogge/platform/server/row-seals/verified-org-seals.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { makeMember } from './member-roles.commands.ts'
import { livingOrg } from './member-roles.queries.ts'
import { MY_ORGANISATIONS, writeTo } from './members.mails.ts'

type Staff = Granted<OnPlatform<'ownership_request.process'>>
type Decision = 'approved' | 'rejected'

/** The request, what staff saw of it and of its organisation, and what they answer. */
interface Decided {
  readonly requestId: string
  /** Whom they saw asking. */
  readonly userId: string
  readonly seen: Identity
  readonly answer: string
}

interface Waiting {
  readonly requestId: string
  readonly orgId: string
  readonly userId: string
}

const pendingRequest = async (ctx: Staff, requestId: string) => {
  const { id, orgId, userId, createdAt, keyId, seal } = ownershipRequest
  const [found] = await ctx.db
    .select({ id, orgId, userId, createdAt, keyId, seal })
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
 * Takes the organisation's lock and sees that the request still waits, as the server wrote it and as staff saw
 * it: `record.not_found`. Nobody decides on their own request: `access.denied`.
 */
const underLock = async (ctx: Staff, input: Decided): Promise<Waiting> => {
  const { requestId } = input
  const { orgId } = await pendingRequest(ctx, requestId)
  await lockOrgAccess(ctx.db, orgId, 'exclusive')
  const held = await pendingRequest(ctx, requestId)
  assertRequestGenuine(ctx.sealing, 'ownership_request', held)
  const { userId } = held
  if (userId === ctx.actor.userId) throw new AppError('access.denied')
  // The lock is of the organisation that was read first.
  if (userId !== input.userId || held.orgId !== orgId) throw new AppError('record.not_found')
  return { requestId, orgId, userId }
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
  await recordAuditEntry(ctx, {
    action: `ownership_request.${status}`,
    subjectType: 'org',
    subjectId: orgId,
    orgId,
    before: { requestId, userId, status: 'pending' },
    after: { requestId, userId, status, answer },
  })
  await livingOrg(tx, orgId)
  await writeTo(ctx, [userId], 'claims', {
    template: status === 'approved' ? 'ownershipApproved' : 'ownershipRejected',
    path: status === 'approved' ? `/?switchToOrg=${orgId}` : MY_ORGANISATIONS,
    values: { org: await orgInMail(tx, orgId) },
  })
}

/** The organisation as it stays until the transaction ends. Throws `org.changed` where staff saw another name or number. */
const heldAsSeen = async ({ db: tx }: Staff, orgId: string, seen: Identity) => {
  const [row] = await tx.select().from(org).where(eq(org.id, orgId)).for('update')
  if (!row) throw new AppError('record.not_found')
  expectAsSeen(seen, row)
  return row
}

/**
 * Staff have found that they speak for it: it is verified from the same moment. A number that stands in its match
 * key alone is written out, as a part of what is verified.
 */
const claim = async (ctx: Staff, orgId: string, seen: Identity): Promise<void> => {
  const { db: tx, actor, now } = ctx
  const row = await heldAsSeen(ctx, orgId, seen)
  const verified = { verifiedAt: now, verifiedHow: 'claim' as const }
  const registrationNumber = knownNumber(row)
  await tx
    .update(org)
    .set({
      claimedAt: now,
      updatedAt: now,
      registrationNumber,
      ...verified,
      verifiedBy: actor.userId,
      ...verifiedSealOf(ctx.sealing, { ...row, ...verified, registrationNumber }),
      unverifiedAt: null,
      unverifiedWhy: null,
      unverifiedReason: null,
      verifiedEvidence: null,
    })
    .where(eq(org.id, orgId))
}

/**
 * Makes whoever asked the administrator, and the only one who has anything in it: what others have or are
 * offered there ends (`endPowers`), and whatever else waits for the same organisation is turned down. Nobody keeps
 * what may lie at its places from before: they begin at another. Throws `record.not_found` for a request that
 * does not wait (any more), `org.already_exists` where the organisation was claimed meanwhile, or by its audit
 * log before, and `org.changed` where it is not what staff saw, and `member.changed` where the address of the asker is not.
 */
export const approveOwnership = async (
  ctx: Staff,
  input: Decided & { readonly email: string },
): Promise<void> => {
  const { db: tx, now } = ctx
  const request = await underLock(ctx, input)
  const { orgId, userId } = request
  await expectAddress(ctx, userId, input.email)
  const { isClaimed } = await livingOrg(tx, orgId)
  if (isClaimed || (await hasLostItsPeople(ctx, { id: orgId, claimedAt: null })))
    throw new AppError('org.already_exists')
  const { names, stands } = await provenOrgNames(tx, ctx.sealing, orgId)
  const known = new KnownOrgState([stands])
  const change = { db: tx, sealing: ctx.sealing, known }
  await holdPlaces(change, await placeIdsOf(change, orgId, names), [], [])
  await beginAnew(change, orgId)
  await sealAll(tx, ctx.sealing, known, asOne(orgId, names))
  await endPowers(ctx, orgId, 'claimed')
  await claim(ctx, orgId, input.seen)
  await recordAuditEntry(ctx, {
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

/** Turns a request down, with an answer that the asker reads. Throws `record.not_found` and `org.changed`. */
export const rejectOwnership = async (ctx: Staff, input: Decided): Promise<void> => {
  const request = await underLock(ctx, input)
  await heldAsSeen(ctx, request.orgId, input.seen)
  await settle(ctx, request, 'rejected', input.answer)
}
