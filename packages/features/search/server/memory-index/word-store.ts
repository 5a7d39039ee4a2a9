import { GONE, HOT, KINDS, type Rows, rowOf, UNREAD } from './row-columns.ts'
import {
  type Lexicon,
  type Segment,
  type Source,
  segmentOf,
  walk,
  weightAt,
} from './word-postings.ts'

/** The words of some of the requests, which have ordinals in the order in which they were read. */
export interface WordStore {
  readonly lexicon: Lexicon
  segments: Segment[]
  /** The sources of the last segments, which are short. */
  short: Source[]
  /** Ordinals given. */
  size: number
  /** The row of an ordinal, `GONE` where its words were read anew or its request is no more. */
  rows: Int32Array
  /** Why its words are here; see `kindsOf`. */
  kinds: Uint8Array
  /** What its row had in `Rows.hot` then: close together, as these are looked at most. */
  hot: Int32Array
  /** How long the words of an ordinal are; see `ts_rank`. */
  lengths: Int32Array
  /** How many are gone. */
  gone: number
  /** Those of some kinds, as they were listed since the last change. */
  readonly lists: Map<number, Listed>
}

/** Ordinals, ascending, with their rows. */
export interface Listed {
  readonly rows: Int32Array
  readonly spots: Int32Array
  readonly length: number
}

export const newWordStore = (): WordStore => ({
  lexicon: new Map(),
  segments: [],
  short: [],
  size: 0,
  rows: new Int32Array(1024),
  kinds: new Uint8Array(1024),
  hot: new Int32Array(1024 * HOT),
  lengths: new Int32Array(1024),
  gone: 0,
  lists: new Map(),
})

/** So many short segments are made one, which is short as long as it has fewer requests than this. */
const MOST_SHORT = 12
const SHORT = 2000

const roomFor = (wordStore: WordStore, size: number): void => {
  if (size <= wordStore.rows.length) return
  for (const name of ['rows', 'lengths'] as const) {
    const grown = new Int32Array(Math.ceil(size * 1.2))
    grown.set(wordStore[name])
    wordStore[name] = grown
  }
  const kinds = new Uint8Array(wordStore.rows.length)
  kinds.set(wordStore.kinds)
  wordStore.kinds = kinds
  const hot = new Int32Array(wordStore.rows.length * HOT)
  hot.set(wordStore.hot)
  wordStore.hot = hot
}

/** The words of a row count no more. */
export const withdraw = (wordStore: WordStore, rows: Rows, row: number): void => {
  const ordinal = rows.ordinal[row] ?? UNREAD
  if (ordinal === UNREAD) return
  wordStore.rows[ordinal] = GONE
  wordStore.gone += 1
  wordStore.lists.clear()
  rows.ordinal[row] = UNREAD
}

/** The requests whose words are here for one of some reasons. */
export const listedFor = ({ rows, kinds, size, lists }: WordStore, reasons: number): Listed => {
  const known = lists.get(reasons)
  if (known) return known
  const all = { rows: new Int32Array(size), spots: new Int32Array(size) }
  let length = 0
  for (let ordinal = 0; ordinal < size; ordinal += 1) {
    const row = rows[ordinal] ?? GONE
    if (row === GONE || ((kinds[ordinal] ?? 0) & reasons) === 0) continue
    all.rows[length] = row
    all.spots[length] = ordinal
    length += 1
  }
  const listed = { rows: all.rows.slice(0, length), spots: all.spots.slice(0, length), length }
  lists.set(reasons, listed)
  return listed
}

/** Adds the words of `count` requests; those that their rows had before count no more. */
export const addWords = (wordStore: WordStore, rows: Rows, bytes: Buffer, count: number): void => {
  if (count === 0) return
  const source = { bytes, first: wordStore.size, count }
  roomFor(wordStore, wordStore.size + count)
  wordStore.size += count
  wordStore.lists.clear()
  const segment = segmentOf([source], wordStore.lexicon, (num, ordinal, length) => {
    const row = rowOf(rows, num)
    wordStore.lengths[ordinal] = length
    wordStore.rows[ordinal] = row < 0 ? GONE : row
    if (row < 0) return
    withdraw(wordStore, rows, row)
    rows.ordinal[row] = ordinal
    wordStore.kinds[ordinal] = rows.hot[row * HOT + KINDS] ?? 0
    wordStore.hot.set(rows.hot.subarray(row * HOT, row * HOT + HOT), ordinal * HOT)
  })
  wordStore.segments.push(segment)
  if (count >= SHORT && wordStore.short.length === 0) return
  wordStore.short.push(source)
  if (wordStore.short.length < MOST_SHORT) return
  const one = segmentOf(wordStore.short, wordStore.lexicon, () => undefined)
  wordStore.segments.splice(-wordStore.short.length, wordStore.short.length, one)
  wordStore.short = one.count < SHORT ? [joined(wordStore.short)] : []
}

const joined = (sources: readonly Source[]): Source => ({
  bytes: Buffer.concat(sources.map(({ bytes }) => bytes)),
  first: sources[0]?.first ?? 0,
  count: sources.reduce((sum, { count }) => sum + count, 0),
})

/** Weight A, which words of titles have. */
const IN_TITLE = 3
const TITLE_SIGN = '='

/** The numbers of the lexemes that a word of a query means. */
export const lexemesOf = (
  { lexicon }: WordStore,
  word: { readonly lexeme: string; readonly isPrefix: boolean },
): { readonly lexemes: readonly number[]; readonly inTitle: boolean } => {
  const inTitle = word.lexeme.startsWith(TITLE_SIGN)
  const text = inTitle ? word.lexeme.slice(TITLE_SIGN.length) : word.lexeme
  if (!word.isPrefix) {
    const lexeme = lexicon.get(text)
    return { inTitle, lexemes: lexeme === undefined ? [] : [lexeme] }
  }
  const lexemes: number[] = []
  for (const [known, lexeme] of lexicon) if (known.startsWith(text)) lexemes.push(lexeme)
  return { inTitle, lexemes }
}

/** Marks the ordinals that hold a lexeme, in titles where that is asked for. */
export const markHolders = (
  { segments }: WordStore,
  marks: Uint8Array,
  lexeme: number,
  inTitle: boolean,
): void => {
  for (const segment of segments) {
    const { bytes } = segment
    walk(segment, lexeme, (ordinal, at, places) => {
      if (inTitle) {
        let place = 0
        while (place < places && weightAt(bytes, at + place * 2) !== IN_TITLE) place += 1
        if (place === places) return
      }
      marks[ordinal] = 1
    })
  }
}
