import type { RfxHistoryEntry } from '@kogge/domain/rfx/schema.ts'

export interface DiffPiece {
  readonly text: string
  readonly kind: 'same' | 'removed' | 'added'
}

/** Words and the white space between them; longer texts are shown side by side without marks. */
const MAX_WORDS = 600

const words = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

/** Lengths of the longest common subsequence of the ends of both lists. */
const lengthTable = (a: readonly string[], b: readonly string[]): Uint16Array[] => {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--) {
    const [row, below] = [table[i], table[i + 1]]
    if (!row || !below) continue
    for (let j = b.length - 1; j >= 0; j--) {
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return table
}

const push = (pieces: DiffPiece[], kind: DiffPiece['kind'], text: string): void => {
  const last = pieces.at(-1)
  if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: last.text + text }
  else pieces.push({ kind, text })
}

/** What changed between two texts, word by word; null where they are too long to compare so. */
export const diffWords = (before: string, after: string): DiffPiece[] | null => {
  const [a, b] = [words(before), words(after)]
  if (a.length > MAX_WORDS || b.length > MAX_WORDS) return null
  const table = lengthTable(a, b)
  const pieces: DiffPiece[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (left !== undefined && left === right) {
      push(pieces, 'same', left)
      i++
      j++
    } else if (
      left !== undefined &&
      (right === undefined || lengthAt(table, i + 1, j) >= lengthAt(table, i, j + 1))
    ) {
      push(pieces, 'removed', left)
      i++
    } else if (right !== undefined) {
      push(pieces, 'added', right)
      j++
    }
  }
  return pieces
}

const lengthAt = (table: readonly Uint16Array[], i: number, j: number): number => table[i]?.[j] ?? 0

/** Publications, newest first. */
export const newestFirst = (history: readonly RfxHistoryEntry[]): RfxHistoryEntry[] =>
  [...history].reverse()
