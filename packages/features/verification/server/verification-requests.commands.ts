import { verificationRequest } from '@kogge/db/schema/members.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { isCurrent } from '@kogge/domain/access/permission-checks.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import {
  type DomainFacts,
  type DomainRefusal,
  domainRefusal,
  mailHostOf,
} from '@kogge/domain/verification/email-domain-proof.ts'
import { staffToNotify } from '@kogge/features/members/server/members.api.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { orgInMail, personInMail } from '@kogge/platform/server/mail/names-in-mail.queries.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { readsMailbox } from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import { and, eq } from 'drizzle-orm'
import { domainFacts } from './email-domain-proof.queries.ts'
import { setVerified } from './verification.commands.ts'
import { askLimits } from './verification.limits.ts'
import { VERIFICATION_QUEUE, writeTo } from './verification.mails.ts'
import { heldOrg } from './verification.queries.ts'

type Administrator = Granted<InOrg<'user_role.manage_all'>>

/**
 * Asks staff to verify the organisation. Throws `member.request_pending` where a request waits already,
 * `request.invalid` with the `reason` `verified`, and `request.rate_limited`.
 */
export const askForVerification = async (ctx: Administrator, statement: string): Promise<void> => {
  const { db: tx, actor, now, grant } = ctx
  const { orgId } = grant.action
  const { verifiedAt } = await heldOrg(tx, orgId)
  if (verifiedAt) throw new AppError('request.invalid', { reason: 'verified' })
  const [made] = await tx
    .insert(verificationRequest)
    .values({ orgId, userId: actor.userId, statement, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: verificationRequest.id })
  if (!made) throw new AppError('member.request_pending')
  await countAttempt(tx, askLimits(orgId), now)
  await recordAuditEntry(ctx, {
    action: 'verification_request.made',
    subjectType: 'org',
    subjectId: orgId,
    orgId,
    after: { requestId: made.id, statement },
  })
  await writeTo(ctx, await staffToNotify(tx, now), {
    template: 'orgVerificationRequested',
    path: VERIFICATION_QUEUE,
    values: { name: await personInMail(tx, actor), org: await orgInMail(tx, orgId) },
  })
}

/** Takes the request that waits back, whoever of the administrators made it. Throws `record.not_found`. */
export const withdrawRequest = async (ctx: Administrator): Promise<void> => {
  const { db: tx, actor, now, grant } = ctx
  const { orgId } = grant.action
  const [gone] = await tx
    .update(verificationRequest)
    .set({ status: 'withdrawn', decidedAt: now, decidedBy: actor.userId })
    .where(and(eq(verificationRequest.orgId, orgId), eq(verificationRequest.status, 'pending')))
    .returning({ requestId: verificationRequest.id })
  if (!gone) throw new AppError('record.not_found')
  await recordAuditEntry(ctx, {
    action: 'verification_request.withdrawn',
    subjectType: 'org',
    subjectId: orgId,
    orgId,
    after: gone,
  })
}

const evidenceOf = (facts: DomainFacts) => {
  const { address, notices, procedures, lastAt, registrationNumber, named, namedAsBuyer } = facts
  const host = mailHostOf(address)
  const day = lastAt?.toISOString().slice(0, 10)
  return `An administrator has the confirmed address of ${host}; ${notices} official notices of ${procedures} procedures, the last of ${day}, give addresses and the site of this host for ${registrationNumber}; ${named} of them give this name for it, ${namedAsBuyer} as that of the buyer.`
}

/**
 * Verifies the organisation by the caller's own confirmed address, if that is of the body's own domain; else gives
 * why not, and nothing changes. An administrator alone may, by a role of their own: whoever has the address must
 * mean it, and neither support staff nor a delegation bring one along. Throws `access.denied`.
 */
export const verifyByAddress = async (ctx: Administrator): Promise<DomainRefusal | null> => {
  const { db: tx, actor, now, grant } = ctx
  const { orgId } = grant.action
  const place = actor.orgs.find((one) => one.orgId === orgId)
  const administers = place?.roles.some(
    (held) => held.role === 'ORG_ADMINISTRATOR' && isCurrent(held, now),
  )
  if (!administers) throw new AppError('access.denied')
  const row = await heldOrg(tx, orgId)
  if (row.verifiedAt) return null
  // An address that somebody has written into the row of an account, or staff vouched for, proves nothing.
  const isConfirmed = (await readsMailbox(tx, ctx.sealing, actor)) === true
  const person = { address: actor.email, isConfirmed }
  const facts = await domainFacts(tx, row, person)
  const refusal = domainRefusal(facts, now)
  if (refusal) return refusal
  const evidence = evidenceOf(facts)
  const { matched } = facts
  await setVerified(ctx, row, { how: 'domain', evidence, by: null, answer: null, matched })
  return null
}
