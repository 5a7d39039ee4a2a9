/** Everything that can be wrong with a file before anyone looks at what it says. */
export const SOURCE_PROBLEMS = {
  unreadable: 'It cannot be read.',
  loop: 'It leads back to a folder already seen.',
  'too-large': 'It is larger than one file may be.',
  'bomb-ratio': 'It unpacks to far more than its size: it looks like a zip bomb.',
  'bomb-total': 'The archive unpacks to more than one archive may hold.',
  'too-many-entries': 'The archive holds more files than one archive may hold.',
  'nested-archive': 'It is an archive inside an archive; unpack it first.',
  broken: 'The archive is broken.',
} as const

export type SourceProblem = keyof typeof SOURCE_PROBLEMS

export class SourceError extends Error {
  readonly code: SourceProblem

  constructor(code: SourceProblem, detail?: string) {
    super(detail ? `${SOURCE_PROBLEMS[code]} ${detail}` : SOURCE_PROBLEMS[code])
    this.name = 'SourceError'
    this.code = code
  }
}

/**
 * One file of a source: whole, or where it is too large to be held as a stream, or why it could not
 * be had while the rest goes on.
 */
export type SourceEntry =
  | { readonly name: string; readonly bytes: Uint8Array }
  | LargeEntry
  | { readonly name: string; readonly error: SourceError }

/** A file that is read as its bytes come: once at most, and before the next entry is asked for. */
export interface LargeEntry {
  readonly name: string
  /** In bytes; null where only reading it tells. */
  readonly size: number | null
  /** Throws `SourceError` while it is read, where it breaks off or grows beyond the limits. */
  readonly open: () => AsyncIterable<Uint8Array>
}

/** Bounds on what an archive may cost. Sizes in bytes, uncompressed. */
export interface Limits {
  /** Above this an entry is not held whole but given as a stream. */
  readonly heldBytes: number
  readonly entryBytes: number
  readonly archiveBytes: number
  readonly archiveEntries: number
  /** Times its packed size that an archive may unpack to, once it has unpacked `ratioFrom` bytes. */
  readonly ratio: number
  readonly ratioFrom: number
}

const MB = 1024 * 1024

export const DEFAULT_LIMITS: Limits = {
  heldBytes: 32 * MB,
  entryBytes: 10 * 1024 * MB,
  archiveBytes: 20 * 1024 * MB,
  archiveEntries: 1_000_000,
  ratio: 200,
  ratioFrom: 20 * MB,
}

/** What was thrown, as an error that can be shown; anything unexpected of an archive means that it is broken. */
export const toSourceError = (thrown: unknown, otherwise: SourceProblem): SourceError => {
  if (thrown instanceof SourceError) return thrown
  return new SourceError(otherwise, thrown instanceof Error ? `${thrown.message}.` : undefined)
}

/** A name as an archive writes it, safe to print: no control characters. It is never used as a path. */
export const printable = (name: string): string =>
  name.replace(/\p{Cc}|\p{Cf}/gu, '\uFFFD').slice(0, 500)

type Kind = 'zip' | 'gzip' | 'tar' | 'plain'

const TAR_MAGIC_AT = 257

/** What a file is, by its first bytes and not by its name. */
export const kindOf = (head: Uint8Array): Kind => {
  const [a, b, c, d] = head
  if (a === 0x50 && b === 0x4b && ((c === 3 && d === 4) || (c === 5 && d === 6))) return 'zip'
  if (a === 0x1f && b === 0x8b) return 'gzip'
  const magic = new TextDecoder('latin1').decode(head.subarray(TAR_MAGIC_AT, TAR_MAGIC_AT + 5))
  return magic === 'ustar' ? 'tar' : 'plain'
}

/** Bytes needed by `kindOf`. */
export const HEAD_BYTES = 512
