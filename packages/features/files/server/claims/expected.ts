import { authorizeInOrg } from '@kogge/domain/access/authorize.ts'
import { type Participant, participantBy } from '@kogge/domain/access/participant.ts'
import type { Tier } from '@kogge/domain/account/tiers.ts'
import { takesUpload } from '@kogge/domain/file/disk.ts'
import type { UploadPurpose } from '@kogge/domain/file/room.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { OrgId } from '@kogge/domain/kernel/ids.ts'
import type { Context, UserContext } from '@kogge/platform/server/context.ts'
import { type Claim, openClaim } from './claim.ts'

const permissionsFor = {
  document: ['file.upload'],
  response: ['rfx.manage_interaction'],
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
export const expectSender = (
  { actor, now }: UserContext,
  { purpose, orgId }: { readonly purpose: UploadPurpose; readonly orgId: OrgId },
): Sender => {
  const grant = authorizeInOrg(actor, orgId, permissionsFor[purpose], now)
  const { tier } = grant.deed
  return { tier, participant: purpose === 'response' ? participantBy(grant, now) : null }
}

/**
 * The claim of an upload that is the caller's own, who may still send it. Throws `record.not_found` for
 * that of anybody else, colleagues among them, and as a procedure would where the place in the
 * organisation or the role has ended.
 */
export const expectOwn = (ctx: UserContext, uploadId: string, sealed: Buffer | null): Claim => {
  const claim = openClaim(ctx.secretBox, uploadId, sealed)
  if (!claim || claim.userId !== ctx.actor.userId) throw new AppError('record.not_found')
  expectSender(ctx, claim)
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
