import { expect, test } from 'vitest'
import { seatsIn } from './typed-seats.ts'

test('a number of seats is whole, not negative, and no more than the plan sells', () => {
  expect(seatsIn(' 5 ', 'PLUS')).toBe(5)
  expect(seatsIn('0', 'PLUS')).toBe(0)
  expect(seatsIn('99999', 'PRO')).toBe(99_999)
  for (const text of ['', '6', '-1', '1.5', 'x', '1e1']) expect(seatsIn(text, 'PLUS')).toBeNull()
})
