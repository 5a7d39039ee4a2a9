import { expect, it } from 'vitest'
import { typedNumber } from './typed-number.ts'

it.each([
  ['1 234,50', '1234.50'],
  ['007', '7'],
  ['', ''],
  ['12.', '12'],
  ['1.234', null],
  ['1,234.50', '1234.50'],
  ['12 50', null],
  ['10..50', null],
  ['-1', null],
  ['1e5', null],
  ['abc', null],
])('%s is %s', (typed, number) => {
  expect(typedNumber(typed, { decimals: 2 })).toBe(number)
})
