import { expect, test } from 'vitest'
import { uniqueById, uriOf } from './ocds-values.ts'

test.each([
  ['www.example.lv/a', 'https://www.example.lv/a'],
  ['http://example.lv', 'http://example.lv'],
  ['https://example.lv/iepirkums/ēka?a=b c', 'https://example.lv/iepirkums/%C4%93ka?a=b%20c'],
  ['https://example.lv/a%20b#c', 'https://example.lv/a%20b#c'],
  ['https://example.lv/#/a#b', 'https://example.lv/#/a%23b'],
])('%s is an address', (written, uri) => {
  expect(uriOf(written)).toBe(uri)
})

test.each(['see the documents', '', 'javascript:alert(1)', `https://a.lv/${'x'.repeat(3000)}`])(
  '%s is none',
  (written) => {
    expect(uriOf(written)).toBeUndefined()
  },
)

test('of objects with one id the first stays, in their order', () => {
  const items = [
    { id: 'a', at: 1 },
    { id: 'b', at: 2 },
    { id: 'a', at: 3 },
  ]
  expect(uniqueById(items).map(({ at }) => at)).toEqual([1, 2])
})
