import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DEFAULT_SCHEDULE,
  digestPeriod,
  isPauseOver,
  MAIL_ZONES,
  type MailSchedule,
  mailDueAt,
  periodEnd,
  WEEKDAYS,
} from './mail-schedule.ts'

const due = (mail: 'atOnce' | 'daily' | 'weekly', at: string, change: Partial<MailSchedule> = {}) =>
  mailDueAt(mail, { ...DEFAULT_SCHEDULE, ...change }, new Date(at))?.toISOString()

const isOver = (pausedUntil: string | null, at: string) =>
  isPauseOver({ ...DEFAULT_SCHEDULE, pausedUntil }, new Date(at))

it('knows by the clocks of the reader whether a pause is over', () => {
  expect(isOver(null, '2026-11-30T12:00:00Z')).toBe(false)
  expect(isOver('2026-11-30', '2026-11-30T12:00:00Z')).toBe(true)
  expect(isOver('2026-12-01', '2026-11-30T21:59:59Z')).toBe(false)
  expect(isOver('2026-12-01', '2026-11-30T22:00:00Z')).toBe(true)
})

const shown = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at)

const DAY_MS = 24 * 60 * 60 * 1000

describe('a daily digest', () => {
  it('comes at its hour by the clocks of Riga, the next day when that has passed', () => {
    expect(due('daily', '2026-11-30T05:59:59Z')).toBe('2026-11-30T06:00:00.000Z')
    expect(due('daily', '2026-11-30T06:00:00Z')).toBe('2026-12-01T06:00:00.000Z')
  })

  it.each([
    ['to summer', '2027-03-28', '2027-03-28T05:00:00.000Z'],
    ['to winter', '2026-10-25', '2026-10-25T06:00:00.000Z'],
  ])('comes once, at eight, on the day the clocks change %s', (_, day, expected) => {
    const start = Date.parse(`${day}T00:00:00Z`) - DAY_MS / 8
    const instants = new Set(
      Array.from({ length: 96 }, (_, quarter) =>
        due('daily', new Date(start + quarter * 15 * 60 * 1000).toISOString()),
      ),
    )
    const ofDay = [...instants].filter((instant) => instant?.startsWith(day))
    expect(ofDay).toEqual([expected])
    expect(shown('Europe/Riga', new Date(expected))).toContain('08:00')
  })

  it('comes at the hour after where spring leaves its hour out, and once where autumn has it twice', () => {
    expect(due('daily', '2027-03-27T22:00:00Z', { digestHour: 3 })).toBe('2027-03-28T01:00:00.000Z')
    expect(due('daily', '2026-10-24T22:00:00Z', { digestHour: 3 })).toBe('2026-10-25T01:00:00.000Z')
    expect(due('daily', '2026-10-25T01:00:00Z', { digestHour: 3 })).toBe('2026-10-26T01:00:00.000Z')
  })

  it('skips days off and a pause', () => {
    // A Friday after its hour.
    expect(due('daily', '2026-12-04T07:00:00Z', { daysOff: [6, 7] })).toBe(
      '2026-12-07T06:00:00.000Z',
    )
    expect(due('daily', '2026-12-04T07:00:00Z', { pausedUntil: '2027-01-04' })).toBe(
      '2027-01-04T06:00:00.000Z',
    )
  })
})

describe('a weekly digest', () => {
  it('comes on its day', () => {
    expect(due('weekly', '2026-11-30T05:00:00Z')).toBe('2026-11-30T06:00:00.000Z')
    expect(due('weekly', '2026-11-30T07:00:00Z')).toBe('2026-12-07T06:00:00.000Z')
    expect(due('weekly', '2026-12-02T07:00:00Z', { weekday: 5 })).toBe('2026-12-04T06:00:00.000Z')
  })

  it('comes on the next day with mail where its own is off', () => {
    const change = { weekday: 6, daysOff: [6, 7] } as const
    expect(due('weekly', '2026-12-03T07:00:00Z', change)).toBe('2026-12-07T06:00:00.000Z')
    expect(due('weekly', '2026-12-07T05:00:00Z', change)).toBe('2026-12-07T06:00:00.000Z')
    expect(due('weekly', '2026-12-07T07:00:00Z', change)).toBe('2026-12-14T06:00:00.000Z')
  })
})

