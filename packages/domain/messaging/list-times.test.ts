import { expect, it } from 'vitest'
import { listTime } from './list-times.ts'

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)
const shown = (time: string, now: string) => listTime(new Date(time), new Date(now), dayOf)

it.each([
  ['2026-12-01T12:00:00Z', '2026-12-01T12:00:30Z', { as: 'minutes', minutes: 0 }],
  ['2026-12-01T11:00:01Z', '2026-12-01T12:00:00Z', { as: 'minutes', minutes: 59 }],
  // Also across midnight and the year.
  ['2025-12-31T23:40:00Z', '2026-01-01T00:10:00Z', { as: 'minutes', minutes: 30 }],
  ['2026-12-01T11:00:00Z', '2026-12-01T12:00:00Z', { as: 'time' }],
  ['2026-12-01T00:00:00Z', '2026-12-01T23:59:59Z', { as: 'time' }],
  ['2026-11-30T22:00:00Z', '2026-12-01T00:30:00Z', { as: 'day' }],
  ['2026-01-01T00:00:00Z', '2026-12-01T12:00:00Z', { as: 'day' }],
  ['2025-12-31T20:00:00Z', '2026-01-01T12:00:00Z', { as: 'date' }],
  // A clock that is a little ahead.
  ['2026-12-01T12:00:05Z', '2026-12-01T12:00:00Z', { as: 'minutes', minutes: 0 }],
])('a time of %s at %s', (time, now, expected) => {
  expect(shown(time, now)).toEqual(expected)
})
