import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import {
  type Cell,
  type Column,
  looksLikeFormula,
  numberCell,
  plainCell,
  type Table,
} from './export-table.ts'

const BOM = '\ufeff'

/**
 * Whatever somebody's program may take for the end of a cell or of a row, whatever its language: what
 * follows it unquoted would begin one, a formula too. The library looks for its own delimiters alone.
 */
const ENDS = /[;\t\n\v\f\r\u0085\u2028\u2029]/

/** Blanks, quotes and ends of cells, before a sign by which a formula begins (`table.ts`). */
const BEFORE_FORMULA =
  /(?<![\s\p{C}\p{Default_Ignorable_Code_Point}";])[\s\p{C}\p{Default_Ignorable_Code_Point}";]+(?=[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/gu

/**
 * An apostrophe says that what follows is text; a spreadsheet does not show it. A program that parts
 * cells by semicolons or tabs heeds no quotes in the midst of what it takes for one: within a text, too,
 * no part begins as a formula.
 */
const textCell = (text: string): string => {
  const plain = plainCell(text)
  const parted = ENDS.test(plain)
    ? plain.replace(BEFORE_FORMULA, (before) => (ENDS.test(before) ? `${before}'` : before))
    : plain
  return looksLikeFormula(plain) ? `'${parted}` : parted
}

/** A row is one cell to a program that looks for other signs: it must not begin as a formula either. */
const written = (cell: Cell, { kind }: Column, index: number): string => {
  if (cell === null) return ''
  const number = kind === 'number' ? numberCell(cell) : null
  if (number === null) return textCell(String(cell))
  return index === 0 && number.startsWith('-') ? `'${number}` : number
}

async function* linesOf({ columns, rows }: Table): AsyncGenerator<string> {
  const lines = (records: readonly (readonly string[])[]) =>
    stringify([...records], { record_delimiter: 'windows', quoted_match: ENDS })
  yield BOM + lines([columns.map(({ heading }) => textCell(heading))])
  for await (const batch of rows) {
    if (batch.length === 0) continue
    yield lines(
      batch.map((cells) =>
        columns.map((column, index) => written(cells[index] ?? null, column, index)),
      ),
    )
  }
}

/**
 * A table as CSV (RFC 4180, UTF-8 with a byte order mark, by which Excel knows it). Whoever stops
 * reading stops the rows as well. What a spreadsheet would run begins with an apostrophe, whether it
 * parts cells by commas, semicolons or tabs.
 */
export const csvOf = (table: Table): Readable =>
  Readable.from(linesOf(table), { objectMode: false })
