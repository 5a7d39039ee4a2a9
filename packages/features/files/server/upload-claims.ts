import { ROOM_SCOPES, type RoomScope, UPLOAD_PURPOSES } from '@kogge/domain/files/upload-quotas.ts'
import { orgId, rfxId, userId } from '@kogge/domain/kernel/entity-ids.ts'
import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { z } from 'zod'

/** Whose an upload is, and what for: its row keeps it under the server's key. */
const claim = z.strictObject({
  purpose: z.enum(UPLOAD_PURPOSES),
  userId,
  orgId,
  /** The request; of a file of an opportunity the guid of that. */
  rfxId,
  /** Whose room its bytes take. */
  takes: z.array(z.enum(ROOM_SCOPES)),
  /** Until when a process writes a piece, in milliseconds of Unix time; 0 where none does. */
  writingUntil: z.number().int(),
})
export type Claim = z.infer<typeof claim>

const labelOf = (uploadId: string): string => `claim:${uploadId}`
/** Digits of a time: it takes as much room whether there is one. */
const DIGITS = 14
/** One letter a scope, or a dash: a claim is as long whatever it takes. */
const letterOf = (scope: RoomScope): string => scope.slice(0, 1)

export const sealClaim = (
  box: SecretBox,
  uploadId: string,
  { takes, purpose, writingUntil, ...ids }: Claim,
): Buffer => {
  const letters = ROOM_SCOPES.map((scope) => (takes.includes(scope) ? letterOf(scope) : '-'))
  const written = { purpose, userId: ids.userId, orgId: ids.orgId, rfxId: ids.rfxId }
  return box.seal(
    Buffer.from(
      JSON.stringify({
        ...written,
        takes: letters.join(''),
        writing: String(writingUntil).padStart(DIGITS, '0'),
      }),
    ),
    labelOf(uploadId),
  )
}

/** Null for none, and for one under another secret. */
export const openClaim = (
  box: SecretBox,
  uploadId: string,
  sealed: Uint8Array | null,
): Claim | null => {
  const plain = sealed && box.open(sealed, labelOf(uploadId))
  if (!plain) return null
  // Claims of before say nothing of who writes.
  const { takes, writing = 0, ...ids } = JSON.parse(plain.toString('utf8'))
  const scopes = ROOM_SCOPES.filter((scope) => String(takes).includes(letterOf(scope)))
  return claim.parse({ ...ids, takes: scopes, writingUntil: Number(writing) })
}
