import { verificationRequest } from '@kogge/db/schema/membership.ts'
import type { InOrg } from '@kogge/domain/access/authorize.ts'
import { isCurrent } from '@kogge/domain/access/can.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text.ts'
import {
  type DomainFacts,
  type DomainRefusal,
  domainRefusal,
  mailHostOf,
} from '@kogge/domain/org/verification-domain.ts'
import { decidersAmongStaff } from '@kogge/features/members/server/data.ts'
import { recordDeed } from '@kogge/platform/server/audit/commands.ts'
import type { Granted } from '@kogge/platform/server/context.ts'
import { countAttempt } from '@kogge/platform/server/rate-limit/commands.ts'
import { and, eq } from 'drizzle-orm'
import { setVerified } from '../commands.ts'
import { claimedOrg } from '../data.ts'
import { domainFacts } from '../evidence/data.ts'
import { askLimits } from '../limits.ts'
import { VERIFICATION_QUEUE, writeTo } from '../mails.ts'

type Administrator = Granted<InOrg<'user_role.manage_all'>>

/**
 * Asks staff to verify the organisation. Throws `member.request_pending` where a request waits already,
 * `request.invalid` with the `reason` `verified`, and `request.rate_limited`.
 */
export const askForVerification = async (ctx: Administrator, statement: string): Promise<void> => {
  const { db: tx, actor, now, grant } = ctx
  const { orgId } = grant.deed
  const { verifiedAt, name } = await claimedOrg(tx, orgId)
  if (verifiedAt) throw new AppError('request.invalid', { reason: 'verified' })
  const [made] = await tx
    .insert(verificationRequest)
    .values({ orgId, userId: actor.userId, statement, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: verificationRequest.id })
  if (!made) throw new AppError('member.request_pending')
  await countAttempt(tx, askLimits(orgId), now)
  await recordDeed(ctx, {
    ...{ action: 'verification_request.made', subjectType: 'org', subjectId: orgId, orgId },
    after: { requestId: made.id, statement },
  })
  await writeTo(ctx, await decidersAmongStaff(tx, now), {
    template: 'orgVerificationRequested',
    path: VERIFICATION_QUEUE,
    values: { name: actor.name, org: withoutDirectionMarks(name) },
  })
}

/** Takes the request that waits back, whoever of the administrators made it. Throws `record.not_found`. */
export const withdrawRequest = async (ctx: Administrator): Promise<void> => {
  const { db: tx, actor, now, grant } = ctx
  const { orgId } = grant.deed
  const [gone] = await tx
    .update(verificationRequest)
    .set({ status: 'withdrawn', decidedAt: now, decidedBy: actor.userId })
    .where(and(eq(verificationRequest.orgId, orgId), eq(verificationRequest.status, 'pending')))
    .returning({ requestId: verificationRequest.id })
  if (!gone) throw new AppError('record.not_found')
  await recordDeed(ctx, {
    ...{ action: 'verification_request.withdrawn', subjectType: 'org', subjectId: orgId, orgId },
    after: gone,
  })
}

const evidenceOf = ({ address, notices, procedures, lastAt, registrationNumber }: DomainFacts) => {
  const host = mailHostOf(address)
  const day = lastAt?.toISOString().slice(0, 10)
  return `An administrator has the confirmed address of ${host}; ${notices} official notices of ${procedures} procedures, the last of ${day}, give addresses and the site of this host for ${registrationNumber}.`
}

/**
 * Verifies the organisation by the caller's own confirmed address, if that is of the body's own domain; else gives
 * why not, and nothing changes. An administrator alone may, by a role of their own: whoever has the address must
 * mean it, and neither support staff nor a delegation bring one along. Throws `access.denied`.
 */
export const verifyByAddress = async (ctx: Administrator): Promise<DomainRefusal | null> => {
  const { db: tx, actor, now, grant } = ctx
  const { orgId } = grant.deed
  const place = actor.orgs.find((one) => one.orgId === orgId)
  const administers = place?.roles.some(
    (held) => held.role === 'ORG_ADMINISTRATOR' && isCurrent(held, now),
  )
  if (!administers) throw new AppError('access.denied')
  const row = await claimedOrg(tx, orgId)
  if (row.verifiedAt) return null
  const person = { address: actor.email, isConfirmed: actor.isEmailConfirmed }
  const facts = await domainFacts(tx, row, person)
  const refusal = domainRefusal(facts, now)
  if (refusal) return refusal
  const evidence = evidenceOf(facts)
  await setVerified(ctx, row, { how: 'domain', evidence, by: null, answer: null })
  return null
}
