import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plusDays } from '../drafting/deadlines/workdays.ts'
import { RECURRENCE_UNITS, readRepetition, repetitionCode } from './recurrence-units.ts'
import { nextRecurrence, type TaskRecurrence } from './task-recurrence.ts'

const rule = (day: string | null, changes: Partial<TaskRecurrence> = {}): TaskRecurrence => ({
  on: day,
  from: day,
  every: 'week',
  times: 1,
  until: null,
  ...changes,
})

/** The days of a series in which each task is done on its own day. */
const daysOf = (first: TaskRecurrence, count: number): string[] => {
  const days: string[] = []
  let now: TaskRecurrence | null = first
  while (now !== null && days.length < count) {
    const present: string = now.on ?? ''
    now = nextRecurrence(now, { deadline: present, today: present })
    if (now?.on) days.push(now.on)
  }
  return days
}

describe('the days of a task that repeats', () => {
  it.each([
    ['2026-12-01', { every: 'day' }, ['2026-12-02', '2026-12-03']],
    ['2026-12-31', { every: 'week', times: 2 }, ['2027-01-14', '2027-01-28']],
    ['2027-01-31', { every: 'month' }, ['2027-02-28', '2027-03-31', '2027-04-30']],
    ['2026-11-30', { every: 'month', times: 3 }, ['2027-02-28', '2027-05-30']],
    ['2028-02-29', { every: 'year' }, ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ] as const)('from %s on by %o', (day, changes, days) => {
    expect(daysOf(rule(day, changes), days.length)).toEqual(days)
  })

  it('end with the last one that the rule allows', () => {
    expect(daysOf(rule('2026-12-01', { until: '2026-12-15' }), 9)).toEqual([
      '2026-12-08',
      '2026-12-15',
    ])
    expect(daysOf(rule('2099-12-20'), 9)).toEqual(['2099-12-27'])
  })

  it('leave out those that have passed before the task is done', () => {
    const late = { deadline: '2026-12-01', today: '2026-12-16' }
    expect(nextRecurrence(rule('2026-12-01'), late)?.on).toBe('2026-12-22')
    expect(nextRecurrence(rule('2026-12-01', { every: 'day' }), late)?.on).toBe('2026-12-16')
  })

  it('stay where they are when a single one was moved, or done early', () => {
    const moved = { deadline: '2026-12-03', today: '2026-12-03' }
    expect(nextRecurrence(rule('2026-12-01'), moved)?.on).toBe('2026-12-08')
    const early = { deadline: '2026-12-08', today: '2026-12-01' }
    expect(nextRecurrence(rule('2026-12-08'), early)?.on).toBe('2026-12-15')
  })

  it('begin with the day on which it is done, where it has no date', () => {
    expect(nextRecurrence(rule(null), { deadline: null, today: '2026-12-01' })).toEqual(
      rule('2026-12-08', { from: '2026-12-01' }),
    )
  })

  it('come later than the present one, not before today, and by the rule, whatever it is', () => {
    const day = fc.integer({ min: 0, max: 3_650 }).map((days) => plusDays('2020-01-01', days))
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -400, max: 400 }),
        fc.constantFrom(...RECURRENCE_UNITS),
        fc.integer({ min: 1, max: 60 }),
        (on, late, every, times) => {
          const today = plusDays(on, late)
          const next = nextRecurrence(rule(on, { every, times }), { deadline: on, today })?.on ?? ''
          expect(next > on && next >= today).toBe(true)
          // One step earlier would be too early: it is the first.
          const onTime = nextRecurrence(rule(on, { every, times }), { deadline: on, today: on })
          expect(next >= (onTime?.on ?? '')).toBe(true)
          if (today <= (onTime?.on ?? '')) expect(next).toBe(onTime?.on)
          // Done late or in time, the series has the same days.
          const days = daysOf(rule(on, { every, times }), 401)
          if (next <= (days.at(-1) ?? '')) expect(days).toContain(next)
        },
      ),
      { numRuns: 60 },
    )
  })
})

it('are read from the code of the history as they were written', () => {
  for (const until of [null, '2027-12-31']) {
    const repetition = { every: 'month' as const, times: 2, until }
    expect(readRepetition(repetitionCode(repetition))).toEqual(repetition)
  }
  expect(readRepetition('fortnight 1')).toBeNull()
})
