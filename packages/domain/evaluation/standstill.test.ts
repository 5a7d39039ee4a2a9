import fc from 'fast-check'
import { expect, it } from 'vitest'
import { easterOf, isWorkday, plusDays } from '../drafting/deadlines/workdays.ts'
import { wallOf } from '../kernel/riga-time.ts'

import { isStandstillOver, standstillEnd } from './standstill.ts'

const sent = (time: string) => new Date(time)
const lastDay = (end: Date) => wallOf(end)

it('lasts ten days from the day after an electronic letter, fifteen after another', () => {
  const monday = sent('2026-11-09T10:00:00Z')
  expect(lastDay(standstillEnd(monday, 'electronic', 'LV'))).toBe('2026-11-19T23:59')
  expect(lastDay(standstillEnd(monday, 'other', 'LV'))).toBe('2026-11-24T23:59')
})

it('counts days of Riga: half past midnight there is the next day', () => {
  expect(lastDay(standstillEnd(sent('2026-11-09T22:30:00Z'), 'electronic', 'LV'))).toBe(
    '2026-11-20T23:59',
  )
})

it('ends with the next working day after weekends and holidays of the country', () => {
  // Ten days after 8 November 2026 are Latvia's day of independence, and no holiday in Estonia.
  const sunday = sent('2026-11-08T10:00:00Z')
  expect(lastDay(standstillEnd(sunday, 'electronic', 'LV'))).toBe('2026-11-19T23:59')
  expect(lastDay(standstillEnd(sunday, 'electronic', 'EE'))).toBe('2026-11-18T23:59')
  // To Good Friday 2027, and over Easter.
  const before = sent('2027-03-16T08:00:00Z')
  expect(lastDay(standstillEnd(before, 'electronic', 'LV'))).toBe('2027-03-30T23:59')
  expect(lastDay(standstillEnd(before, 'electronic', 'EE'))).toBe('2027-03-29T23:59')
  expect(lastDay(standstillEnd(before, 'electronic', 'LT'))).toBe('2027-03-26T23:59')
})

it('knows Easter and days that move', () => {
  expect([2024, 2025, 2026, 2027, 2038].map(easterOf)).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
  ])
  // 18 November 2028 is a Saturday.
  expect(isWorkday('2028-11-20', 'LV')).toBe(false)
  expect(isWorkday('2028-11-20', 'EE')).toBe(true)
})

it('is never shorter than its days, ends on a working day, and is over a moment after', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: sent('2024-01-01T00:00:00Z'),
        max: sent('2040-01-01T00:00:00Z'),
        noInvalidDate: true,
      }),
      fc.constantFrom('electronic' as const, 'other' as const),
      fc.constantFrom('LV', 'EE', 'LT', 'PL'),
      (at, by, country) => {
        const end = standstillEnd(at, by, country)
        const day = wallOf(end).slice(0, 10)
        const least = plusDays(wallOf(at).slice(0, 10), by === 'electronic' ? 10 : 15)
        expect(day >= least).toBe(true)
        expect(isWorkday(day, country)).toBe(true)
        expect(isStandstillOver(end, end)).toBe(false)
        expect(isStandstillOver(end, new Date(end.getTime() + 1))).toBe(true)
      },
    ),
  )
})
