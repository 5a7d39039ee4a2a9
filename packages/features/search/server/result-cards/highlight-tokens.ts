import { ownText } from '@kogge/domain/kernel/text-folding.ts'
import type { LexemeOf } from '@kogge/domain/search/text-vector.ts'
import type { Fit } from '@kogge/domain/search/word-terms.ts'
import {
  beginningOf,
  foldWord,
  initialAt,
  wordSpans,
} from '@kogge/domain/search/words/word-tokens.ts'

/** Beyond this much of a description no snippet is looked for. */
export const SNIPPET_SOURCE = 6000

/** A text taken apart: of each word where it stands and how it begins. */
export interface Piece {
  readonly text: string
  readonly language: string
  /** In UTF-16 units. */
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** The first sign of each folded word, 0 for what is no word: few words begin as those do that are marked. */
  readonly initials: Uint16Array
}

/** Title and description of a request in one language. */
export interface Pieces {
  readonly title: Piece
  readonly body: Piece
}

export const pieceOf = (text: string, language: string): Piece => {
  const spans = wordSpans(text)
  const count = spans.length / 2
  const [starts, ends] = [new Uint32Array(count), new Uint32Array(count)]
  const initials = new Uint16Array(count)
  for (let at = 0; at < count; at += 1) {
    const start = spans[2 * at] ?? 0
    const end = spans[2 * at + 1] ?? 0
    starts[at] = start
    ends[at] = end
    initials[at] = initialAt(text, start, end)
  }
  return { text, language, starts, ends, initials }
}

const wordAt = ({ text, starts, ends }: Piece, at: number): string =>
  text.slice(starts[at] ?? 0, ends[at] ?? 0)

/** How words begin that are to be marked: by their first sign, as a UTF-16 unit. */
type Beginnings = ReadonlyMap<number, readonly string[]>

/** The same by language; null where they may begin in any way. */
export type Sought = (language: string) => Beginnings | null

export const soughtOf = (marked: readonly (readonly Fit[])[]): Sought => {
  const fits = marked.flat()
  const known = new Map<string, Beginnings | null>()
  const read = (language: string): Beginnings | null => {
    const all = fits.flatMap(({ lexemes, prefix }) => [
      ...[...lexemes].map((lexeme) => beginningOf(language, lexeme)),
      ...(prefix ? [prefix] : []),
    ])
    if (all.includes('')) return null
    return Map.groupBy(new Set(all), (beginning) => beginning.charCodeAt(0))
  }
  return (language) => {
    const beginnings = known.has(language) ? (known.get(language) ?? null) : read(language)
    known.set(language, beginnings)
    return beginnings
  }
}

/** Folded words that were met: those of one search come again in the next. */
const folds = new Map<string, string>()
const MOST_FOLDS = 50_000

const foldedOf = (word: string): string => {
  const known = folds.get(word)
  if (known !== undefined) return known
  if (folds.size >= MOST_FOLDS) folds.clear()
  const own = ownText(word)
  const folded = foldWord(own)
  folds.set(own, folded)
  return folded
}

/** The words of a text that may be among those. */
export const candidatesIn = (piece: Piece, sought: Sought): string[] => {
  const beginnings = sought(piece.language)
  const isSought = (initial: number, word: string): boolean => {
    if (!beginnings) return true
    const folded = foldedOf(word)
    return beginnings.get(initial)?.some((beginning) => folded.startsWith(beginning)) ?? false
  }
  const words: string[] = []
  for (const [at, initial] of piece.initials.entries()) {
    // Few begin so much as with the same letter: most words are not even cut out of their text.
    if (initial === 0 || (beginnings && !beginnings.has(initial))) continue
    const word = wordAt(piece, at)
    if (isSought(initial, word)) words.push(word)
  }
  return words
}

/**
 * Where sequences of words stand, as indexes of their first and last word. `lexemeOf` is asked for the
 * words that `candidatesIn` names, and says nothing of others.
 */
export const hitsIn = (
  piece: Piece,
  marked: readonly (readonly Fit[])[],
  input: { readonly sought: Sought; readonly lexemeOf: LexemeOf },
): readonly (readonly [number, number])[] => {
  const { language } = piece
  const { sought, lexemeOf } = input
  const beginnings = sought(language)
  const fitsAt = (at: number, { lexemes, prefix }: Fit): boolean => {
    const initial = piece.initials[at] ?? 0
    if (initial === 0 || (beginnings && !beginnings.has(initial))) return false
    const word = wordAt(piece, at)
    if (lexemes.has(lexemeOf(language, word))) return true
    return prefix !== null && prefix !== '' && lexemeOf('xx', word).startsWith(prefix)
  }
  const hits: [number, number][] = []
  for (let at = 0; at < piece.starts.length; at += 1) {
    for (const sequence of marked) {
      let fitting = 0
      for (const fit of sequence) {
        if (!fitsAt(at + fitting, fit)) break
        fitting += 1
      }
      if (fitting === 0 || fitting < sequence.length) continue
      hits.push([at, at + fitting - 1])
      at += fitting - 1
      break
    }
  }
  return hits
}
