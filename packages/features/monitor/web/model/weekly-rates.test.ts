import { expect, it } from 'vitest'
import { shownRate, weekly } from './weekly-rates.ts'

it.each([
  [0, 0],
  [1, 0.1],
  [26, 0.5],
  [515, 9.9],
  [520, 10],
  [5230, 101],
])('%d tenders in a year are shown as %d a week', (count, shown) => {
  expect(shownRate(weekly(count))).toBe(shown)
})
