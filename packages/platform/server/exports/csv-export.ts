import { Readable } from 'node:stream'
import { CELL_ENDS, CSV_BOM, csvTextCell } from '@kogge/domain/kernel/spreadsheet-text.ts'
import { stringify } from 'csv-stringify/sync'
import { type Cell, type Column, numberCell, type Table } from './export-table.ts'

/** A row is one cell to a program that looks for other signs: it must not begin as a formula either. */
const written = (cell: Cell, { kind }: Column, index: number): string => {
  if (cell === null) return ''
  const number = kind === 'number' ? numberCell(cell) : null
  if (number === null) return csvTextCell(String(cell))
  return index === 0 && number.startsWith('-') ? `'${number}` : number
}

async function* linesOf({ columns, rows }: Table): AsyncGenerator<string> {
  const lines = (records: readonly (readonly string[])[]) =>
    stringify([...records], { record_delimiter: 'windows', quoted_match: CELL_ENDS })
  yield CSV_BOM + lines([columns.map(({ heading }) => csvTextCell(heading))])
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
