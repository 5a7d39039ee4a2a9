import { expect, test } from 'vitest'
import { everyYear } from './every-year.ts'

const year = (of: number, contracts: number) => ({
  ...{ year: of, lost: 0 },
  buyer: { contracts, sum: contracts },
  supplier: { contracts: 0, sum: 0 },
})

test('years without contracts stand between the others, so that a gap is seen as one', () => {
  const years = everyYear([year(2026, 3), year(2023, 1), year(2022, 2), year(2019, 0)])
  expect(years.map((one) => [one.year, one.buyer.contracts])).toEqual([
    ...[
      [2026, 3],
      [2025, 0],
      [2024, 0],
      [2023, 1],
      [2022, 2],
    ],
  ])
  expect(everyYear([year(2019, 0)])).toEqual([])
  expect(everyYear([])).toEqual([])
})
