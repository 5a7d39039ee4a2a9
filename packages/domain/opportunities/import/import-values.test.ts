import { describe, expect, it } from 'vitest'
import {
  dayOrderOf,
  readCurrency,
  readOutcome,
  readPercent,
  readStage,
  readTime,
  readValue,
} from './import-values.ts'

describe('a day in a table', () => {
  it.each([
    ['21.11.2026', '2026-11-21', null],
    ['1.2.2027', '2027-02-01', null],
    ['1. 2. 2027.', '2027-02-01', null],
    ['2026-11-21', '2026-11-21', null],
    ['2026.11.21.', '2026-11-21', null],
    ['2026-11-21 14:30', '2026-11-21', '14:30'],
    ['21.11.2026 9.05', '2026-11-21', '09:05'],
    ['2026-11-21T14:30:59', '2026-11-21', '14:30'],
    ['2026-12-31T22:30:00.000Z', '2027-01-01', '00:30'],
    ['2026-07-01T10:00:00+02:00', '2026-07-01', '11:00'],
    ['21/11/2026', '2026-11-21', null],
  ])('is read as it is written: %s', (text, day, time) => {
    expect(readTime(text, 'day')).toEqual({ day, time })
  })

  it.each(['31.02.2027', '21.11.26', '2026-13-01', '1.1.1999', '21.11.2026 25:00', 'soon', ''])(
    'is none where the calendar has none: %s',
    (text) => {
      expect(readTime(text, 'day')).toBeNull()
    },
  )

  it('has the order of its column', () => {
    expect(dayOrderOf(['3/4/2027', '12/25/2026'])).toBe('month')
    expect(dayOrderOf(['3/4/2027', '25/12/2026'])).toBe('day')
    expect(readTime('3/4/2027', 'month')).toEqual({ day: '2027-03-04', time: null })
  })
})

describe('an amount in a table', () => {
  it.each<[string, string, string | null]>([
    ['12 000,50 EUR', '12000.50', 'EUR'],
    ['€12,000.50', '12000.50', 'EUR'],
    ['12.000', '12000', null],
    ['1,234', '1234', null],
    ['1 234 567', '1234567', null],
    ['1234.5', '1234.5', null],
    ['0', '0', null],
    ['500 zł', '500', 'PLN'],
    ['sek 90', '90', 'SEK'],
    ['000120', '120', null],
  ])('is read as it is written: %s', (text, amount, currency) => {
    expect(readValue(text)).toEqual({ amount, currency })
  })

  it.each(['-5', '1.2.3', '12,345.678', 'about 5', '5 abc', 'EUR', '', '1e9', '123456789012345'])(
    'is none: %s',
    (text) => {
      expect(readValue(text)).toBeNull()
    },
  )

  it('has a currency that there is', () => {
    expect(readCurrency('eur')).toBe('EUR')
    expect(readCurrency('€')).toBe('EUR')
    expect(readCurrency('XXX')).toBeNull()
  })
})

it('a percentage is a whole one', () => {
  expect(['60', '60 %', '60%', '60,0', '0'].map(readPercent)).toEqual([60, 60, 60, 60, 0])
  expect(['0,6', '101', '-1', 'high', ''].map(readPercent)).toEqual([null, null, null, null, null])
})

it('stages and outcomes are known in each language, and by their codes', () => {
  expect(['In progress', 'DARBĀ', 'töös', 'Vykdoma', 'IN_PROGRESS'].map(readStage)).toEqual(
    Array.from({ length: 5 }, () => 'IN_PROGRESS'),
  )
  expect(['Won', 'Uzvarēta', 'Võidetud', 'Laimėta'].map(readOutcome)).toEqual(
    Array.from({ length: 4 }, () => 'WON'),
  )
  expect(readStage('Won')).toBeNull()
  expect(readOutcome('maybe')).toBeNull()
})
