import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfDay, instantOfWall, startOfDay, wallOf } from './riga-time.ts'

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

test('a time on Riga’s clocks is an instant, and the other way round', () => {
  expect(instantOfWall('2026-01-15T14:30')?.toISOString()).toBe('2026-01-15T12:30:00.000Z')
  expect(instantOfWall('2026-07-15T14:30:00')?.toISOString()).toBe('2026-07-15T11:30:00.000Z')
  for (const wall of ['2026-11-21T00:00', '2026-03-29T04:00', '2026-10-25T03:30'])
    expect(wallOf(instantOfWall(wall) ?? new Date(0))).toBe(wall)
  for (const none of ['', '2026-01-15', '2026-13-01T00:00', '2026-01-15T25:00', 'rubbish'])
    expect(instantOfWall(none)).toBeNull()
})

test('what is remembered of an hour is true of every instant in it', () => {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Riga',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 4e12 }), (instant) => {
      const date = new Date(instant)
      expect(wallOf(date).replace('T', ' ')).toBe(shown.format(date))
    }),
    { numRuns: 2000 },
  )
})
