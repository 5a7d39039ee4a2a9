import { describe, expect, it } from 'vitest'
import { isUrgent, timeLeft } from './time-left.ts'

const now = new Date('2026-11-21T12:00:00Z')
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

describe('the time that is left', () => {
  it.each([
    [0, { unit: 'past' }],
    [-1, { unit: 'past' }],
    [1, { unit: 'minutes', count: 1 }],
    [59 * MINUTE + 1, { unit: 'minutes', count: 59 }],
    [HOUR, { unit: 'hours', count: 1 }],
    [DAY - 1, { unit: 'hours', count: 23 }],
    [DAY, { unit: 'hours', count: 24 }],
    [2 * DAY - 1, { unit: 'hours', count: 47 }],
    [2 * DAY, { unit: 'days', count: 2 }],
    [35 * DAY, { unit: 'days', count: 35 }],
  ])('%i milliseconds before', (left, expected) => {
    expect(timeLeft(after(left), now)).toEqual(expected)
  })

  it('counts in days of 24 hours over the change of clocks', () => {
    const before = new Date('2026-10-24T12:00:00+03:00')
    const nextNoon = new Date('2026-10-26T12:00:00+02:00')
    expect(timeLeft(nextNoon, before)).toEqual({ unit: 'days', count: 2 })
    expect(timeLeft(new Date('2026-10-26T10:59:59+02:00'), before)).toMatchObject({ unit: 'hours' })
  })

  it('is urgent within three days', () => {
    expect(isUrgent(after(3 * DAY - 1), now)).toBe(true)
    expect(isUrgent(after(3 * DAY), now)).toBe(false)
    expect(isUrgent(after(0), now)).toBe(false)
  })
})
