import { expect, test } from 'vitest'
import { daysOfWeeks, isMonth, plusMonths } from './calendar-months.ts'

test('months of this century alone are shown', () => {
  expect(['2000-01', '2026-12', '2099-12'].map(isMonth)).toEqual([true, true, true])
  expect(
    ['2026-13', '2026-00', '1999-12', '2100-01', '2026-1', '2026-12-01', ''].some(isMonth),
  ).toBe(false)
})

test('months go over the ends of years', () => {
  expect(plusMonths('2026-12', 1)).toBe('2027-01')
  expect(plusMonths('2026-01', -1)).toBe('2025-12')
  expect(plusMonths('2026-11', 14)).toBe('2028-01')
})

test('weeks begin on Monday and hold the whole month', () => {
  const december = daysOfWeeks('2026-12')
  expect([december[0], december.at(-1), december.length]).toEqual(['2026-11-30', '2027-01-03', 35])
  // Begins on a Monday, ends on a Sunday.
  expect(daysOfWeeks('2027-02')).toHaveLength(28)
  expect(daysOfWeeks('2026-08')).toHaveLength(42)
})

test('every month of the century is whole, in order, without a day twice', () => {
  for (let month = '2000-01'; isMonth(month); month = plusMonths(month, 1)) {
    const days = daysOfWeeks(month)
    expect(days.length % 7).toBe(0)
    expect(days).toEqual([...new Set(days)].sort())
    const own = days.filter((day) => day.startsWith(month))
    expect(own[0]).toBe(`${month}-01`)
    expect(own).toHaveLength(
      new Date(Date.UTC(+month.slice(0, 4), +month.slice(5), 0)).getUTCDate(),
    )
  }
})
