import { cleanText } from '@kogge/domain/kernel/text-inputs.ts'
import type { ImportFailure, ImportProblem } from '@kogge/domain/org-lists/list-import.ts'
import { MOST_IMPORT_ROWS } from '@kogge/domain/org-lists/list-import.ts'
import { type ListMemberFields, listMemberFields } from '@kogge/domain/org-lists/org-list-inputs.ts'
import { readRows, type TableRow } from '@kogge/platform/server/tables/table-reading.ts'
import { alpha2Of } from './country-names.ts'
import { type ImportColumn, type ImportColumns, importColumns } from './import-columns.ts'

/** A row of an import as it was read. */
export interface ImportRow extends ListMemberFields {
  /** Its place in the text as spreadsheets count rows, from 1. */
  readonly row: number
  readonly number: string
  /** ISO 3166-1 alpha-2; null where none is stated. */
  readonly country: string | null
  readonly name: string
  /** What is wrong with it; null where it can be looked up. */
  readonly problem: ImportProblem | null
}

/** The rows of a text, or why there are none. */
export type ReadImport =
  | { readonly rows: readonly ImportRow[] }
  | { readonly failure: ImportFailure }

/** Numbers and codes are short; what stands there beyond is shown cut. */
const LONGEST_CELL = 200

/** A cell without what keeps spreadsheets from reading it as a number: `="0012"`. */
const plain = (cell: string): string => cell.replace(/^="([^"]*)"$/, '$1')

const clean = (cell: string): string => cleanText.safeParse(cell).data ?? ''

const rowOf = ({ number, cells }: TableRow, { places }: ImportColumns): ImportRow => {
  const cell = (column: ImportColumn): string => plain(cells[places[column] ?? -1] ?? '')
  const short = (column: ImportColumn): string => clean(cell(column).slice(0, LONGEST_CELL))
  const stated = short('country')
  const country = stated === '' ? null : alpha2Of(stated)
  const tags = cell('tags')
    .split(/[;,|]/)
    .filter((tag) => tag.trim() !== '')
  const written = listMemberFields.safeParse({ note: cell('note'), tags })
  const wrong = written.error?.issues[0]?.path[0] === 'tags' ? 'tags' : 'note'
  const problem = (): ImportProblem | null => {
    if (stated !== '' && country === null) return 'country'
    if (short('number') === '' && short('name') === '') return 'empty'
    return written.success ? null : wrong
  }
  return {
    row: number,
    number: short('number'),
    country,
    name: short('name'),
    note: written.data?.note ?? '',
    tags: written.data?.tags ?? [],
    problem: problem(),
  }
}

/**
 * Reads a file or pasted text of at most `MOST_IMPORT_CHARACTERS`: cells parted by tabs, semicolons or commas, in quotes where
 * they hold line breaks, with headings in one of our languages or in the order number, country, name, note, tags.
 */
export const readImport = (text: string): ReadImport => {
  const read = readRows(text.replace(/^\ufeff/, ''))
  // No text of that length has a row that is too long.
  if ('problem' in read) return { failure: 'quotes' }
  const [first] = read.rows
  if (!first) return { failure: 'empty' }
  const columns = importColumns(first.cells)
  const { places, hasHeadings } = columns
  const rows = hasHeadings ? read.rows.slice(1) : read.rows
  if (places.number === undefined && places.name === undefined) return { failure: 'noNumber' }
  if (rows.length === 0) return { failure: 'empty' }
  if (rows.length > MOST_IMPORT_ROWS) return { failure: 'tooMany' }
  return { rows: rows.map((row) => rowOf(row, columns)) }
}
