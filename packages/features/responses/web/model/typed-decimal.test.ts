import { expect, it } from 'vitest'
import { readDecimal, shownDecimal } from './typed-decimal.ts'

it.each([
  ['', null],
  ['  ', null],
  ['12', '12'],
  ['1 234,50', '1234.5'],
  ['1\u00a0234,50', '1234.5'],
  ['1,234.56', '1234.56'],
  ['1.234,56', '1234.56'],
  ['1.234.567', '1234567'],
  ['1 234 567.5', '1234567.5'],
  ['1’234.50', '1234.5'],
  ['12,', '12'],
  ['0,125', '0.125'],
  ['12,3450', '12.345'],
  ['1234,567', '1234.567'],
  ['-5,5', '-5.5'],
  ['007', '7'],
  [',5', '0.5'],
])('reads %j', (typed, value) => {
  expect(readDecimal(typed)).toEqual({ value })
})

it.each([
  ['12,345', 'ambiguous'],
  ['1.234', 'ambiguous'],
  ['abc', 'invalid'],
  ['1-2', 'invalid'],
  ['€5', 'invalid'],
  ['10..50', 'invalid'],
  ['12,5,', 'invalid'],
  ['1,5.', 'invalid'],
  ['1.2.3', 'invalid'],
  ['1.234.56', 'invalid'],
  ['12 50', 'invalid'],
  ['1234 567', 'invalid'],
  ['1,234 567', 'invalid'],
  ['--5', 'invalid'],
  ['.', 'invalid'],
  ['0,1234567', 'too_long'],
  ['1234567890123456', 'too_long'],
])('asks about %j', (typed, problem) => {
  expect(readDecimal(typed)).toEqual({ problem })
})

it('shows the sign of the language', () => {
  expect(shownDecimal('1.5', 'lv')).toBe('1,5')
  expect(shownDecimal('1.5', 'en')).toBe('1.5')
})
