import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { z } from 'zod'

/** What a share is sealed for. */
export const labelOf = (rfxId: string, userId: string): string => `share:${rfxId}:${userId}`
const parts = z.record(z.string(), z.string())

/** What the first of two openers has unlocked, as it is kept until the second comes: by the second's id. */
export const sealShare = (
  box: SecretBox,
  rfxId: string,
  userId: string,
  unlocked: ReadonlyMap<string, Buffer>,
): Buffer => {
  const text = JSON.stringify(
    Object.fromEntries([...unlocked].map(([second, part]) => [second, part.toString('base64')])),
  )
  return box.seal(Buffer.from(text), labelOf(rfxId, userId))
}

/** The part of it that is for one second opener; null where there is none. */
export const shareFor = (
  box: SecretBox,
  rfxId: string,
  giverId: string,
  share: Uint8Array,
  second: string,
): Buffer | null => {
  const plain = box.open(share, labelOf(rfxId, giverId))
  const part = plain && parts.parse(JSON.parse(plain.toString('utf8')))[second]
  return part ? Buffer.from(part, 'base64') : null
}
