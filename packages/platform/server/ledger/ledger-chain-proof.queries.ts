import type { Db } from '@kogge/db/client.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { signingKey } from '@kogge/db/schema/sealing.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Head } from '../integrity/chain-proof.ts'
import { isSigned, keyIdOf } from '../sealing/signing-and-slot-keys.ts'
import { BEGINNING, hashOf } from './ledger-entry-hash.ts'
import {
  type Before,
  NOTHING_BEFORE,
  nextBefore,
  type TimeFlaw,
  timeFlawOf,
} from './ledger-entry-times.ts'
import { type Account, emptyAccount } from './ledger-state.ts'
import { take } from './ledger-state-reducer.ts'

/** What is wrong with an entry: the first thing that is. */
export type Flaw = 'gap' | 'link' | 'hash' | 'key' | 'signature' | 'rewritten' | 'cut' | TimeFlaw

/** The log of one request as it was found. */
export interface ProvenChain {
  readonly rfxId: string
  readonly entries: number
  /** Hash of the last entry, hexadecimal: written down elsewhere, it proves later that nothing was cut off. */
  readonly head: string
  readonly flaw: { readonly seq: number; readonly kind: Flaw } | null
  /** Whether all entries are signed with a key that is trusted; see `proveChains`. */
  readonly isTrusted: boolean
  /** Entries that were made for the demonstration. */
  readonly demonstration: number
  /** What it says, as far as it goes; see compareWithRows. */
  readonly account: Account
}

const BATCH = 2000

interface Under {
  rfxId: string
  seq: number
  hash: Uint8Array
  flaw: ProvenChain['flaw']
  isTrusted: boolean
  demonstration: number
  before: Before
  readonly account: Account
}

const under = (rfxId: string): Under => ({
  rfxId,
  seq: 0,
  hash: BEGINNING,
  flaw: null,
  isTrusted: true,
  demonstration: 0,
  before: NOTHING_BEFORE,
  account: emptyAccount(),
})

const closed = (
  { rfxId, seq, hash, flaw, isTrusted, demonstration, account }: Under,
  heads: readonly Head[],
): ProvenChain => {
  const isCut = heads.some(({ entries }) => entries > seq)
  const cut = isCut ? { seq: seq + 1, kind: 'cut' as const } : null
  return {
    rfxId,
    account,
    demonstration,
    flaw: flaw ?? cut,
    isTrusted: isTrusted && !flaw && !cut,
    entries: seq,
    head: Buffer.from(hash).toString('hex'),
  }
}

/**
 * Goes through the logs of all requests, or of one, entry by entry: numbers without gaps, each hash
 * the one of its entry and of the hash before it, each signature its key's, each time one at which it
 * can have been written (`now`: by the verifier's own clock unless it is passed). Keys
 * in the database prove nothing by themselves, since whoever can write there can add one: only those in
 * `trusted`, by their whole names (`keyIdOf`), make a log trusted. Heads that are known (`heads`, by
 * request) must still be there.
 */
export async function* proveChains(
  db: Db,
  trusted: ReadonlySet<string>,
  heads: Readonly<Record<string, readonly Head[]>> = {},
  only?: string,
  now = new Date(),
): AsyncGenerator<ProvenChain> {
  const keys = new Map(
    (await db.select().from(signingKey)).map(({ id, publicKey }) => [id, publicKey]),
  )
  let chain = null as Under | null
  let place = null as { rfxId: string; seq: number } | null
  for (;;) {
    const rows: (typeof ledgerEntry.$inferSelect)[] = await db
      .select()
      .from(ledgerEntry)
      .where(
        and(
          only === undefined ? undefined : eq(ledgerEntry.rfxId, only),
          place === null
            ? undefined
            : sql`(${ledgerEntry.rfxId}, ${ledgerEntry.seq}) > (${place.rfxId}::uuid, ${place.seq})`,
        ),
      )
      .orderBy(asc(ledgerEntry.rfxId), asc(ledgerEntry.seq))
      .limit(BATCH)
    for (const { previousHash, hash, keyId, signature, ...facts } of rows) {
      if (chain?.rfxId !== facts.rfxId) {
        if (chain) yield closed(chain, heads[chain.rfxId] ?? [])
        chain = under(facts.rfxId)
      }
      const found = chain
      const key = keys.get(keyId)
      const flawOf = (): Flaw | null => {
        if (facts.seq !== found.seq + 1) return 'gap'
        if (!previousHash.equals(found.hash)) return 'link'
        if (!hashOf(previousHash, facts).equals(hash)) return 'hash'
        const head = hash.toString('hex')
        const isOther = (one: Head) => one.entries === facts.seq && one.head !== head
        if (heads[facts.rfxId]?.some(isOther)) return 'rewritten'
        if (!key || keyId !== keyIdOf(key)) return 'key'
        if (!isSigned(hash, signature, key)) return 'signature'
        return timeFlawOf(facts, found.before, found.account, now)
      }
      const kind = flawOf()
      if (kind && !chain.flaw) chain.flaw = { seq: facts.seq, kind }
      chain.isTrusted &&= key !== undefined && trusted.has(keyIdOf(key))
      if (facts.isDemonstration) chain.demonstration += 1
      chain.before = nextBefore(chain.before, facts)
      take(chain.account, facts)
      chain.seq = facts.seq
      chain.hash = hash
    }
    const last = rows.at(-1)
    if (rows.length < BATCH || !last) break
    place = { rfxId: last.rfxId, seq: last.seq }
  }
  if (chain) yield closed(chain, heads[chain.rfxId] ?? [])
}
