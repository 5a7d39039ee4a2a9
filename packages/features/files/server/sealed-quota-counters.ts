import type { RoomScope } from '@kogge/domain/files/upload-quotas.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { padded, unpadded } from '@kogge/platform/server/sealing/length-padding.ts'
import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { z } from 'zod'
import type { Claim } from './upload-claims.ts'

/** So many rows there are, always. */
export const BUCKETS = 256

/** One count: in which row it stands, and under which name in there. */
export interface Count {
  readonly scope: RoomScope
  readonly bucket: number
  readonly name: string
}

const partsOf = (scope: RoomScope, { purpose, userId, orgId, rfxId }: Claim): [string, string] => {
  if (scope === 'user') return ['room', userId]
  return scope === 'organisation' ? [`room:${purpose}`, orgId] : [`room:${purpose}:${rfxId}`, orgId]
}

/** The counts that an upload stands in. */
export const countsOf = ({ sealing }: Pick<Context, 'sealing'>, claim: Claim): readonly Count[] =>
  claim.takes.map((scope) => {
    const hash = sealing.slotOf(...partsOf(scope, claim))
    return { scope, bucket: hash.readUInt8(0), name: hash.subarray(1, 16).toString('base64url') }
  })

/** What a row says: bytes by the names of its counts. */
export type QuotaCounters = Map<string, number>
const held = z.record(z.string(), z.number().int().min(0))
const labelOf = (bucket: number): string => `room:${bucket}`

export const sealCounters = (box: SecretBox, bucket: number, counts: QuotaCounters): Buffer =>
  box.seal(padded(Buffer.from(JSON.stringify(Object.fromEntries(counts)))), labelOf(bucket))

/** What was counted under another secret is counted no more: its uploads cannot go on either. */
export const openCounters = (box: SecretBox, bucket: number, sealed: Uint8Array): QuotaCounters => {
  const plain = box.open(sealed, labelOf(bucket))
  if (!plain) return new Map()
  const counts = held.parse(JSON.parse(Buffer.from(unpadded(plain)).toString('utf8')))
  return new Map(Object.entries(counts))
}
