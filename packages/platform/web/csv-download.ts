import { CELL_ENDS, CSV_BOM, csvTextCell } from '@kogge/domain/kernel/spreadsheet-text.ts'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { saveFile } from './save-file.ts'

/** Rows of texts as CSV, safe from formulas, as the server writes its files. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  CSV_BOM +
  stringify(
    rows.map((cells) => cells.map(csvTextCell)),
    { record_delimiter: 'windows', quoted_match: CELL_ENDS },
  )

/** Gives rows of texts to their reader as a file. */
export const downloadCsv = (name: string, rows: readonly (readonly string[])[]): void =>
  saveFile(`${name}.csv`, csvText(rows), 'text/csv;charset=utf-8')
