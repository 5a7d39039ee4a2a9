import { text } from 'node:stream/consumers'
import { CsvError, parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvOf } from './csv-export.ts'
import type { Cell, Column } from './export-table.ts'

const COLUMNS: readonly Column[] = [
  { heading: 'Piegādātājs', kind: 'text' },
  { heading: 'Summa; EUR', kind: 'number' },
  { heading: 'Piezīmes', kind: 'text' },
]
const NUMBERS_FIRST = COLUMNS.slice(1)

const csv = (rows: readonly (readonly Cell[])[], columns = COLUMNS): Promise<string> => {
  const batches = async function* () {
    yield rows
  }
  return text(csvOf({ columns, rows: batches() }))
}

/**
 * A file as Excel reads it: quotes count at the beginning of a cell alone, what stands behind the
 * closing one is text, and any line break outside of them ends a row.
 */
const asExcel = (whole: string, delimiters: string): string[] => {
  const cells: string[] = []
  const ends = `${delimiters}\r\n`
  for (let at = 0; at <= whole.length; at += 1) {
    let cell = ''
    if (whole[at] === '"') {
      for (at += 1; at < whole.length; at += 1) {
        if (whole[at] === '"' && whole[at + 1] !== '"') break
        if (whole[at] === '"') at += 1
        cell += whole[at]
      }
      at += 1
    }
    for (; at < whole.length && !ends.includes(whole.charAt(at)); at += 1) cell += whole[at]
    cells.push(cell)
  }
  return cells
}

/** A library refuses a file whose quotes do not close by the sign it looks for: it reads nothing then. */
const asLibrary = (whole: string, delimiter: string): string[] => {
  try {
    return parse(whole, { delimiter, relax_quotes: true, relax_column_count: true }).flat()
  } catch (thrown) {
    if (thrown instanceof CsvError && thrown.code === 'CSV_QUOTE_NOT_CLOSED') return []
    throw thrown
  }
}

/** Programs that part cells by one sign, and one that takes all of them. */
const READERS: readonly (readonly [name: string, read: (whole: string) => string[]])[] = [
  ...[',', ';', '\t'].flatMap((sign): (readonly [string, (whole: string) => string[]])[] => [
    [`Excel by ${JSON.stringify(sign)}`, (whole) => asExcel(whole, sign)],
    [`csv-parse by ${JSON.stringify(sign)}`, (whole) => asLibrary(whole, sign)],
    [
      `a reader without quotes by ${JSON.stringify(sign)}`,
      (whole) => whole.split(/\r\n|[\r\n]/).flatMap((line) => line.split(sign)),
    ],
  ]),
  ['a reader of all three', (whole) => asExcel(whole, ',;\t')],
]

/** What is no number and begins as a formula, behind blanks, quotes and what cannot be seen. */
const isFormula = (cell: string): boolean =>
  /^[=+\-@]/.test(
    cell.normalize('NFKC').replace(/^[\s\p{C}\p{Default_Ignorable_Code_Point}"]+/u, ''),
  ) && !/^-?\d+(\.\d+)?$/.test(cell)

/** A comma parts cells of ours, and is read with its quotes by whoever looks for it. */
const heedsQuotes = (name: string): boolean => name !== 'a reader without quotes by ","'

const formulasIn = async (rows: readonly (readonly Cell[])[], columns = COLUMNS) => {
  const whole = (await csv(rows, columns)).slice(1)
  return READERS.filter(([name]) => heedsQuotes(name)).flatMap(([name, read]) =>
    read(whole)
      .filter(isFormula)
      .map((cell) => `${name}: ${cell}`),
  )
}

const PIECES = [
  '=1+41',
  '+1',
  '-1',
  '@SUM(A1)',
  '\uff1d1',
  '\ufe661',
  'SIA',
  'Alfa',
  ' ',
  ';',
  ',',
  '\t',
  '"',
  "'",
  '\n',
  '\r',
  '\r\n',
  '\0',
  '\ufeff',
  '\u200b',
  '\u00a0',
  '\u0085',
  '\u2028',
  '\u2029',
  '|',
]
const cell = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const amount = fc.oneof(fc.constant(null), fc.integer(), cell)

describe('CSV for whoever reads it', () => {
  it.each([
    'SIA Alfa;=1+41;B',
    'SIA Alfa;"=1+41";B',
    'SIA Alfa\t=1+41\tB',
    '"SIA";"=1+41"',
    'SIA; \u200b =1+41',
    'SIA\n;\r=1+41',
    'SIA\r=1+41',
    'SIA;\uff1d1+41',
    '\t=1+41',
    ';=1+41',
    '"=1+41',
    '=1+41;=1+41',
  ])('leaves no formula of %j', async (name) => {
    expect(
      await formulasIn([
        [name, 5, 'x'],
        ['x', -5, name],
        ['a', name, name],
      ]),
    ).toEqual([])
  })

  it('leaves none in anything', async () => {
    const row = fc.tuple(cell, amount, cell)
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), async (rows) => {
        expect(await formulasIn(rows)).toEqual([])
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(amount, cell), { maxLength: 4 }), async (rows) => {
        expect(await formulasIn(rows, NUMBERS_FIRST)).toEqual([])
      }),
    )
  })

  it('says the same as before to whoever parts cells by commas', async () => {
    const rows = [
      ['SIA "Ceļi"; Rīga, +371 20000000', -5, 'a - b'],
      ['Alfa\t1', 0.5, 'x\ny'],
    ]
    expect(parse(await csv(rows), { bom: true, from: 2 })).toEqual(
      rows.map((row) => row.map(String)),
    )
  })

  it('has its cells parted as ours by whoever takes every sign for an end', async () => {
    const rows = [
      ['SIA Alfa;B', 5, 'a\tb'],
      ['x,y', 6, 'z'],
    ]
    const read = asExcel((await csv(rows)).trim(), ',;\t')
    expect(read.filter((one) => one !== '')).toEqual(
      [
        '\ufeffPiegādātājs',
        'Summa; EUR',
        'Piezīmes',
        'SIA Alfa;B',
        '5',
        'a\tb',
        'x,y',
        '6',
        'z',
      ].map((one) => one.replace('\ufeff', '')),
    )
  })

  // The readers above find what is there to be found.
  it('would be found unsafe if it only quoted', () => {
    const quoted = '"x","SIA Alfa;=1+41;B"\r\n'
    const unsafe = READERS.filter(([, read]) => read(quoted).some(isFormula))
    expect(unsafe.map(([name]) => name)).toContain('Excel by ";"')
  })
})
