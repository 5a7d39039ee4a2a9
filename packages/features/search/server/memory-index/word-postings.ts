/**
 * Words of requests as postings: of each lexeme, the requests (by ordinals) that hold it, and where.
 * A segment holds those of some thousand requests, and never changes.
 */
export interface Segment {
  readonly first: number
  readonly count: number
  /** Numbers of lexemes, ascending; the postings of the n-th lie from `starts[n]` on. */
  readonly lexemes: Int32Array
  readonly starts: Int32Array
  /**
   * Of each posting a whole number of seven bits a byte: the distance from the ordinal before, doubled,
   * and one more where several places follow, whose count is the next byte. A place is two bytes, of
   * which the highest two bits are its weight, as PostgreSQL has it.
   */
  readonly bytes: Uint8Array
}

/** Of requests one after the other: number (4 bytes) and `tsvector` as the server sends it. */
export interface Source {
  readonly bytes: Buffer
  /** The ordinal of its first request; those of the others follow. */
  readonly first: number
  readonly count: number
}

/** Numbers of lexemes, by the order in which they came. */
export type Lexicon = Map<string, number>

/** Lexemes of titles stand a second time with this sign, which weights say as well. */
const SIGN = '='.charCodeAt(0)

/** A lexeme's number and a place in the entries, in one number that sorts by both. */
const ENTRIES = 2 ** 26

const NO_BYTES = Buffer.alloc(0)

interface Entries {
  /** One a lexeme of a request, `lexeme * ENTRIES + its own index`. */
  readonly keys: number[]
  readonly ordinals: number[]
  /** Which source, and where in it the count of places stands. */
  readonly sources: number[]
  readonly places: number[]
}

/**
 * Parses a source. `onRequest` gets for each request its number, ordinal and length in `ts_rank`'s
 * sense.
 */
const gather = (
  entries: Entries,
  source: Source,
  index: number,
  lexicon: Lexicon,
  onRequest: (num: number, ordinal: number, length: number) => void,
): void => {
  const { bytes, first } = source
  let ordinal = first
  for (let at = 0; at < bytes.length; ordinal += 1) {
    const num = bytes.readInt32BE(at)
    const size = bytes.readInt32BE(at + 4)
    at += 8
    let length = 0
    for (let word = 0; word < size; word += 1) {
      let end = at
      while (bytes[end] !== 0) end += 1
      const places = bytes.readUInt16BE(end + 1)
      if (bytes[at] !== SIGN) {
        const text = bytes.toString('utf8', at, end)
        let lexeme = lexicon.get(text)
        if (lexeme === undefined) {
          lexeme = lexicon.size
          lexicon.set(text, lexeme)
        }
        entries.keys.push(lexeme * ENTRIES + entries.keys.length)
        entries.ordinals.push(ordinal)
        entries.sources.push(index)
        entries.places.push(end + 1)
      }
      length += Math.max(1, places)
      at = end + 3 + places * 2
    }
    onRequest(num, ordinal, length)
  }
}

const written = (
  entries: Entries,
  sources: readonly Source[],
): Omit<Segment, 'first' | 'count'> => {
  const keys = Float64Array.from(entries.keys).sort()
  let bytes = new Uint8Array(keys.length * 4 + 1024)
  let length = 0
  const lexemes: number[] = []
  const starts: number[] = []
  let current = -1
  let last = 0
  for (let nth = 0; nth < keys.length; nth += 1) {
    const key = keys[nth] ?? 0
    const lexeme = Math.floor(key / ENTRIES)
    const entry = key - lexeme * ENTRIES
    if (current !== lexeme) {
      current = lexeme
      lexemes.push(lexeme)
      starts.push(length)
      last = 0
    }
    const from = sources[entries.sources[entry] ?? 0]?.bytes ?? NO_BYTES
    const at = entries.places[entry] ?? 0
    const places = Math.min(255, ((from[at] ?? 0) << 8) | (from[at + 1] ?? 0))
    if (length + 8 + places * 2 > bytes.length) {
      const grown = new Uint8Array(Math.ceil(bytes.length * 1.3) + 1024)
      grown.set(bytes)
      bytes = grown
    }
    const ordinal = entries.ordinals[entry] ?? 0
    let rest = (ordinal - last) * 2 + (places === 1 ? 0 : 1)
    last = ordinal
    while (rest >= 128) {
      bytes[length++] = (rest & 127) | 128
      rest >>>= 7
    }
    bytes[length++] = rest
    if (places !== 1) bytes[length++] = places
    const end = at + 2 + places * 2
    for (let byte = at + 2; byte < end; byte += 1) bytes[length++] = from[byte] ?? 0
  }
  starts.push(length)
  return {
    lexemes: Int32Array.from(lexemes),
    starts: Int32Array.from(starts),
    bytes: bytes.slice(0, length),
  }
}

/** Makes a segment of sources that follow each other. */
export const segmentOf = (
  sources: readonly Source[],
  lexicon: Lexicon,
  onRequest: (num: number, ordinal: number, length: number) => void,
): Segment => {
  const entries: Entries = { keys: [], ordinals: [], sources: [], places: [] }
  for (const [index, source] of sources.entries())
    gather(entries, source, index, lexicon, onRequest)
  const first = sources[0]?.first ?? 0
  const count = sources.reduce((sum, source) => sum + source.count, 0)
  return { first, count, ...written(entries, sources) }
}

/** The place of a lexeme in a segment, -1 where it holds none. */
const placeOf = ({ lexemes }: Segment, lexeme: number): number => {
  let low = 0
  let high = lexemes.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const there = lexemes[middle] ?? 0
    if (there === lexeme) return middle
    if (there < lexeme) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Goes through the postings of a lexeme: its requests, and where the places stand in `bytes`. */
export const walk = (
  segment: Segment,
  lexeme: number,
  visit: (ordinal: number, at: number, places: number) => void,
): void => {
  const place = placeOf(segment, lexeme)
  if (place < 0) return
  const { bytes, starts } = segment
  const end = starts[place + 1] ?? 0
  let ordinal = 0
  for (let at = starts[place] ?? 0; at < end; ) {
    let byte = bytes[at++] ?? 0
    let value = byte & 127
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[at++] ?? 0
      value |= (byte & 127) << shift
    }
    ordinal += value >>> 1
    const places = value & 1 ? (bytes[at++] ?? 0) : 1
    visit(ordinal, at, places)
    at += places * 2
  }
}

/** The weight of a place: 3 in titles (A) down to 0 (D). */
export const weightAt = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) >> 6

/** Which word of its text a place is. */
export const positionAt = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] ?? 0) & 63) << 8) | (bytes[at + 1] ?? 0)
