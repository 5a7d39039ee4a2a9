import type { placedWordsIn } from '@kogge/domain/search/tokens.ts'
import type { LexemeOf } from '@kogge/domain/search/vector.ts'
import type { Fit } from '@kogge/domain/search/wanted.ts'

/** Beyond this much of a description no snippet is looked for. */
export const SNIPPET_SOURCE = 6000

/** A text taken apart: of each word where it stands, and the forms under which it is indexed. */
export interface Piece {
  readonly text: string
  /** In UTF-16 units. */
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** In the text's own language, and folded alone; empty for what is no word. */
  readonly lexemes: readonly string[]
  readonly folded: readonly string[]
}

/** Title and description of a request in one language. */
export interface Pieces {
  readonly title: Piece
  readonly body: Piece
}

export type Placed = ReturnType<typeof placedWordsIn>

export const pieceOf = (
  text: string,
  words: Placed,
  language: string,
  lexemeOf: LexemeOf,
): Piece => ({
  text,
  starts: Uint32Array.from(words, ({ start }) => start),
  ends: Uint32Array.from(words, ({ end }) => end),
  lexemes: words.map(({ word }) => lexemeOf(language, word)),
  folded: words.map(({ word }) => lexemeOf('xx', word)),
})

const fitsAt = ({ lexemes, folded }: Piece, at: number, { lexemes: wanted, prefix }: Fit) => {
  const own = folded[at]
  if (!own) return false
  return (
    wanted.has(lexemes[at] ?? '') || (prefix !== null && prefix !== '' && own.startsWith(prefix))
  )
}

/** Where sequences of words stand, as indexes of their first and last word. */
export const hitsIn = (
  piece: Piece,
  marked: readonly (readonly Fit[])[],
): readonly (readonly [number, number])[] => {
  const hits: [number, number][] = []
  for (let at = 0; at < piece.starts.length; at += 1) {
    for (const sequence of marked) {
      let fitting = 0
      for (const fit of sequence) {
        if (!fitsAt(piece, at + fitting, fit)) break
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
