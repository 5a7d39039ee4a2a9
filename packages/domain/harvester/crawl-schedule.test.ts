import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  completeAfter,
  daysDue,
  FIRST_DAYS,
  MOST_DAYS,
  nextRunAt,
  spreadOf,
} from './crawl-schedule.ts'
import { addDays, type Calendar, EVERY_DAY, WORKING_DAYS } from './publication-calendar.ts'

const RIGA: Calendar = {
  timeZone: 'Europe/Riga',
  since: '2023-10-25',
  weekdays: EVERY_DAY,
  readyAt: '00:30',
  lagDays: 0,
  hours: [3, 13],
}
const KEY = 'lv-iub https://kogge.example'

const runsFrom = (calendar: Calendar, from: string, count: number): string[] => {
  const runs: string[] = []
  for (let at = new Date(from); runs.length < count; runs.push(at.toISOString()))
    at = nextRunAt(calendar, KEY, at)
  return runs.map((run) =>
    new Date(Date.parse(run) - spreadOf(KEY)).toISOString().slice(0, 16).replace('T', ' '),
  )
}

describe('the next run', () => {
  it('is at the hours of the calendar, in its time', () => {
    expect(runsFrom(RIGA, '2026-11-21T12:00:00Z', 3)).toEqual([
      '2026-11-22 01:00',
      '2026-11-22 11:00',
      '2026-11-23 01:00',
    ])
    expect(runsFrom(RIGA, '2026-07-01T00:50:00Z', 2)).toEqual([
      '2026-07-01 10:00',
      '2026-07-02 00:00',
    ])
  })

  it('comes once for an hour that comes twice, and for one that does not come', () => {
    // Clocks go back from 4 to 3 on 25 October 2026, and on from 3 to 4 on 28 March 2027.
    expect(runsFrom(RIGA, '2026-10-24T12:00:00Z', 3)).toEqual([
      '2026-10-25 00:00',
      '2026-10-25 11:00',
      '2026-10-26 01:00',
    ])
    expect(runsFrom(RIGA, '2027-03-27T12:00:00Z', 3)).toEqual([
      '2027-03-28 01:00',
      '2027-03-28 10:00',
      '2027-03-29 00:00',
    ])
  })

  it('is not on days behind which nothing was published', () => {
    const late = { ...RIGA, weekdays: WORKING_DAYS, lagDays: 1, hours: [6] }
    // What was published on Friday is fetched on Saturday, and on Sunday and Monday nothing is.
    expect(runsFrom(late, '2026-11-20T12:00:00Z', 2)).toEqual([
      '2026-11-21 04:00',
      '2026-11-24 04:00',
    ])
  })

  it('is later than now, within a day, and the same whoever reckons it', () => {
    const instants = fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2030-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    const zones = fc.constantFrom('Europe/Riga', 'Europe/Oslo', 'UTC', 'America/St_Johns')
    fc.assert(
      fc.property(instants, zones, (now, timeZone) => {
        const next = nextRunAt({ ...RIGA, timeZone }, KEY, now)
        const wait = next.getTime() - now.getTime()
        expect(wait).toBeGreaterThan(0)
        expect(wait).toBeLessThanOrEqual(26 * 3_600_000)
        const again = nextRunAt({ ...RIGA, timeZone }, KEY, new Date(now.getTime() + wait / 2))
        expect(again).toEqual(next)
      }),
      { numRuns: 100 },
    )
  })

  it('is spread over the hour', () => {
    const spreads = ['ted', 'lv-iub', 'ee-rhr', 'pl-bzp'].map((code) => spreadOf(`${code} x`))
    expect(new Set(spreads).size).toBe(4)
    for (const spread of spreads) expect(spread).toBeLessThan(40 * 60_000)
  })

  it('of a calendar without hours is an error, not a search without end', () => {
    expect(() => nextRunAt({ ...RIGA, hours: [] }, KEY, new Date())).toThrow('no hour')
  })
})

describe('the days that are due', () => {
  const LAST = '2026-11-21'
  const due = (
    completeThrough: string | null,
    cutOff: { from: string; to: string } | null = null,
    overlapDays = 3,
  ) => daysDue(RIGA, overlapDays, LAST, { completeThrough, cutOff })

  it('are those since the last complete one, and the last few again', () => {
    expect(due('2026-11-20')).toEqual({ from: '2026-11-18', to: LAST })
    expect(due(LAST, null, 0)).toEqual({ from: LAST, to: LAST })
  })

  it('are a month where nothing came before', () => {
    expect(due(null)).toEqual({ from: addDays(LAST, 1 - FIRST_DAYS), to: LAST })
  })

  it('after a long rest are a month of the oldest, until nothing is left', () => {
    let completeThrough: string | null = '2026-05-01'
    let runs = 0
    for (let expected = '2026-04-29'; completeThrough !== LAST; runs += 1) {
      const days = due(completeThrough)
      expect(days.from).toBe(expected)
      expect(days.to <= addDays(days.from, MOST_DAYS - 1)).toBe(true)
      completeThrough = completeAfter(completeThrough, days, LAST)
      expected = addDays(completeThrough ?? '', -2)
    }
    expect(runs).toBe(8)
  })

  it('are those of a run that was cut off, where it began at the same day', () => {
    expect(due('2026-11-10', { from: '2026-11-08', to: '2026-11-15' })).toEqual({
      from: '2026-11-08',
      to: '2026-11-15',
    })
    for (const cutOff of [
      { from: '2024-01-01', to: '2024-12-31' },
      { from: '2026-11-08', to: '2026-12-24' },
      { from: '2026-11-08', to: '2026-11-01' },
    ])
      expect(due('2026-11-10', cutOff)).toEqual({ from: '2026-11-08', to: LAST })
  })

  it('do not believe in days that are yet to come', () => {
    expect(due('2031-01-01')).toEqual(due(null))
    expect(completeAfter('2031-01-01', { from: '2026-11-01', to: LAST }, LAST)).toBe(LAST)
  })

  it('never begin before the source does', () => {
    expect(
      daysDue({ ...RIGA, since: '2026-11-20' }, 3, LAST, { completeThrough: null, cutOff: null }),
    ).toEqual({ from: '2026-11-20', to: LAST })
  })
})

describe('what is complete', () => {
  const LAST = '2026-11-21'
  it('moves on without a gap alone, and never back', () => {
    const days = { from: '2026-11-10', to: '2026-11-12' }
    expect(completeAfter('2026-11-09', days, LAST)).toBe('2026-11-12')
    expect(completeAfter('2026-11-08', days, LAST)).toBe('2026-11-08')
    expect(completeAfter('2026-11-15', days, LAST)).toBe('2026-11-15')
  })

  it('has nothing of a day that is not out', () => {
    expect(completeAfter('2026-11-20', { from: '2026-11-20', to: '2026-12-31' }, LAST)).toBe(LAST)
  })

  it('is nothing where old days came by hand', () => {
    expect(completeAfter(null, { from: '2020-01-01', to: '2020-12-31' }, LAST)).toBe(null)
    expect(completeAfter(null, { from: '2026-11-01', to: '2026-11-03' }, LAST)).toBe('2026-11-03')
  })
})
