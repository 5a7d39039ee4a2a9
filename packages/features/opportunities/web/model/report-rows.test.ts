import { monthsBetween } from '@kogge/domain/opportunities/report-months.ts'
import { expect, test } from 'vitest'
import { decidedTimes, expectedSum, expectedTimes } from './report-rows.ts'

const decided = (from: string, until: string) =>
  monthsBetween(from, until).map((month) => ({ month, won: 1, lost: 2, cents: 100, valued: 1 }))
const expected = (month: string | null, current = '2026-12') => ({
  month,
  isPast: month !== null && month < current,
  count: 2,
  cents: 1000,
  valued: 1,
  weightedCents: 500,
  weighted: 1,
})

test('long periods are shown by years, with the sums of their months', () => {
  expect(decidedTimes(decided('2024-01-01', '2026-12-31'))).toHaveLength(36)
  expect(decidedTimes(decided('2023-12-01', '2026-12-31'))).toEqual([
    { time: '2023', won: 1, lost: 2, cents: 100, valued: 1 },
    ...['2024', '2025', '2026'].map((time) => ({
      time,
      won: 12,
      lost: 24,
      cents: 1200,
      valued: 12,
    })),
  ])
})

test('a forecast has no gaps, and one row each for what is past, later and undated', () => {
  const months = ['2025-01', '2026-11', '2027-02', '2027-12', '2099-01', null]
  const times = expectedTimes(
    months.map((month) => expected(month)),
    '2026-12',
  )
  expect(times.map(({ time, count }) => [time, count])).toEqual([
    ['past', 4],
    ['2026-12', 0],
    ['2027-01', 0],
    ['2027-02', 2],
    ...monthsBetween('2027-03-01', '2027-11-01').map((month) => [month, 0]),
    ['later', 4],
    ['undated', 2],
  ])
  expect(expectedSum(times)).toMatchObject({ count: 12, cents: 6000, weightedCents: 3000 })
})

test('it ends with the last month that has anything', () => {
  const times = expectedTimes([expected('2027-01')], '2026-12')
  expect(times.map(({ time }) => time)).toEqual(['2026-12', '2027-01'])
  expect(expectedTimes([], '2026-12')).toEqual([])
  expect(expectedTimes([expected('2027-01', '2027-01')], '2027-01')).toHaveLength(1)
})
