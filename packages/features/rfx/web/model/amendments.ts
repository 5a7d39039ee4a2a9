import type { RfxHistoryEntry } from '@kogge/domain/rfx/rfx-content.ts'

export interface DiffPiece {
  readonly text: string
  readonly kind: 'same' | 'removed' | 'added'
}

/** Words of a longer text are not compared: the work grows with the square. */
const MAX_WORDS = 600
/** With fewer letters in common than this part, marks would only hide that all is new. */
const LEAST_COMMON = 0.35

/** Words, each with the white space behind it. */
const words = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

/** `table[i][j]`: how many words the ends of both lists have in common, in order. */
const commonTable = (a: readonly string[], b: readonly string[]): readonly Uint16Array[] => {
  const table = [new Uint16Array(b.length + 1)]
  for (let i = a.length - 1; i >= 0; i--) {
    const below = table[0] ?? []
    const row = new Uint16Array(b.length + 1)
    for (let j = b.length - 1; j >= 0; j--) {
      const kept = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : 0
      row[j] = Math.max(kept, below[j] ?? 0, row[j + 1] ?? 0)
    }
    table.unshift(row)
  }
  return table
}

const joined = (pieces: readonly DiffPiece[]): DiffPiece[] => {
  const result: DiffPiece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (last?.kind !== piece.kind) result.push(piece)
    else result[result.length - 1] = { kind: last.kind, text: last.text + piece.text }
  }
  return result
}

const lengthOf = (pieces: readonly DiffPiece[], without: DiffPiece['kind']): number =>
  pieces.filter(({ kind }) => kind !== without).reduce((sum, { text }) => sum + text.length, 0)

/**
 * What changed between two texts, word by word. Without the added pieces it is the text before,
 * without the removed ones the text after. Null where they are too long or have too little in
 * common to be compared so.
 */
export const diffWords = (before: string, after: string): DiffPiece[] | null => {
  const [a, b] = [words(before), words(after)]
  if (a.length > MAX_WORDS || b.length > MAX_WORDS) return null
  const table = commonTable(a, b)
  const common = (i: number, j: number): number => table[i]?.[j] ?? 0
  const pieces: DiffPiece[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (left !== undefined && left === right) {
      pieces.push({ kind: 'same', text: left })
      i++
      j++
    } else if (
      left !== undefined &&
      (right === undefined || common(i + 1, j) >= common(i, j + 1))
    ) {
      pieces.push({ kind: 'removed', text: left })
      i++
    } else {
      pieces.push({ kind: 'added', text: right ?? '' })
      j++
    }
  }
  const same = pieces.filter(({ kind }) => kind === 'same')
  const longer = Math.max(lengthOf(pieces, 'added'), lengthOf(pieces, 'removed'))
  return lengthOf(same, 'added') < longer * LEAST_COMMON ? null : joined(pieces)
}

/** Publications, newest first. */
export const newestFirst = (history: readonly RfxHistoryEntry[]): RfxHistoryEntry[] =>
  [...history].reverse()
