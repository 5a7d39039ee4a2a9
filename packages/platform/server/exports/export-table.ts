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

/** What cannot be seen, line breaks and tabs aside, and half characters. */
const UNSEEN = /(?![\n\t])\p{Cc}/gu
/**
 * By what spreadsheets know a formula, behind what they may skip; the wide and the small forms are
 * taken for the usual ones.
 */
const FORMULA =
  /^[\s\p{C}\p{Default_Ignorable_Code_Point}"]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]/u

/** Text as it may stand in a cell. */
export const plainCell = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSEEN, '')

/** Whether a spreadsheet might run a text: a formula, also behind spaces, or one that a tab or a line break begins. */
export const looksLikeFormula = (text: string): boolean =>
  FORMULA.test(text) || /^[\t\n]/.test(text)

const NUMBER = /^-?\d+(\.\d+)?$/

/** A number as both formats write it, whatever the reader's language; null where it is none. */
export const numberCell = (cell: string | number): string | null => {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : null
  return NUMBER.test(cell) ? cell : null
}
