import { looksLikeFormula } from '@kogge/domain/kernel/spreadsheet-text.ts'
import { CsvError, parse } from 'csv-parse/sync'

/** A row of a table: its number as spreadsheets count it, the head of the table is 1, and a cell for each heading. */
export interface TableRow {
  readonly number: number
  readonly cells: readonly string[]
}

export interface ReadTable {
  readonly headings: readonly string[]
  /** Those with anything in them. */
  readonly rows: readonly TableRow[]
  readonly delimiter: Delimiter
}

/**
 * Why a text is no table that can be taken: it has no row below its head (`empty`), or a quotation mark in it is never closed
 * (`quote`); it has more rows, columns or characters in a cell than there may be.
 */
export const TABLE_PROBLEMS = ['empty', 'quote', 'rows', 'columns', 'cell'] as const
export type TableProblem = (typeof TABLE_PROBLEMS)[number]

export interface TableBounds {
  readonly rows: number
  readonly columns: number
  /** Characters of a cell. */
  readonly cell: number
}

const DELIMITERS = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** Characters of a row. */
const LONGEST_RECORD = 200_000

/** Spreadsheets write their delimiter into the first line where it is not the usual one: `sep=;`. */
const SEPARATOR_LINE = /^sep=([;,\t|])\r?\n/i
/** Rows, and characters, by which the delimiter is guessed. */
const [SAMPLE_ROWS, SAMPLE_CHARACTERS] = [20, 65_536]

/** Every line is a record, empty ones too, so that rows have the numbers that a spreadsheet shows. */
const recordsOf = (text: string, delimiter: Delimiter, to?: number): string[][] =>
  parse(text, {
    delimiter,
    relax_column_count: true,
    // Names of organisations have quotation marks within them.
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: LONGEST_RECORD,
    ...(to !== undefined && { to }),
  })

/** How many columns most rows of a sample have with a delimiter; 1 where it is none. */
const widthBy = (text: string, delimiter: Delimiter): number => {
  let records: string[][]
  try {
    records = recordsOf(text, delimiter, SAMPLE_ROWS)
  } catch {
    // A quotation mark that is never closed: the first line says how it was meant.
    return text.split(/\r|\n/, 1)[0]?.split(delimiter).length ?? 0
  }
  const widths = records.filter((cells) => cells.length > 1 || cells[0] !== '')
  const counts = Map.groupBy(widths, ({ length }) => length)
  const most = [...counts].sort(([, a], [, b]) => b.length - a.length)[0]
  return most?.[0] ?? 0
}

/** The delimiter that makes the most columns of most rows. */
const guessedDelimiter = (text: string): Delimiter => {
  const sample = text.slice(0, SAMPLE_CHARACTERS)
  return DELIMITERS.map((delimiter) => ({ delimiter, width: widthBy(sample, delimiter) })).reduce(
    (best, one) => (one.width > best.width ? one : best),
  ).delimiter
}

/** A table may have some empty lines between its rows, and behind them; records beyond so many for each row that it may have are not read. */
const EMPTY_FACTOR = 4

const countOf = (text: string, sign: string): number => {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1
  return count
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '')

/** A cell without the mark that our own exports put before what could be a formula. */
const cellOf = (text: string): string => {
  const trimmed = text.toWellFormed().trim()
  const [, guarded = ''] = /^'(.*)$/s.exec(trimmed) ?? []
  return looksLikeFormula(guarded) ? guarded : trimmed
}

const problemOf = (
  headings: readonly string[],
  rows: readonly TableRow[],
  bounds: TableBounds,
): TableProblem | null => {
  if (rows.length === 0) return 'empty'
  if (rows.length > bounds.rows) return 'rows'
  if (headings.length > bounds.columns) return 'columns'
  const isLong = (cell: string): boolean => cell.length > bounds.cell
  return headings.some(isLong) || rows.some(({ cells }) => cells.some(isLong)) ? 'cell' : null
}

/** The filled rows of a text, the head among them where it has one, each with the cells that it has. */
export interface ReadRows {
  readonly rows: readonly TableRow[]
  readonly delimiter: Delimiter
  /** Whether there are no records beyond those that were read. */
  readonly isWhole: boolean
}

/**
 * Reads the rows of a text as a spreadsheet saves or copies them: its delimiter is guessed, cells are trimmed. A problem where a
 * quotation mark is never closed, or a row is far too long. `most`: how many records are read, empty ones too; the process does nothing else meanwhile.
 */
export const readRows = (
  written: string,
  most?: number,
): ReadRows | { readonly problem: 'quote' | 'cell' } => {
  const [line, named] = SEPARATOR_LINE.exec(written) ?? []
  const text = line ? written.slice(line.length) : written
  const delimiter = DELIMITERS.find((one) => one === named) ?? guessedDelimiter(text)
  try {
    const records = recordsOf(text, delimiter, most)
    const rows = records.flatMap((record, index) =>
      isFilled(record) ? [{ number: index + 1, cells: record.map(cellOf) }] : [],
    )
    return {
      rows: rows.filter(({ cells }) => isFilled(cells)),
      delimiter,
      isWhole: most === undefined || records.length < most,
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { problem: error.code === 'CSV_MAX_RECORD_SIZE' ? 'cell' : 'quote' }
  }
}

/**
 * Reads a table from the text of a file as a spreadsheet saves it: its delimiter is guessed, its first filled row is its head. Cells are trimmed; those
 * beyond the last heading are left out. The caller has bounded the text.
 */
export const readTable = (
  text: string,
  bounds: TableBounds,
): ReadTable | { readonly problem: TableProblem } => {
  // Each makes a cell: somebody may have written millions into one line.
  if (DELIMITERS.some((one) => countOf(text, one) > bounds.rows * bounds.columns))
    return { problem: 'columns' }
  const most = bounds.rows * EMPTY_FACTOR
  const read = readRows(text, most)
  if ('problem' in read) return read
  if (!read.isWhole) return { problem: 'rows' }
  const [head, ...rows] = read.rows
  const headings = head?.cells ?? []
  const filled = rows
    .map(({ number, cells }) => ({ number, cells: headings.map((_, at) => cells[at] ?? '') }))
    .filter(({ cells }) => isFilled(cells))
  const problem = problemOf(headings, filled, bounds)
  if (problem) return { problem }
  return { headings, rows: filled, delimiter: read.delimiter }
}
