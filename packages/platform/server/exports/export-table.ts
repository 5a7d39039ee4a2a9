/** What the cells of a column are; a number may be written out (`1234.50`), a day is `2026-11-21`. */
export type CellKind = 'text' | 'number' | 'day'

export interface Column {
  readonly heading: string
  readonly kind: CellKind
}

export type Cell = string | number | null

/** A table as it is made while it is sent: some rows at a time, each with a cell for every column. */
export interface Table {
  readonly columns: readonly Column[]
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
}

const NUMBER = /^-?\d+(\.\d+)?$/

/** A number as both formats write it, whatever the reader's language; null where it is none. */
export const numberCell = (cell: string | number): string | null => {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : null
  return NUMBER.test(cell) ? cell : null
}
