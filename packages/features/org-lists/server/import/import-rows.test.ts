import { MOST_IMPORT_CHARACTERS, MOST_IMPORT_ROWS } from '@kogge/domain/org-lists/list-import.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readImport } from './import-rows.ts'

/** The rows of a text, which has some. */
const rowsOf = (text: string) => {
  const read = readImport(text)
  if ('failure' in read) throw new Error(read.failure)
  return read.rows
}
const failureOf = (text: string) => {
  const read = readImport(text)
  return 'failure' in read ? read.failure : null
}

describe('a text of an import', () => {
  it.each([
    ['semicolons', '40003245752;LV;SIA A;Lēti;ceļi, tilti'],
    ['commas', '40003245752,LV,SIA A,Lēti,"ceļi, tilti"'],
    ['tabs', '40003245752\tLV\tSIA A\tLēti\tceļi; tilti'],
    ['a byte order mark', '\ufeff40003245752;LV;SIA A;Lēti;ceļi|tilti'],
  ])('is read by %s', (_, text) => {
    expect(rowsOf(text)).toEqual([
      {
        row: 1,
        number: '40003245752',
        country: 'LV',
        name: 'SIA A',
        note: 'Lēti',
        tags: ['ceļi', 'tilti'],
        problem: null,
      },
    ])
  })

  it.each([
    'Reģistrācijas numurs;Valsts;Nosaukums',
    'Reg. nr.;VALSTS;nosaukums',
    'Registration number;Country;Name',
    'Registrikood;Riik;Nimi',
    'Įmonės kodas;Šalis;Pavadinimas',
  ])('knows its columns by headings such as %s, in any order', (headings) => {
    const [row] = rowsOf(`${headings}\n40003245752;Latvija;SIA A`)
    expect(row).toMatchObject({ row: 2, number: '40003245752', country: 'LV', name: 'SIA A' })
    const [number = '', country = '', name = ''] = headings.split(';')
    const [turned] = rowsOf(`${name};Other;${number};${country}\nSIA A;x;40003245752;Lietuva`)
    expect(turned).toMatchObject({ number: '40003245752', country: 'LT', name: 'SIA A' })
  })

  it('has a number in each line, where there is nothing else', () => {
    expect(
      rowsOf('40003245752\r\n\r\n  50003245751 \r40103111222').map(({ number }) => number),
    ).toEqual(['40003245752', '50003245751', '40103111222'])
  })

  it('counts rows as a spreadsheet does, those of several lines and empty ones', () => {
    const text = 'number;note\n\n1;"one\ntwo"\n2;x\n\n\n3;"a ""quoted"" word"\n'
    expect(rowsOf(text).map(({ row, number, note }) => [row, number, note])).toEqual([
      [3, '1', 'one\ntwo'],
      [4, '2', 'x'],
      [7, '3', 'a "quoted" word'],
    ])
  })

  it('takes what a spreadsheet was kept from reading as it was written', () => {
    const [row] = rowsOf(`number;note;name\n="0040003245752";'=1+1;'-x`)
    expect(row).toMatchObject({ number: '0040003245752', note: '=1+1', name: '-x' })
  })

  it('says which rows cannot be looked up', () => {
    const text = [
      'number;country;name;note;tags',
      '1;Atlantis;;;',
      ';LV;;x;',
      `1;LV;;${'n'.repeat(2001)};`,
      `1;LV;;;${'t'.repeat(51)}`,
      ';;Named;;',
    ]
    const problems = rowsOf(text.join('\n')).map(({ problem }) => problem)
    expect(problems).toEqual(['country', 'empty', 'note', 'tags', null])
  })

  it('has nothing that the database would refuse', () => {
    const [row] = rowsOf('number;name;note\n1\u0000;A\u0000\u202e;B\u0000')
    expect(row).toMatchObject({ number: '1', name: 'A', note: 'B' })
  })

  it('is refused where nothing can be read', () => {
    expect(failureOf('')).toBe('empty')
    expect(failureOf(' \n ;; \n')).toBe('empty')
    expect(failureOf('number;name\n')).toBe('empty')
    expect(failureOf('country;note\nLV;x')).toBe('noNumber')
    expect(failureOf('number;note\n1;"open\n2;x\n')).toBe('quotes')
    expect(failureOf('1\n'.repeat(MOST_IMPORT_ROWS))).toBeNull()
    expect(failureOf('1\n'.repeat(MOST_IMPORT_ROWS + 1))).toBe('tooMany')
  })

  it('is read in time that grows with its length alone', () => {
    const hostile = ['"', '""', ';', '\t;,', '"\n', "'", '="', '="="', '\r', '\u0085', 'a;"b']
    for (const piece of hostile) {
      const text = piece.repeat(MOST_IMPORT_CHARACTERS / piece.length)
      const from = performance.now()
      readImport(text)
      expect(performance.now() - from).toBeLessThan(3000)
    }
  })

  it('never throws', () => {
    const sign = fc.constantFrom(
      '"',
      ';',
      ',',
      '\t',
      '\n',
      '\r',
      "'",
      '=',
      'a',
      '1',
      '\u0000',
      '\ufeff',
      'ā',
    )
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
        const read = readImport(signs.join(''))
        return 'failure' in read || read.rows.length > 0
      }),
      { numRuns: 500 },
    )
  })
})
