import { createHash } from 'node:crypto'
import type { LotBid } from '@kogge/domain/evaluation/lot-bids.ts'
import { canonicalJson, type Json } from '@kogge/domain/sealing/canonical-json.ts'

/** SHA-256 of a text, hexadecimal. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * SHA-256 of the canonical JSON of what was said, hexadecimal: it stands in the entry that says that it
 * was, so that the log binds the words and not only that there were some. What each entry hashes stands in
 * docs/sealing.md. Never give it what is sealed yet: whoever guesses it knows it by its hash.
 */
export const saidHash = (said: Json): string => textHash(canonicalJson(said))

/** SHA-256 of what a response bids: `[lot, total, prices]` of each lot, in the order of their ids. */
export const bidsHash = (bids: readonly LotBid[]): string =>
  saidHash(
    bids
      .map(({ lotId, total, prices }) => [lotId, total, prices] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
