import { canonicalJson } from '@kogge/domain/sealing/canonical-json.ts'
import { isoOf } from '../integrity/malformed-values.ts'
import type { SecretBox } from '../server-secret/secret-box.ts'

/** What a file belongs to, and so who may read it. */
export interface FileOwner {
  readonly kind: 'document' | 'response'
  readonly fileId: string
  readonly rfxId: string
  /** The buyer of a document, the bidder of a file of a response. */
  readonly orgId: string
}

/** What the row of a document says of it. */
export interface DocumentFacts {
  readonly uploadedBy: string
  readonly name: string
  readonly bytes: number
  readonly mediaType: string
  readonly hash: string
  readonly isScanned: boolean
  readonly found: readonly string[] | null
  readonly createdAt: Date
}

/** The facts of a row of `file`, which has more; null where there is none. */
const factsOf = (row: DocumentFacts | null) =>
  row && {
    uploadedBy: row.uploadedBy.toLowerCase(),
    name: row.name,
    bytes: row.bytes,
    mediaType: row.mediaType,
    hash: row.hash,
    isScanned: row.isScanned,
    found: row.found,
    createdAt: isoOf(row.createdAt),
  }

/** What the key of a file is authenticated with: in another place, or beside another row, it does not open. */
const labelOf = ({ kind, ...ids }: FileOwner, row: DocumentFacts | null): string =>
  canonicalJson({
    fileKey: kind,
    fileId: ids.fileId.toLowerCase(),
    rfxId: ids.rfxId.toLowerCase(),
    orgId: ids.orgId.toLowerCase(),
    facts: factsOf(row),
  })

/**
 * The key of a file (32 bytes) under the server's key, for this owner alone. `row`: of a document what is stored
 * of it; files of responses have none.
 */
export const wrapFileKey = (
  box: SecretBox,
  owner: FileOwner,
  row: DocumentFacts | null,
  key: Uint8Array,
): Buffer => box.seal(key, labelOf(owner, row))

/** The key again; null where any of its owner, or of what is stored of a document, is not as it was wrapped. */
export const unwrapFileKey = (
  box: SecretBox,
  { key, ...owner }: FileOwner & { readonly key: Uint8Array },
  row: DocumentFacts | null,
): Buffer | null => box.open(key, labelOf(owner, row))
