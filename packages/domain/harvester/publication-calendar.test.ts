import { describe, expect, it } from 'vitest'
import {
  type Calendar,
  daysBetween,
  EVERY_DAY,
  isDay,
  lastDayOut,
  monthsBetween,
  yearsBetween,
} from './publication-calendar.ts'

describe('days', () => {
  it('are counted over leap days and changes of the clock', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ])
    expect(daysBetween('2026-01-01', '2026-12-31').length).toBe(365)
    expect(daysBetween('2026-01-02', '2026-01-01')).toEqual([])
    expect(monthsBetween('2025-12-31', '2026-02-01')).toEqual(['2025-12', '2026-01', '2026-02'])
    expect(yearsBetween('2024-06-01', '2026-01-01')).toEqual([2024, 2025, 2026])
  })

  it.each([
    ['2026-02-28', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['today', false],
    ['2026-01-01T00:00', false],
  ])('%s: %s', (text, is) => expect(isDay(text)).toBe(is))
})

it('the last day that is out goes by the clock of the source', () => {
  const ted: Calendar = {
    timeZone: 'Europe/Luxembourg',
    since: '2011-01-01',
    weekdays: EVERY_DAY,
    readyAt: '09:35',
    lagDays: 0,
    hours: [10],
  }
  expect(lastDayOut(ted, new Date('2026-11-20T08:34:00Z'))).toBe('2026-11-19')
  expect(lastDayOut(ted, new Date('2026-11-20T08:35:00Z'))).toBe('2026-11-20')
  expect(lastDayOut(ted, new Date('2026-07-20T07:35:00Z'))).toBe('2026-07-20')
  expect(lastDayOut({ ...ted, lagDays: 2 }, new Date('2026-03-01T12:00:00Z'))).toBe('2026-02-27')
})
