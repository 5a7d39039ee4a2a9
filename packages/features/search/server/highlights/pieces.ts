import { initialAt, keepsInitials, wordSpans } from '@kogge/domain/search/tokens.ts'
import type { LexemeOf } from '@kogge/domain/search/vector.ts'
import type { Fit } from '@kogge/domain/search/wanted.ts'

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

/** How words begin that are to be marked. */
export const initialsOf = (marked: readonly (readonly Fit[])[]): ReadonlySet<number> =>
  new Set(
    marked.flat().flatMap(({ lexemes, prefix }) =>
      // Of an empty one the first sign is no number, and stands for none.
      [...lexemes, prefix ?? ''].map((lexeme) => lexeme.charCodeAt(0) || 0),
    ),
  )

/** The words of a text that may be among those. */
export const candidatesIn = (piece: Piece, initials: ReadonlySet<number>): string[] => {
  const words: string[] = []
  const isAny = !keepsInitials(piece.language)
  for (const [at, initial] of piece.initials.entries())
    if (initial !== 0 && (isAny || initials.has(initial))) words.push(wordAt(piece, at))
  return words
}

/**
 * Where sequences of words stand, as indexes of their first and last word. `lexemeOf` is asked for the
 * words alone that `candidatesIn` names.
 */
export const hitsIn = (
  piece: Piece,
  marked: readonly (readonly Fit[])[],
  asked: { readonly initials: ReadonlySet<number>; readonly lexemeOf: LexemeOf },
): readonly (readonly [number, number])[] => {
  const { language } = piece
  const { initials, lexemeOf } = asked
  const isAny = !keepsInitials(language)
  const fitsAt = (at: number, { lexemes, prefix }: Fit): boolean => {
    const initial = piece.initials[at] ?? 0
    if (initial === 0 || !(isAny || initials.has(initial))) return false
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
