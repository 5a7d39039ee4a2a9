import { buffer, text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import readXlsx from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { csvOf } from './csv-export.ts'
import type { Cell, Column, Table } from './export-table.ts'
import { xlsxOf } from './xlsx-export.ts'

const COLUMNS: readonly Column[] = [
  { heading: 'Nosaukums', kind: 'text' },
  { heading: 'Summa, EUR', kind: 'number' },
  { heading: 'Diena', kind: 'day' },
]

async function* batchesOf(...batches: Cell[][][]) {
  yield* batches
}
const tableOf = (...rows: Cell[][]): Table => ({ columns: COLUMNS, rows: batchesOf(rows) })

const FORMULAS = [
  '=1+1',
  '+1',
  '-1+2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  ' =1',
  '＝1',
  '\u00a0=cmd',
  '\ufeff=1',
]

describe('CSV', () => {
  it('quotes what must be quoted, and writes numbers and days as they are', async () => {
    const whole = await buffer(
      csvOf(
        tableOf(['SIA "Ceļi", Rīga\r\notrā rinda', 1234567.5, '2026-11-21'], ['Å', '0.10', null]),
      ),
    )
    expect(whole.toString()).toBe(
      '\ufeffNosaukums,"Summa, EUR",Diena\r\n' +
        '"SIA ""Ceļi"", Rīga\notrā rinda",1234567.5,2026-11-21\r\nÅ,0.10,\r\n',
    )
  })

  it('leaves nothing that a spreadsheet would run', async () => {
    const whole = await text(
      csvOf(tableOf(...FORMULAS.map((formula) => [formula, formula, formula]))),
    )
    const cells: string[][] = parse(whole, { bom: true, from: 2 })
    expect(cells).toHaveLength(FORMULAS.length)
    for (const cell of cells.flat()) expect(cell).toMatch(/^'/)
    const within = ['SIA Labs\n=1+1', 'Labs\r=1+1', 'Labs\u2028=1+1', 'Labs\u0085=1+1']
    const broken = await text(csvOf(tableOf(...within.map((cell) => [cell, 1, cell]))))
    expect(parse(broken, { bom: true, from: 2 })).toHaveLength(within.length)
    // Nor does a program that ends rows at any line break find one in the midst of a cell unquoted.
    const unquoted = broken.replaceAll(/"[^"]*"/g, '').split(/[\n\v\f\r\u0085\u2028\u2029]/)
    expect(unquoted.filter((line) => line.startsWith('='))).toEqual([])
    const [negative] = parse(await text(csvOf(tableOf(['a', -5, '']))), { bom: true, from: 2 })
    expect(negative).toEqual(['a', '-5', ''])
  })
})

/** The parts of a workbook by their paths. */
const partsOf = async (bytes: Buffer): Promise<Map<string, string>> => {
  const parts = new Map<string, string>()
  const zip = await new Promise<ZipFile>((done, fail) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, file) => (error ? fail(error) : done(file))),
  )
  await new Promise<void>((done, fail) => {
    zip.once('end', done)
    zip.once('error', fail)
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return fail(error)
        parts.set(entry.fileName, await text(stream))
        zip.readEntry()
      })
    })
    zip.readEntry()
  })
  return parts
}

