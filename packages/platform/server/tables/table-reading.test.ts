import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReadTable, readTable } from './table-reading.ts'

const BOUNDS = { rows: 5, columns: 4, cell: 50 }
const read = (bytes: Uint8Array | string) =>
  readTable(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, BOUNDS)
const tableOf = (bytes: Uint8Array | string): ReadTable => {
  const table = read(bytes)
  if ('problem' in table) throw new Error(table.problem)
  return table
}
const cellsOf = (bytes: Uint8Array | string) => tableOf(bytes).rows.map(({ cells }) => cells)

/** Letters of the Baltic languages in Windows-1257, by hand. */
const WINDOWS_1257 = Uint8Array.from([
  ...Buffer.from('Nosaukums;Vieta\r\n'),
  0xe2,
  ...Buffer.from('zene;'),
  0xed,
  ...Buffer.from('ekava '),
  0xf0,
  0xfe,
  0xeb,
  0xf5,
  ...Buffer.from('\r\n'),
])
const utf16 = (text: string, isLittle: boolean): Uint8Array => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isLittle ? bytes : bytes.swap16()
}

describe('a table', () => {
  it('is read in the encodings of our countries', () => {
    expect(tableOf(WINDOWS_1257)).toMatchObject({
      encoding: 'windows-1257',
      headings: ['Nosaukums', 'Vieta'],
      rows: [{ number: 2, cells: ['āzene', 'ķekava šžėõ'] }],
    })
    const text = 'Nimi\tKoht\nŠõunapuu\tVõru\n'
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      utf16(text, true),
      utf16(text, false),
    ])
      expect(cellsOf(bytes)).toEqual([['Šõunapuu', 'Võru']])
  })

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

  it.each<[string, Uint8Array | string]>([
    ['binary', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])],
    ['binary', utf16('a\0;b\n1;2', true)],
    ['empty', ''],
    ['empty', 'a;b\n;\n\n'],
    ['quote', 'a;b\n"1;2\n3;4\n'],
    ['quote', 'a;b\n1;"2\n3;4\n'],
    ['rows', `a\n${'1\n'.repeat(6)}`],
    ['columns', 'a,b,c,d,e\n1,2,3,4,5\n'],
    ['cell', `a,b\n${'x'.repeat(51)},1\n`],
  ])('is refused where it is none: %s', (problem, bytes) => {
    expect(read(bytes)).toEqual({ problem })
  })

  it('is refused or read, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const table = read(bytes)
        if ('problem' in table) return
        for (const { cells } of table.rows) expect(cells).toHaveLength(table.headings.length)
      }),
    )
  })
})
