import { z } from 'zod'
import type { LogHead, ProvenEntries } from '../sealing/known-ledger-heads.ts'
import { isSigned, keyIdOf, type Sealing } from '../sealing/signing-and-slot-keys.ts'
import type { Deadline } from './deadline-history.ts'
import type { SaidDocument } from './document-proof.queries.ts'
import { hashOf, type LedgerEntryFacts } from './ledger-entry-hash.ts'
import type { Said } from './ledger-state.ts'

/** Entries that bind what decides over a sealed request. */
export const BINDING = [
  'rfx.published',
  'rfx.amended',
  'rfx.openers_changed',
  'rfx.opened',
  'rfx.cancelled',
] as const

/** What the log of a request binds, of what decides while its responses are sealed. */
export interface Bound {
  /** The buyer that published; null where the log does not tell. */
  readonly buyerId: string | null
  /** When it was published; null where the log does not tell. */
  readonly publishedAt: Date | null
  /** Null where the log names none. */
  readonly key: { readonly requestKey: string; readonly keySignature: string } | null
  /** ISO 8601, of the last version; undefined where the log says nothing of it: nothing goes by such a one. */
  readonly times: {
    readonly questionsUntil?: string | null | undefined
    readonly responsesUntil?: string | undefined
    readonly openingAt?: string | undefined
  }
  readonly deadlines: readonly Deadline[]
  /** By number: what each version said, by its hash. */
  readonly versions: ReadonlyMap<number, Said>
  /** When each was published. */
  readonly versionTimes: ReadonlyMap<number, Date>
  /** Of the last version; null where its entry names none. */
  readonly document: SaidDocument | null
  readonly isOpened: boolean
  readonly isCancelled: boolean
  readonly log: ProvenLog
  /** What a process keeps in mind of it, where every entry was proven, now or before. */
  readonly proven: ProvenEntries
}

/** How far a log goes that was proven. */
export interface ProvenLog {
  readonly head: LogHead
  /** Whether an entry is in it, among those that were asked for. */
  has(head: LogHead): boolean
}

/** An entry as it is kept. */
export interface Entry extends LedgerEntryFacts {
  readonly previousHash: Buffer
  readonly hash: Buffer
  readonly keyId: string
  readonly signature: Buffer
}

/** Whether an entry says what this server has signed, also under an earlier secret. */
export const isGenuine = (
  { previousHash, hash, keyId, signature, ...facts }: Entry,
  sealing: Pick<Sealing, 'ownKeys'>,
) => {
  const key = sealing.ownKeys.find((own) => keyId === keyIdOf(own))
  return (
    key !== undefined && hashOf(previousHash, facts).equals(hash) && isSigned(hash, signature, key)
  )
}

const named = z.object({ requestKey: z.string(), keySignature: z.string() })
const timed = z.object({
  questionsUntil: z.iso.datetime().nullable().optional(),
  responsesUntil: z.iso.datetime().optional(),
  openingAt: z.iso.datetime().optional(),
})

const versioned = z.object({
  version: z.number(),
  saidHash: z.string().nullable().default(null),
})
const opening = z.object({ after: z.array(z.string()) })

const headOf = ({ seq, hash }: Entry): LogHead => ({ seq, hash: hash.toString('hex') })
const isBinding = ({ type }: Entry): boolean => BINDING.some((one) => one === type)

/**
 * What these entries of a log bind, in their order. All up to the one that names the key must be there,
 * without a gap, so that none is passed over that was stripped of it; every one must be genuine and follow
 * the one before, where that is given. `gapsUntil`: from the entry of this number on there is no gap, of a whole
 * log from the first. Null where that is not so.
 */
export const boundBy = (
  entries: readonly Entry[],
  sealing: Pick<Sealing, 'ownKeys'>,
  gapsUntil: number,
): Bound | null => {
  let key: Bound['key'] = null
  let buyerId: string | null = null
  let publishedAt: Date | null = null
  let times: Bound['times'] = {}
  let [isOpened, isCancelled] = [false, false]
  const deadlines: Deadline[] = []
  const versions = new Map<number, Said>()
  const versionTimes = new Map<number, Date>()
  let document: SaidDocument | null = null
  const hashes = new Map<number, string>()
  let before: Entry | null = null
  for (const entry of entries) {
    const follows = entry.seq === (before?.seq ?? 0) + 1
    const isPassed = key !== null && entry.seq <= gapsUntil && entry.seq > (before?.seq ?? 0)
    if (!follows && !isPassed) return null
    if (follows && before && !entry.previousHash.equals(before.hash)) return null
    if (!isGenuine(entry, sealing)) return null
    before = entry
    hashes.set(entry.seq, entry.hash.toString('hex'))
    const { type, at, orgId, details } = entry
    if (type === 'rfx.published') buyerId ??= orgId
    if (type === 'rfx.published') publishedAt ??= at
    if (type === 'rfx.published') key ??= named.safeParse(details).data ?? null
    if (type === 'rfx.published' || type === 'rfx.amended') {
      // An entry that says nothing of a time leaves none of before.
      times = timed.safeParse(details).data ?? {}
      const { responsesUntil } = times
      if (responsesUntil !== undefined) deadlines.push({ at, until: new Date(responsesUntil) })
      const { data } = versioned.safeParse(details)
      document = data ? { version: data.version, said: data.saidHash, openers: null } : null
      if (document) versions.set(document.version, document.said)
      if (document) versionTimes.set(document.version, at)
    }
    if (type === 'rfx.openers_changed' && document)
      document = { ...document, openers: opening.safeParse(details).data?.after ?? null }
    isOpened ||= type === 'rfx.opened'
    isCancelled ||= type === 'rfx.cancelled'
  }
  if (!before) return null
  const until = headOf(before)
  const log: ProvenLog = {
    head: until,
    has: ({ seq, hash }) => hashes.get(seq) === hash,
  }
  return {
    buyerId,
    publishedAt,
    key,
    times,
    deadlines,
    versions,
    versionTimes,
    document,
    isOpened,
    isCancelled,
    log,
    proven: { until, binding: entries.filter(isBinding).map(headOf) },
  }
}