describe('XLSX', () => {
  it('holds text as text, numbers as numbers, days as days', async () => {
    const table = tableOf(['<A & "B"> _x000D_', '1234.50', '2026-11-21'], ['\uffff\ud800ž', -5, ''])
    const parts = await partsOf(await buffer(xlsxOf('Tabula', table)))
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toContain('&lt;A &amp; &quot;B&quot;&gt; _x005F_x000D_')
    expect(sheet).toContain('<c r="B2"><v>1234.50</v></c><c r="C2" s="2"><v>46347</v></c>')
    expect(sheet).toContain('>\ufffdž</t></is></c><c r="B3"><v>-5</v></c></row>')
    expect([...parts.keys()].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
  })

  it('has columns wide enough to be read, between the view and the rows of every sheet', async () => {
    const rows = Array.from({ length: 4 }, (_, index): Cell[] => [`r${index}`, index, null])
    const parts = await partsOf(await buffer(xlsxOf('A', tableOf(...rows), 3)))
    for (const number of [1, 2]) {
      // The order of the parts of a sheet is fixed (ECMA-376, CT_Worksheet).
      expect(parts.get(`xl/worksheets/sheet${number}.xml`)).toContain(
        '</sheetViews><cols><col min="1" max="1" width="30" customWidth="1"/>' +
          '<col min="2" max="2" width="14" customWidth="1"/>' +
          '<col min="3" max="3" width="12" customWidth="1"/></cols><sheetData>',
      )
    }
    // A heading that is longer than its figures is not cut.
    expect(parts.get('xl/styles.xml')).toMatch(/fontId="1"[^>]*><alignment[^>]*wrapText="1"/)
  })

  it('holds no formula', async () => {
    const table = tableOf(...FORMULAS.map((formula) => [formula, formula, formula]))
    const sheet =
      (await partsOf(await buffer(xlsxOf('A', table)))).get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).not.toContain('<f>')
    expect(sheet).not.toContain('<v>')
    expect(sheet.match(/<c r="[A-C]\d+" t="inlineStr" s="3">/g)).toHaveLength(FORMULAS.length * 3)
  })

  it('goes on in another sheet where one is full', async () => {
    const rows = Array.from({ length: 7 }, (_, index): Cell[] => [`r${index}`, index, null])
    const table = { columns: COLUMNS, rows: batchesOf(rows.slice(0, 2), [], rows.slice(2)) }
    const parts = await partsOf(await buffer(xlsxOf("O'Neil: [x]", table, 3)))
    const sheets = [1, 2, 3].map((number) => parts.get(`xl/worksheets/sheet${number}.xml`) ?? '')
    expect(sheets.map((sheet) => sheet.match(/(?<=>)r\d/g)?.join(' '))).toEqual([
      'r0 r1 r2',
      'r3 r4 r5',
      'r6',
    ])
    expect(parts.get('xl/workbook.xml')).toContain('<sheet name="O_Neil_ _x_ 3" sheetId="3"')
  })

  it('is read by a program that goes by the place of each cell', async () => {
    const columns = Array.from({ length: 30 }, (_, index) => ({
      heading: `Kolonna ${index}`,
      kind: index === 28 ? ('number' as const) : ('text' as const),
    }))
    const row = columns.map(
      (_, index): Cell => (index % 3 === 1 ? null : index === 28 ? 28 : `v${index}`),
    )
    const table = { columns, rows: batchesOf([row], [row, row]) }
    const [sheet] = await readXlsx(await buffer(xlsxOf('Tabula', table)))
    expect(sheet?.data).toEqual([columns.map(({ heading }) => heading), row, row, row])
  })

  it('is one sheet where there are no rows', async () => {
    const parts = await partsOf(await buffer(xlsxOf('Empty', tableOf())))
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('Nosaukums')
    expect(parts.has('xl/worksheets/sheet2.xml')).toBe(false)
  })
})

describe.each([
  ['CSV', csvOf],
  ['XLSX', (table: Table) => xlsxOf('A', table)],
])('%s of many rows', (_format, made) => {
  const BATCH = 1000
  /** Rows without an end, and whether they were stopped. */
  const source = (most: number) => {
    const state = { made: 0, isStopped: false }
    const rows = async function* () {
      try {
        while (state.made < most) {
          const start = state.made
          state.made += BATCH
          yield Array.from({ length: BATCH }, (_, index): Cell[] => {
            const key = (start + index) * 2_654_435_761
            return [`Piegādātājs ${key % 4_294_967_291}`, key % 1_000_003, '2026-11-21']
          })
        }
      } finally {
        state.isStopped = true
      }
    }
    return { state, table: { columns: COLUMNS, rows: rows() } }
  }

  it('needs no more memory for more of them', async () => {
    const { table } = source(200_000)
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let most = before
    let bytes = 0
    for await (const piece of made(table)) {
      bytes += piece.length
      most = Math.max(most, process.memoryUsage().rss)
    }
    expect(bytes).toBeGreaterThan(2_000_000)
    expect(most - before).toBeLessThan(150_000_000)
  })

  it('waits for who reads, and stops with them', async () => {
    const { state, table } = source(Number.POSITIVE_INFINITY)
    const stream = made(table)
    stream.once('error', () => undefined)
    let read = 0
    for await (const piece of stream) {
      read += piece.length
      if (read > 200_000) break
    }
    await wait(50)
    const atEnd = state.made
    expect(state.isStopped).toBe(true)
    await wait(50)
    expect(state.made).toBe(atEnd)
    expect(atEnd).toBeLessThan(100_000)
  })

  it('breaks off where the rows do', async () => {
    const rows = async function* (): AsyncGenerator<Cell[][]> {
      yield [['a', 1, null]]
      throw new Error('the database is gone')
    }
    const all = buffer(made({ columns: COLUMNS, rows: rows() }))
    await expect(all).rejects.toThrow('the database is gone')
  })
})
