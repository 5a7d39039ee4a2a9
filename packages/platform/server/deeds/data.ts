import type { Db } from '@kogge/db/client.ts'
import { deed } from '@kogge/db/schema/deed.ts'
import { signingKey } from '@kogge/db/schema/sealing.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { isSigned, keyIdOf } from '../sealing/sealing.ts'
import { type Account, emptyAccount } from './account/account.ts'
import { take } from './account/taking.ts'
import { BEGINNING, hashOf } from './chain.ts'

/** What is wrong with an entry: the first thing that is. */
export type Flaw = 'gap' | 'link' | 'hash' | 'key' | 'signature' | 'rewritten' | 'cut'

/** How far a log went when it was proven before. */
export interface Head {
  readonly entries: number
  readonly head: string
}

/** The log of one request as it was found. */
export interface ProvenChain {
  readonly rfxId: string
  readonly entries: number
  /** Hash of the last entry, hexadecimal: written down elsewhere, it proves later that nothing was cut off. */
  readonly head: string
  readonly flaw: { readonly seq: number; readonly kind: Flaw } | null
  /** Whether all entries are signed with a key that is trusted; see `proveChains`. */
  readonly isTrusted: boolean
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
  readonly account: Account
}

const closed = (
  { rfxId, seq, hash, flaw, isTrusted, account }: Under,
  before: Head | undefined,
): ProvenChain => {
  const cut = before && seq < before.entries ? { seq: seq + 1, kind: 'cut' as const } : null
  return {
    ...{ rfxId, account, flaw: flaw ?? cut, isTrusted: isTrusted && !flaw && !cut },
    ...{ entries: seq, head: Buffer.from(hash).toString('hex') },
  }
}

/**
 * Goes through the logs of all requests, or of one, entry by entry: numbers without gaps, each hash
 * the one of its entry and of the hash before it, each signature its key's. Keys in the database prove
 * nothing by themselves, since whoever can write there can add one: only those in `trusted`, by id,
 * make a log trusted. What was proven before (`heads`, by request) must still be there.
 */
export async function* proveChains(
  db: Db,
  trusted: ReadonlySet<string>,
  heads: Readonly<Record<string, Head>> = {},
  only?: string,
): AsyncGenerator<ProvenChain> {
  const keys = new Map(
    (await db.select().from(signingKey)).map(({ id, publicKey }) => [id, publicKey]),
  )
  let chain = null as Under | null
  let place = null as { rfxId: string; seq: number } | null
  for (;;) {
    const rows: (typeof deed.$inferSelect)[] = await db
      .select()
      .from(deed)
      .where(
        and(
          only === undefined ? undefined : eq(deed.rfxId, only),
          place === null
            ? undefined
            : sql`(${deed.rfxId}, ${deed.seq}) > (${place.rfxId}::uuid, ${place.seq})`,
        ),
      )
      .orderBy(asc(deed.rfxId), asc(deed.seq))
      .limit(BATCH)
    for (const { previousHash, hash, keyId, signature, ...facts } of rows) {
      if (chain?.rfxId !== facts.rfxId) {
        if (chain) yield closed(chain, heads[chain.rfxId])
        const { rfxId } = facts
        const account = emptyAccount()
        chain = { rfxId, account, seq: 0, hash: BEGINNING, flaw: null, isTrusted: true }
      }
      const key = keys.get(keyId)
      const flawOf = (): Flaw | null => {
        if (facts.seq !== (chain?.seq ?? 0) + 1) return 'gap'
        if (!previousHash.equals(chain?.hash ?? BEGINNING)) return 'link'
        if (!hashOf(previousHash, facts).equals(hash)) return 'hash'
        const before = heads[facts.rfxId]
        if (before?.entries === facts.seq && before.head !== hash.toString('hex'))
          return 'rewritten'
        if (!key || keyIdOf(key) !== keyId) return 'key'
        return isSigned(hash, signature, key) ? null : 'signature'
      }
      const kind = flawOf()
      if (kind && !chain.flaw) chain.flaw = { seq: facts.seq, kind }
      chain.isTrusted &&= trusted.has(keyId)
      take(chain.account, facts)
      chain.seq = facts.seq
      chain.hash = hash
    }
    const last = rows.at(-1)
    if (rows.length < BATCH || !last) break
    place = { rfxId: last.rfxId, seq: last.seq }
  }
  if (chain) yield closed(chain, heads[chain.rfxId])
}
