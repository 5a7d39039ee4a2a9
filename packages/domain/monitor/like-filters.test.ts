import { expect, test } from 'vitest'
import { cpvClassOf, filtersLike } from './like-filters.ts'

test.each([
  ['45233120', '45230000'],
  ['45230000', '45230000'],
  ['45200000', '45200000'],
  ['45000000', '45000000'],
  ['30190000', '30190000'],
  ['30000000', '30000000'],
])('the class of %s is %s', (code, expected) => {
  expect(cpvClassOf(code)).toBe(expected)
})

test('more tenders like one are of its class and country, as far as these are known', () => {
  expect(filtersLike({ cpv: '45233120', country: 'LV' })).toEqual({
    cpv: ['45230000'],
    country: ['LV'],
  })
  expect(filtersLike({ cpv: '45233120', country: null })).toEqual({ cpv: ['45230000'] })
  expect(filtersLike({ cpv: null, country: 'LV' })).toBeNull()
})
