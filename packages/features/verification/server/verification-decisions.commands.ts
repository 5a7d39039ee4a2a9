import { verificationRequest } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { expectAsSeen } from '@kogge/domain/verification/displayed-org-identity.ts'
import type { Identity } from '@kogge/domain/verification/org-verification.ts'
import { lockOrgAccess } from '@kogge/platform/server/access/access-locks.commands.ts'
import { belongsToOrg } from '@kogge/platform/server/access/org-members.queries.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { orgInMail } from '@kogge/platform/server/mail/names-in-mail.queries.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq } from 'drizzle-orm'
import { setVerified } from './verification.commands.ts'
import { settingsOf, writeTo } from './verification.mails.ts'
import { administratorsOf, heldOrg } from './verification.queries.ts'

type Staff = Granted<OnPlatform<'ownership_request.process'>>
type OrgRow = typeof org.$inferSelect

/** What staff decide on: the organisation as they saw it. */
interface Decided {
  readonly orgId: string
  readonly seen: Identity
}

/**
 * Locks the organisation and reads it. Nobody decides on an organisation that they are a member of:
 * `access.denied`, also where the audit log alone says so. Throws `record.not_found`.
 */
const underLock = async (ctx: Staff, orgId: string): Promise<OrgRow> => {
  const { db: tx, actor } = ctx
  await lockOrgAccess(tx, orgId, 'exclusive')
  const row = await heldOrg(tx, orgId)
  if (await belongsToOrg(ctx, orgId, actor.userId)) throw new AppError('access.denied')
  return row
}

/**
 * Verifies an organisation, whether it asked for that or not; one that is verified stays as it is. Throws
 * `org.changed` where it is not what staff saw.
 */
export const verifyOrg = async (
  ctx: Staff,
  { orgId, seen, evidence }: Decided & { readonly evidence: string },
): Promise<void> => {
  const row = await underLock(ctx, orgId)
  expectAsSeen(seen, row)
  if (row.verifiedAt) return
  await setVerified(ctx, row, { how: 'staff', evidence, by: ctx.actor.userId, answer: null })
}

/** Turns a request down, with a reason that its administrators read. Throws `record.not_found` and `org.changed`. */
export const refuseVerification = async (
  ctx: Staff,
  { orgId, seen, reason }: Decided & { readonly reason: string },
): Promise<void> => {
  const { db: tx, actor, now } = ctx
  const row = await underLock(ctx, orgId)
  expectAsSeen(seen, row)
  const [refused] = await tx
    .update(verificationRequest)
    .set({ status: 'rejected', answer: reason, decidedAt: now, decidedBy: actor.userId })
    .where(and(eq(verificationRequest.orgId, orgId), eq(verificationRequest.status, 'pending')))
    .returning({ requestId: verificationRequest.id })
  if (!refused) throw new AppError('record.not_found')
  await recordAuditEntry(ctx, {
    action: 'verification_request.rejected',
    subjectType: 'org',
    subjectId: orgId,
    orgId,
    before: { ...refused, status: 'pending' },
    after: { ...refused, status: 'rejected', reason },
  })
  await writeTo(ctx, await administratorsOf(tx, orgId, now), {
    template: 'orgVerificationRefused',
    orgId,
    path: settingsOf(orgId),
    values: { org: await orgInMail(tx, orgId), reason },
  })
}

/**
 * Takes a verification back: nothing new is published and nobody invited from now on; what is published goes on to
 * its award. Throws `record.not_found` for an organisation that is not verified.
 */
export const withdrawVerification = async (
  ctx: Staff,
  { orgId, reason }: { readonly orgId: string; readonly reason: string },
): Promise<void> => {
  const { db: tx, now } = ctx
  const { verifiedAt, verifiedHow, verifiedEvidence } = await underLock(ctx, orgId)
  if (!verifiedAt) throw new AppError('record.not_found')
  await tx
    .update(org)
    .set({
      verifiedAt: null,
      verifiedHow: null,
      verifiedBy: null,
      verifiedEvidence: null,
      // By which it could be set again.
      verifiedKeyId: null,
      verifiedSeal: null,
      unverifiedAt: now,
      unverifiedWhy: 'withdrawn',
      unverifiedReason: reason,
    })
    .where(eq(org.id, orgId))
  await recordAuditEntry(ctx, {
    action: 'org.verification_withdrawn',
    subjectType: 'org',
    subjectId: orgId,
    orgId,
    before: { verifiedAt, how: verifiedHow, evidence: verifiedEvidence },
    after: { verifiedAt: null, reason },
  })
  await writeTo(ctx, await administratorsOf(tx, orgId, now), {
    template: 'orgVerificationWithdrawn',
    orgId,
    path: settingsOf(orgId),
    values: { org: await orgInMail(tx, orgId), reason },
  })
}
