import type { Db } from '@kogge/db/client.ts'
import { compareWithRows, withoutLog } from '../ledger/comparison/ledger-comparison.queries.ts'
import type { Difference } from '../ledger/comparison/ledger-differences.ts'
import { type Flaw, type ProvenChain, proveChains } from '../ledger/ledger-chain-proof.queries.ts'
import type { Head } from './chain-proof.ts'
import { isMalformed } from './malformed-values.ts'

/** What is wrong with the log of a request. */
export type RequestFault =
  | { readonly kind: 'entry'; readonly seq: number; readonly flaw: Flaw }
  /** A key that is not trusted. */
  | { readonly kind: 'untrusted' }
  /** The log holds, and the rest of the database differs from it. */
  | { readonly kind: 'differs' }
  /** The request or draft is there, and has no log. */
  | { readonly kind: 'without_log' }
  /** Its log was there, by a head that is known. */
  | { readonly kind: 'gone' }
  /** No request of this id was ever written. */
  | { readonly kind: 'unknown' }

/** The log of one request, and what is wrong with it. */
export interface RequestVerdict extends Head {
  readonly rfxId: string
  readonly fault: RequestFault | null
  /** The first differences, and how many there are. */
  readonly differences: readonly Difference[]
  readonly differing: number
  /** Entries of before there were hashes of what was said. */
  readonly unhashed: number
  readonly demonstration: number
}

/** The references, other than the trusted keys, that logs are verified against. */
export interface KnownBefore {
  /** How far logs went, by request. */
  readonly heads?: Readonly<Record<string, readonly Head[]>>
  /** One request alone. */
  readonly only?: string | undefined
  /** By the verifier's own clock. */
  readonly now?: Date
}

/** Differences of one request that are kept; the others are counted. */
const MOST_KEPT = 20

const faultOf = ({ flaw, isTrusted }: ProvenChain): RequestFault | null => {
  if (flaw) return { kind: 'entry', seq: flaw.seq, flaw: flaw.kind }
  return isTrusted ? null : { kind: 'untrusted' }
}

/** Where a log that is whole in itself and the rest of the database differ. */
const differencesOf = async (
  db: Db,
  { rfxId, account }: ProvenChain,
  trusted: ReadonlySet<string>,
) => {
  const differences: Difference[] = []
  let differing = 0
  try {
    for await (const one of compareWithRows(db, rfxId, account, trusted)) {
      differing += 1
      if (differences.length < MOST_KEPT) differences.push(one)
    }
  } catch (error) {
    if (!isMalformed(error)) throw error
    differing += 1
    differences.push({ subject: 'form', id: null, how: 'changed' })
  }
  return { differences, differing }
}

const NO_DIFFERENCES = { differences: [], differing: 0 }

const withoutEntries = (rfxId: string, kind: 'without_log' | 'gone' | 'unknown') => ({
  rfxId,
  entries: 0,
  head: '-',
  fault: { kind },
  ...NO_DIFFERENCES,
  unhashed: 0,
  demonstration: 0,
})

/**
 * Verifies the logs of all requests, or of one: each chain by itself and against the heads that are
 * known, then all that its entries state against the rest of the database. `trusted`: the whole names of
 * keys.
 */
export async function* verifyRequests(
  db: Db,
  trusted: ReadonlySet<string>,
  { heads = {}, only, now = new Date() }: KnownBefore = {},
): AsyncGenerator<RequestVerdict> {
  const isAsked = (id: string) => only === undefined || id === only
  const missing = new Set(Object.keys(heads).filter(isAsked))
  let verified = 0
  for await (const chain of proveChains(db, trusted, heads, only, now)) {
    const { rfxId, entries, head, account, demonstration } = chain
    const fault = faultOf(chain)
    // The entries of a log that is not whole prove nothing.
    const compared = fault ? NO_DIFFERENCES : await differencesOf(db, chain, trusted)
    missing.delete(rfxId)
    verified += 1
    yield {
      rfxId,
      entries,
      head,
      fault: fault ?? (compared.differing > 0 ? { kind: 'differs' } : null),
      ...compared,
      unhashed: account.unhashed,
      demonstration,
    }
  }
  for (const rfxId of (await withoutLog(db)).filter(isAsked)) {
    missing.delete(rfxId)
    verified += 1
    yield withoutEntries(rfxId, 'without_log')
  }
  for (const rfxId of missing) yield withoutEntries(rfxId, 'gone')
  if (only !== undefined && verified + missing.size === 0) yield withoutEntries(only, 'unknown')
}
