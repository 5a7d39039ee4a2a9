import { expect, test } from 'vitest'
import { concentrationOf } from './market-concentration.ts'

test('the edges belong to the middle', () => {
  expect([999, 1000, 1800, 1801, 10_000].map(concentrationOf)).toEqual([
    'low',
    'moderate',
    'moderate',
    'high',
    'high',
  ])
})
