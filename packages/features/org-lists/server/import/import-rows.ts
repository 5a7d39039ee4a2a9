import { cleanText } from '@kogge/domain/kernel/text-inputs.ts'
import type { ImportFailure, ImportProblem } from '@kogge/domain/org-lists/list-import.ts'
import { MOST_IMPORT_ROWS } from '@kogge/domain/org-lists/list-import.ts'
import { type ListMemberFields, listMemberFields } from '@kogge/domain/org-lists/org-list-inputs.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { alpha2Of } from './country-names.ts'
import { type ImportColumn, type ImportColumns, importColumns } from './import-columns.ts'

/** A row of an import as it was read. */
export interface ImportRow extends ListMemberFields {
  /** The line of the text on which it begins, from 1. */
  readonly line: number
  readonly number: string
  /** ISO 3166-1 alpha-2; null where none is stated. */
  readonly country: string | null
  readonly name: string
  /** What is wrong with it; null where it can be looked up. */
  readonly problem: ImportProblem | null
}

/** The rows of a text, or why there are none; with the line where a quote is open. */
export type ReadImport =
  | { readonly rows: readonly ImportRow[] }
  | { readonly failure: ImportFailure; readonly line: number | null }

const SIGNS = ['\t', ';', ','] as const
/** Numbers and codes are short; what stands there beyond is shown cut. */
const LONGEST_CELL = 200

/** The sign between cells: the one that the first line has most of, outside of quotes. */
const delimiterOf = (text: string): string => {
  const [first = ''] = text.trimStart().split('\n', 1)
  const bare = first.replace(/"[^"]*"/g, '')
  const counts = SIGNS.map((sign) => bare.split(sign).length)
  return SIGNS[counts.indexOf(Math.max(...counts))] ?? ';'
}

interface CsvRecord {
  readonly record: readonly string[]
  /** Lines up to its end. */
  readonly lines: number
}

const recordsOf = (text: string): readonly CsvRecord[] => {
  const records: CsvRecord[] = []
  parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    on_record: (record: string[], { lines }) => {
      records.push({ record, lines })
      return null
    },
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    to: MOST_IMPORT_ROWS + 2,
    trim: true,
  })
  return records
}

/** The line on which a record begins: its end less the line breaks in it. */
const lineOf = ({ record, lines }: CsvRecord): number => {
  const breaks = record.map((cell) => cell.split('\n').length - 1)
  return Math.max(1, lines - breaks.reduce((sum, count) => sum + count, 0))
}

/** A cell without the signs that keep spreadsheets from reading it anew: `="0012"`, `'=sum`. */
const plain = (cell: string): string =>
  cell.replace(/^="([^"]*)"$/, '$1').replace(/^'(?=[=+\-@'])/, '')

const clean = (cell: string): string => cleanText.safeParse(cell).data ?? ''

const rowOf = (csv: CsvRecord, { places }: ImportColumns): ImportRow => {
  const cell = (column: ImportColumn): string => plain(csv.record[places[column] ?? -1] ?? '')
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
    line: lineOf(csv),
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
export const readImport = (written: string): ReadImport => {
  const text = written.replace(/\r\n?/g, '\n')
  let records: readonly CsvRecord[]
  try {
    records = recordsOf(text)
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown
    const { lines }: { readonly lines?: unknown } = Object(thrown)
    return { failure: 'quotes', line: typeof lines === 'number' ? lines : null }
  }
  const [first] = records
  if (!first) return { failure: 'empty', line: null }
  const columns = importColumns(first.record)
  const rest = columns.hasHeadings ? records.slice(1) : records
  const { places } = columns
  if (places.number === undefined && places.name === undefined)
    return { failure: 'noNumber', line: lineOf(first) }
  if (rest.length === 0) return { failure: 'empty', line: null }
  if (rest.length > MOST_IMPORT_ROWS) return { failure: 'tooMany', line: null }
  return { rows: rest.map((record) => rowOf(record, columns)) }
}
