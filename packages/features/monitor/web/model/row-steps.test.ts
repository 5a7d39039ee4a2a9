import { expect, test } from 'vitest'
import { stepFrom } from './row-steps.ts'

test('steps lead from row to row and stop at the ends', () => {
  expect(stepFrom(null, 1, 3)).toBe(0)
  expect(stepFrom(null, -1, 3)).toBe(2)
  expect(stepFrom(1, 1, 3)).toBe(2)
  expect(stepFrom(2, 1, 3)).toBe(2)
  expect(stepFrom(0, -1, 3)).toBe(0)
})

test('an empty list has no place, and a list that became shorter ends earlier', () => {
  expect(stepFrom(null, 1, 0)).toBeNull()
  expect(stepFrom(9, 1, 3)).toBe(2)
})
