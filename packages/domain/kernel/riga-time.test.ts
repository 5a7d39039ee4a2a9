import { expect, test } from 'vitest'
import { endOfDay, startOfDay } from './riga-time.ts'

test('days begin and end by Riga’s clocks, in winter and in summer', () => {
  expect(startOfDay('2026-01-15').toISOString()).toBe('2026-01-14T22:00:00.000Z')
  expect(startOfDay('2026-07-15').toISOString()).toBe('2026-07-14T21:00:00.000Z')
})

test('the days on which clocks change last 23 and 25 hours', () => {
  const hours = (day: string) =>
    (endOfDay(day).getTime() + 1 - startOfDay(day).getTime()) / 3_600_000
  expect(hours('2026-03-29')).toBe(23)
  expect(hours('2026-10-25')).toBe(25)
  expect(hours('2026-11-21')).toBe(24)
})
