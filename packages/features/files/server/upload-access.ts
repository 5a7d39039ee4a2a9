import { authorizeInOrg } from '@kogge/domain/access/authorization.ts'
import type { Participant } from '@kogge/domain/access/participants.ts'
import { takesUpload } from '@kogge/domain/files/disk-levels.ts'
import type { UploadPurpose } from '@kogge/domain/files/upload-quotas.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { OrgId } from '@kogge/domain/kernel/entity-ids.ts'
import type { Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { participantOf } from '@kogge/platform/server/access/participants.queries.ts'
import type { Context, UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { type Claim, openClaim } from './upload-claims.ts'

const permissionsFor = {
  document: ['file.upload'],
  response: ['rfx.manage_interaction'],
  cardfile: ['file.upload'],
} as const

/** Who sends: the plan that they do it with, and, for a response, the participant that they are. */
interface Sender {
  readonly tier: Tier
  readonly participant: Participant | null
}

/**
 * Throws as a procedure would for who may not send files for this, at this moment, and
 * `access.platform_role` for a file of a response.
 */
export const expectSender = async (
  ctx: UserContext,
  { purpose, orgId }: { readonly purpose: UploadPurpose; readonly orgId: OrgId },
): Promise<Sender> => {
  const { actor, now } = ctx
  const grant = authorizeInOrg(actor, orgId, permissionsFor[purpose], now)
  if (purpose === 'cardfile') authorizeInOrg(actor, orgId, ['opportunity.manage'], now)
  const { tier } = grant.action
  return {
    tier,
    participant: purpose === 'response' ? await participantOf({ ...ctx, grant }) : null,
  }
}

/**
 * The claim of an upload that is the caller's own, who may still send it. Throws `record.not_found` for
 * that of anybody else, colleagues among them, and as a procedure would where the place in the
 * organisation or the role has ended.
 */
export const expectOwn = async (
  ctx: UserContext,
  uploadId: string,
  sealed: Buffer | null,
): Promise<Claim> => {
  const claim = openClaim(ctx.secretBox, uploadId, sealed)
  if (!claim || claim.userId !== ctx.actor.userId) throw new AppError('record.not_found')
  await expectSender(ctx, claim)
  return claim
}

/** Throws `system.disk_low` where what is left of the disk is kept for something else. */
export const expectDisk = async (
  { disk }: Pick<Context, 'disk'>,
  purpose: UploadPurpose,
): Promise<void> => {
  const { level } = await disk.state()
  if (!takesUpload(level, purpose)) throw new AppError('system.disk_low')
}
