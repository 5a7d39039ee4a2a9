import { countedDay } from '@kogge/domain/tasks/counted-days.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { workdaysOf } from './country-workdays.ts'

const back = (country: string | null, deadline: string, days: number) =>
  countedDay(new Date(deadline), days, workdaysOf(country))

describe('working days before a deadline', () => {
  it.each([
    // Christmas 2026: Eve is a Thursday, Boxing Day a Saturday; New Year's Eve is free in Latvia alone.
    ['LV', '2026-12-29T08:00:00Z', 1, '2026-12-28'],
    ['LV', '2026-12-29T08:00:00Z', 2, '2026-12-23'],
    ['EE', '2026-12-29T08:00:00Z', 2, '2026-12-23'],
    ['LT', '2026-12-29T08:00:00Z', 2, '2026-12-23'],
    ['LV', '2027-01-04T10:00:00Z', 1, '2026-12-30'],
    ['EE', '2027-01-04T10:00:00Z', 1, '2026-12-31'],
    ['LT', '2027-01-04T10:00:00Z', 1, '2026-12-31'],
    // Midsummer 2027: the 23rd is free in Latvia and Estonia, the 24th in all three.
    ['LV', '2027-06-25T09:00:00Z', 1, '2027-06-22'],
    ['EE', '2027-06-25T09:00:00Z', 1, '2027-06-22'],
    ['LT', '2027-06-25T09:00:00Z', 1, '2027-06-23'],
    // Easter 2027 is 28 March: Good Friday is free in Latvia and Estonia, the Monday in Latvia and Lithuania.
    ['LV', '2027-03-30T09:00:00Z', 1, '2027-03-25'],
    ['EE', '2027-03-30T09:00:00Z', 1, '2027-03-29'],
    ['EE', '2027-03-30T09:00:00Z', 2, '2027-03-25'],
    ['LT', '2027-03-30T09:00:00Z', 1, '2027-03-26'],
    // 4 May 2030 is a Saturday: Latvia rests on the Monday after.
    ['LV', '2030-05-07T09:00:00Z', 1, '2030-05-03'],
    // Of other countries by the library: 11 November is free in Poland, 6 December in Finland.
    ['PL', '2026-11-12T10:00:00Z', 1, '2026-11-10'],
    ['FI', '2027-12-07T10:00:00Z', 1, '2027-12-03'],
    // Of none weekends alone.
    [null, '2026-12-28T10:00:00Z', 1, '2026-12-25'],
  ])('in %s before %s: %i is %s', (country, deadline, days, expected) => {
    expect(back(country, deadline, days)).toBe(expected)
  })

  it('none is the day of the deadline, or the last working day before it', () => {
    expect(back('LV', '2026-12-15T10:00:00Z', 0)).toBe('2026-12-15')
    expect(back('LV', '2026-12-13T10:00:00Z', 0)).toBe('2026-12-11')
  })

  it('a deadline at midnight in Riga ends the day before', () => {
    expect(back('LV', '2026-12-15T22:00:00Z', 0)).toBe('2026-12-15')
    expect(back('LV', '2026-12-15T22:00:00.001Z', 0)).toBe('2026-12-16')
  })

  it('are working days, and each more lies before the one before', () => {
    const country = fc.constantFrom('LV', 'EE', 'LT', 'PL', 'FI', 'SE', 'NO', 'DK', 'XX', null)
    const deadline = fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2034-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(country, deadline, fc.integer({ min: 0, max: 60 }), (where, at, days) => {
        const isWorkday = workdaysOf(where)
        const [day, before] = [countedDay(at, days, isWorkday), countedDay(at, days + 1, isWorkday)]
        expect(isWorkday(day)).toBe(true)
        expect(before <= day).toBe(true)
        if (days > 0) expect(before < day).toBe(true)
      }),
    )
  })

  it('end even where a table has no working day at all', () => {
    expect(countedDay(new Date('2026-12-15T10:00:00Z'), 2, () => false)).toMatch(/^2026-10/)
  })
})