describe('mail at once', () => {
  const night = { quietFrom: 20, quietUntil: 7 }
  it('waits for the end of quiet hours, over midnight too', () => {
    expect(due('atOnce', '2026-11-30T12:00:00Z', night)).toBe('2026-11-30T12:00:00.000Z')
    expect(due('atOnce', '2026-11-30T19:00:00Z', night)).toBe('2026-12-01T05:00:00.000Z')
    expect(due('atOnce', '2026-12-01T03:00:00Z', night)).toBe('2026-12-01T05:00:00.000Z')
    expect(due('atOnce', '2026-12-01T10:30:00Z', { quietFrom: 12, quietUntil: 13 })).toBe(
      '2026-12-01T11:00:00.000Z',
    )
  })

  it('waits for the end of days off and of a pause, and of the quiet hours then', () => {
    expect(due('atOnce', '2026-12-05T12:00:00Z', { daysOff: [6, 7] })).toBe(
      '2026-12-06T22:00:00.000Z',
    )
    expect(due('atOnce', '2026-12-04T19:00:00Z', { ...night, daysOff: [6, 7] })).toBe(
      '2026-12-07T05:00:00.000Z',
    )
  })
})

const schedules = fc.record({
  zone: fc.constantFrom(...MAIL_ZONES),
  digestHour: fc.nat(23),
  weekday: fc.constantFrom(...WEEKDAYS),
  quietFrom: fc.nat(23),
  quietUntil: fc.nat(23),
  daysOff: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { maxLength: 6 }),
  pausedUntil: fc.option(
    fc
      .date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
  ),
})
const instants = fc.date({
  min: new Date('2026-01-01'),
  max: new Date('2028-01-01'),
  noInvalidDate: true,
})

describe('whatever is chosen', () => {
  it('what is never mailed has no instant', () => {
    expect(mailDueAt('never', DEFAULT_SCHEDULE, new Date())).toBeNull()
  })

  it('mail comes at its hour, on a day with mail, after what it is about', () => {
    fc.assert(
      fc.property(
        schedules,
        instants,
        fc.constantFrom('daily', 'weekly', 'atOnce'),
        (schedule, at, mail) => {
          const instant = mailDueAt(mail, schedule, at)
          if (!instant) return false
          const local = new Intl.DateTimeFormat('en-CA', {
            timeZone: schedule.zone,
            hourCycle: 'h23',
            year: 'numeric',
            month: '2-digit',
            day: '2-digit',
            hour: '2-digit',
          })
            .formatToParts(instant)
            .reduce((text, { type, value }) => text + (type === 'literal' ? '-' : value), '')
          const day = local.slice(0, 10)
          const hour = Number(local.slice(-2))
          const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7
          expect(instant >= at).toBe(true)
          expect(schedule.daysOff).not.toContain(weekday)
          expect(schedule.pausedUntil === null || day >= schedule.pausedUntil).toBe(true)
          // An hour that spring leaves out is that after it.
          if (mail !== 'atOnce')
            expect([schedule.digestHour, schedule.digestHour + 1]).toContain(hour)
          return true
        },
      ),
      { numRuns: 300 },
    )
  })

  it('of what comes within one day, a digest is due at one instant, and the next in another period', () => {
    fc.assert(
      fc.property(schedules, instants, fc.constantFrom('daily', 'weekly'), (schedule, at, mail) => {
        const first = mailDueAt(mail, schedule, at)
        const next = first && mailDueAt(mail, schedule, first)
        if (!first || !next) return false
        expect(digestPeriod(mail, schedule, next) > digestPeriod(mail, schedule, first)).toBe(true)
        // What was late for its digest waits for the one of the next period.
        const later = mailDueAt(mail, schedule, periodEnd(mail, schedule, first))
        expect(later).toEqual(next)
        return true
      }),
      { numRuns: 300 },
    )
  })
})
