import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReadTable, readTable } from './table-reading.ts'

const BOUNDS = { rows: 5, columns: 4, cell: 50 }
const read = (text: string) => readTable(text, BOUNDS)
const tableOf = (text: string): ReadTable => {
  const table = read(text)
  if ('problem' in table) throw new Error(table.problem)
  return table
}
const cellsOf = (text: string) => tableOf(text).rows.map(({ cells }) => cells)

describe('a table', () => {
  it.each([
    ['semicolons', 'a;b\n1,5;2', ';'],
    ['commas', 'a,b\n"1,5",2', ','],
    ['tabs', 'a\tb\n1,5\t2', '\t'],
    ['bars', 'a|b\n1,5|2', '|'],
    ['a line that names it', 'sep=;\r\na;b\r\n1,5;2', ';'],
  ])('has its delimiter found: %s', (_, text, delimiter) => {
    expect(tableOf(text)).toMatchObject({
      delimiter,
      headings: ['a', 'b'],
      rows: [{ number: 2, cells: ['1,5', '2'] }],
    })
  })

  it('counts rows as a spreadsheet does: empty ones, and cells of several lines', () => {
    const { rows } = tableOf('\n a ;b\n"two\nlines";x\n;\n\n SIA "Ozols" ;y\n')
    expect(rows).toEqual([
      { number: 3, cells: ['two\nlines', 'x'] },
      { number: 6, cells: ['SIA "Ozols"', 'y'] },
    ])
  })

  it('has a cell for each heading, whatever the row has', () => {
    expect(cellsOf('a,b\n1\n1,2,3\n')).toEqual([
      ['1', ''],
      ['1', '2'],
    ])
  })

  it('gives back what our own exports guard as a formula', () => {
    expect(cellsOf("a;b\n'=SUM(1);'90s\n")).toEqual([['=SUM(1)', "'90s"]])
  })

  it.each([
    ['empty', ''],
    ['empty', 'a;b\n;\n\n'],
    ['quote', 'a;b\n"1;2\n3;4\n'],
    ['quote', 'a;b\n1;"2\n3;4\n'],
    ['rows', `a\n${'1\n'.repeat(6)}`],
    ['columns', 'a,b,c,d,e\n1,2,3,4,5\n'],
    ['cell', `a,b\n${'x'.repeat(51)},1\n`],
    ['cell', `a\n${'x'.repeat(300_000)}\n`],
    ['rows', `a\n${'\n'.repeat(30)}1\n`],
    ['columns', `a\n${';'.repeat(30)}1\n`],
  ])('is refused where it is none: %s', (problem, text) => {
    expect(read(text)).toEqual({ problem })
  })

  // Read to the end these would hold up the process for seconds.
  it.each([
    ['rows', '\n'.repeat(2_000_000)],
    ['columns', ';'.repeat(2_000_000)],
    ['cell', '"'.repeat(2_000_000)],
    ['cell', '"a" '.repeat(500_000)],
    ['cell', `"${'""'.repeat(1_000_000)}"`],
    ['rows', '""\n'.repeat(660_000)],
  ])('is not read further than it may reach: %s', (problem, body) => {
    const bounds = { rows: 5000, columns: 100, cell: 10_000 }
    expect(readTable(`a\n${body}`, bounds)).toEqual({ problem })
  })

  it('is refused or read, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const table = read(text)
        if ('problem' in table) return
        for (const { cells } of table.rows) expect(cells).toHaveLength(table.headings.length)
      }),
    )
  })
})
