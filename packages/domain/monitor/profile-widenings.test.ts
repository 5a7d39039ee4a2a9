import { expect, it, test } from 'vitest'
import { namingTexts, neighbouringCodes, withNames } from './profile-widenings.ts'

test('names are sought of plain words of which one is enough', () => {
  expect(
    namingTexts({ keyword: ['riepas', '"ziemas riepas"', 'rie*', 'riepas -lietotas'] }),
  ).toEqual(['riepas'])
  expect(namingTexts({ q: ['riepas'] })).toEqual(['riepas'])
  expect(namingTexts({ q: ['riepas', 'Rīga'] })).toEqual([])
  expect(namingTexts({ q: ['Rīga'], keyword: ['riepas'] })).toEqual([])
  expect(namingTexts({ keyword: ['a', 'b', 'c', 'd'] })).toEqual(['a', 'b', 'c'])
  expect(namingTexts({ cpv: ['34350000'] })).toEqual([])
})

test('further names stand beside the text, each once', () => {
  expect(
    withNames({ q: ['riepas'], country: ['LV'] }, ['Tyres', 'Riepas', 'tyres', 'Rehvid']),
  ).toEqual({
    key: 'keyword',
    values: ['tyres', 'Rehvid'],
    filters: { country: ['LV'], keyword: ['riepas', 'tyres', 'Rehvid'] },
  })
  expect(withNames({ keyword: ['riepas', 'Rehvid'] }, ['RIEPAS', 'rehvid'])).toBeNull()
  const full = Array.from({ length: 20 }, (_, at) => `riepas ${at}`)
  expect(withNames({ keyword: full }, ['Rehvid'])).toBeNull()
})

const counts = new Map([
  [45000000, 40],
  [45230000, 30],
  [45233000, 30],
  [45233140, 20],
  [71320000, 12],
  [71322000, 11],
  [3110000, 9],
  [3111000, 9],
  [90610000, 1],
  [90611000, 1],
])

it.each([
  [['34350000'], ['45230000', '71320000', '03110000']],
  [['45230000'], ['71320000', '03110000']],
  [['45233140'], ['71322000', '03111000']],
  [['45232000'], ['45233000', '71322000', '03111000']],
  [[], []],
])('beside %j stand %j', (cpv, expected) => {
  const found = neighbouringCodes({ cpv }, { tenders: 50, counts })
  expect(found.map(({ values }) => values[0])).toEqual(expected)
  for (const { values, filters } of found) expect(filters).toEqual({ cpv: [...cpv, ...values] })
})
