import { isSigned, keyIdOf } from '../sealing/signing-and-slot-keys.ts'

/** What is wrong with an entry: the first thing that is. */
export type Flaw = 'gap' | 'link' | 'hash' | 'key' | 'signature' | 'rewritten' | 'cut' | 'time'

/** How far a chain went when it was proven before. */
export interface Head {
  readonly entries: number
  /** Hash of the last entry, hexadecimal. */
  readonly head: string
}

/** What ties an entry to the one before it. */
export interface Link {
  readonly seq: number
  readonly previousHash: Buffer
  readonly hash: Buffer
  readonly keyId: string
  readonly signature: Buffer
}

/** A chain as it was found. */
export interface Proven extends Head {
  readonly flaw: { readonly seq: number; readonly kind: Flaw } | null
  /** Whether all entries are signed with a key that is trusted. */
  readonly isTrusted: boolean
}

/** What chains are proven with: keys by their id, and which of them are trusted. */
export interface Keys {
  readonly known: ReadonlyMap<string, Buffer>
  readonly trusted: ReadonlySet<string>
}

/** What the first entry of every chain follows. */
export const BEGINNING = Buffer.alloc(32)

/**
 * Proves one chain, entry by entry: numbers without gaps, each hash the one of its entry and of the hash
 * before it, each signature its key's, times that neither run backwards nor lie behind `until`. What was proven
 * before (`heads`) must still be there.
 */
export class Proof {
  readonly #keys: Keys
  readonly #heads: readonly Head[]
  readonly #until: number
  #seq = 0
  #hash: Buffer = BEGINNING
  #at = Number.NEGATIVE_INFINITY
  #flaw: Proven['flaw'] = null
  #isTrusted = true

  constructor(keys: Keys, heads: readonly Head[], until: Date) {
    this.#keys = keys
    this.#heads = heads
    this.#until = until.getTime()
  }

  /** Takes the next entry; `hashed` is what its hash must be, `at` when it was written. */
  take({ seq, previousHash, hash, keyId, signature }: Link, hashed: Buffer, at: Date): void {
    const key = this.#keys.known.get(keyId)
    const flawOf = (): Flaw | null => {
      if (seq !== this.#seq + 1) return 'gap'
      if (!previousHash.equals(this.#hash)) return 'link'
      if (!hashed.equals(hash)) return 'hash'
      const head = hash.toString('hex')
      if (this.#heads.some((one) => one.entries === seq && one.head !== head)) return 'rewritten'
      if (!key || keyIdOf(key) !== keyId) return 'key'
      if (!isSigned(hash, signature, key)) return 'signature'
      return at.getTime() < this.#at || at.getTime() > this.#until ? 'time' : null
    }
    const kind = flawOf()
    if (kind) this.#flaw ??= { seq, kind }
    this.#isTrusted &&= this.#keys.trusted.has(keyId)
    this.#seq = seq
    this.#hash = hash
    this.#at = at.getTime()
  }

  /** What was found, once there are no more entries. */
  end(): Proven {
    const isCut = this.#heads.some(({ entries }) => entries > this.#seq)
    const flaw = this.#flaw ?? (isCut ? { seq: this.#seq + 1, kind: 'cut' as const } : null)
    return {
      entries: this.#seq,
      head: this.#hash.toString('hex'),
      flaw,
      isTrusted: this.#isTrusted && !flaw,
    }
  }
}
