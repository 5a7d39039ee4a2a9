import { verificationRequest } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { knownNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import type { MatchedNotice } from '@kogge/domain/verification/email-domain-proof.ts'
import type { VerificationMethod } from '@kogge/domain/verification/org-verification.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { orgInMail } from '@kogge/platform/server/mail/names-in-mail.queries.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { verifiedSealOf } from '@kogge/platform/server/row-seals/verified-org-seals.ts'
import { and, eq } from 'drizzle-orm'
import { settingsOf, writeTo } from './verification.mails.ts'
import { administratorsOf } from './verification.queries.ts'

type OrgRow = typeof org.$inferSelect

interface Verification {
  readonly how: VerificationMethod
  readonly evidence: string
  /** Who of the staff; null for a check. */
  readonly by: string | null
  readonly answer: string | null
  /** The notices that a check rests on. */
  readonly matched?: readonly MatchedNotice[]
}

/**
 * Verifies an organisation, under its exclusive lock; a request that waits is answered with it. A number that
 * stood in its match key alone is written out: it is part of what is verified.
 */
export const setVerified = async (
  ctx: UserContext,
  before: OrgRow,
  { how, evidence, by, answer, matched }: Verification,
): Promise<void> => {
  const { db: tx, now } = ctx
  const { id: orgId } = before
  const verified = {
    verifiedAt: now,
    verifiedHow: how,
    registrationNumber: knownNumber(before),
  }
  await tx
    .update(org)
    .set({
      ...verified,
      verifiedBy: by,
      verifiedEvidence: evidence,
      unverifiedAt: null,
      unverifiedWhy: null,
      unverifiedReason: null,
      ...verifiedSealOf(ctx.sealing, { ...before, ...verified }),
    })
    .where(eq(org.id, orgId))
  await tx
    .update(verificationRequest)
    .set({ status: 'approved', decidedAt: now, decidedBy: by, answer })
    .where(and(eq(verificationRequest.orgId, orgId), eq(verificationRequest.status, 'pending')))
  const { name, country } = before
  await recordAuditEntry(ctx, {
    action: 'org.verified',
    subjectType: 'org',
    subjectId: orgId,
    orgId,
    before: { verifiedAt: null },
    after: {
      how,
      evidence,
      name,
      country,
      registrationNumber: knownNumber(before),
      ...(matched && { matched: matched.map((one) => ({ ...one })) }),
    },
  })
  await writeTo(ctx, await administratorsOf(tx, orgId, now), {
    template: 'orgVerified',
    orgId,
    path: settingsOf(orgId),
    values: { org: await orgInMail(tx, orgId) },
  })
}
