import { canonicalJson } from '@kogge/domain/sealing/canonical-json.ts'
import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'

/** The row of a file, as far as its key is bound to it. */
interface Facts {
  readonly fileId: string
  readonly guid: string
  readonly name: string
  readonly bytes: number
  readonly mediaType: string
  readonly hash: string
  readonly isScanned: boolean
  readonly found: readonly string[]
  readonly createdAt: Date
}

/**
 * What the key of a file is authenticated with: on another opportunity, or beside other facts, it does not open. The
 * organisation is not among them, as an opportunity goes back to its founders when a merger is undone.
 */
const labelOf = ({ fileId, guid, createdAt, ...facts }: Facts): string =>
  canonicalJson({
    fileKey: 'opportunity',
    fileId,
    guid,
    name: facts.name,
    bytes: facts.bytes,
    mediaType: facts.mediaType,
    hash: facts.hash,
    isScanned: facts.isScanned,
    found: facts.found,
    createdAt: createdAt.toISOString(),
  })

/** The key of a file (32 bytes) under the server's key. */
export const wrapCardFileKey = (box: SecretBox, facts: Facts, key: Uint8Array): Buffer =>
  box.seal(key, labelOf(facts))

/** The key again; null where the row is not as it was written. */
export const unwrapCardFileKey = (
  box: SecretBox,
  { key, ...facts }: Facts & { readonly key: Uint8Array },
): Buffer | null => box.open(key, labelOf(facts))
