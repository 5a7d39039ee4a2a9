import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import {
  type Cell,
  type Column,
  looksLikeFormula,
  numberCell,
  plainCell,
  type Table,
} from './table.ts'

const BOM = '\ufeff'

/**
 * Whatever somebody's program may take for the end of a row: what follows it unquoted would begin
 * one, a formula too. The library looks for its own delimiter alone, which is two signs long.
 */
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/

const textCell = (text: string): string => {
  const plain = plainCell(text)
  // An apostrophe says that what follows is text; a spreadsheet does not show it.
  return looksLikeFormula(plain) ? `'${plain}` : plain
}

const written = (cell: Cell, { kind }: Column): string => {
  if (cell === null) return ''
  const number = kind === 'number' ? numberCell(cell) : null
  return number ?? textCell(String(cell))
}

async function* linesOf({ columns, rows }: Table): AsyncGenerator<string> {
  const lines = (records: readonly (readonly string[])[]) =>
    stringify([...records], { record_delimiter: 'windows', quoted_match: LINE_BREAK })
  yield BOM + lines([columns.map(({ heading }) => textCell(heading))])
  for await (const batch of rows) {
    if (batch.length === 0) continue
    yield lines(
      batch.map((cells) => columns.map((column, index) => written(cells[index] ?? null, column))),
    )
  }
}

/**
 * A table as CSV (RFC 4180, UTF-8 with a byte order mark, by which Excel knows it). Whoever stops
 * reading stops the rows as well. Text that a spreadsheet would run begins with an apostrophe.
 */
export const csvOf = (table: Table): Readable =>
  Readable.from(linesOf(table), { objectMode: false })
