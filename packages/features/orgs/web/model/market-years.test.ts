import { expect, test } from 'vitest'
import { everyYear, isMistaken } from './market-years.ts'

const year = (of: number, contracts: number) => ({
  year: of,
  lost: 0,
  buyer: { contracts, sum: contracts },
  supplier: { contracts: 0, sum: 0 },
})

test('years without contracts stand between the others, so that a gap is seen as one', () => {
  const years = everyYear([year(2026, 3), year(2023, 1), year(2022, 2), year(2019, 0)])
  expect(years.map((one) => [one.year, one.buyer.contracts])).toEqual([
    [2026, 3],
    [2025, 0],
    [2024, 0],
    [2023, 1],
    [2022, 2],
  ])
  expect(everyYear([year(2019, 0)])).toEqual([])
  expect(everyYear([])).toEqual([])
})

test('a mistaken year stands alone and makes no empty ones', () => {
  const given = [9999, 2206, 2028, 2027, 2025, 2001, 2000, 1999, 1970, 1900]
  const years = everyYear(
    given.map((one) => year(one, 1)),
    2026,
  ).map((one) => one.year)
  expect(years.slice(0, 6)).toEqual([9999, 2206, 2028, 2027, 2026, 2025])
  expect(years.slice(-5)).toEqual([2001, 2000, 1999, 1970, 1900])
  expect(years).toHaveLength(3 + 28 + 3)
  expect(years.filter((one) => isMistaken(one, 2026))).toEqual([9999, 2206, 2028, 1999, 1970, 1900])
  expect(everyYear([year(2206, 1)], 2026).map((one) => one.year)).toEqual([2206])
})
