import { describe, expect, it } from 'vitest'
import { toEurMinor } from './eur-conversion.ts'
import { FIXED_RATES, ratesFrom } from './exchange-rates.ts'
import { implausible } from './plausible-amounts.ts'

const amount = (text: string, currency: string) => ({ amount: text, currency })

const table = ratesFrom([
  { currency: 'SEK', day: '2026-11-20', units: 11.5 },
  { currency: 'SEK', day: '2026-11-18', units: 11 },
  { currency: 'SEK', day: '2026-11-19', units: 11.25 },
  { currency: 'DKK', day: '2026-11-20', units: 7.5 },
  { currency: 'HRK', day: '2020-01-02', units: 7.4 },
])

describe('rates', () => {
  it.each([
    ['SEK', '2026-11-19', 11.25, 'daily', '2026-11-19'],
    // Saturday takes Friday's.
    ['SEK', '2026-11-21', 11.5, 'daily', '2026-11-20'],
    ['DKK', '2026-11-20', 7.5, 'daily', '2026-11-20'],
    ['DKK', '2026-11-19', 7.46038, 'pegged', null],
    ['HRK', '2020-01-03', 7.4, 'daily', '2020-01-02'],
    ['HRK', '2024-01-03', 7.5345, 'fixed', null],
    ['EUR', '2026-11-20', 1, 'euro', null],
  ] as const)('%s on %s', (currency, day, units, rule, of) => {
    expect(table.rateOn(currency, day)).toEqual({ units, rule, day: of })
  })

  it.each([
    ['SEK', '2026-11-17'],
    ['SEK', '2026-12-01'],
    ['SEK', null],
    ['USD', '2026-11-20'],
    ['__proto__', '2026-11-20'],
    ['constructor', null],
  ])('knows none of %s on %s', (currency, day) => {
    expect(table.rateOn(currency, day)).toBeNull()
  })

  it('holds for ten days and no longer', () => {
    expect(table.rateOn('SEK', '2026-11-30')?.units).toBe(11.5)
    expect(table.rateOn('SEK', '2026-12-01')).toBeNull()
  })

  it('tells the euro and what is tied to it without a table', () => {
    expect(FIXED_RATES.rateOn('EUR', null)?.rule).toBe('euro')
    expect(FIXED_RATES.rateOn('LVL', '2010-05-05')?.rule).toBe('fixed')
    expect(FIXED_RATES.rateOn('SEK', '2026-11-20')).toBeNull()
  })
})

describe('toEurMinor', () => {
  it.each([
    [amount('10.00', 'EUR'), 1000n],
    [amount('10.005', 'EUR'), 1001n],
    [amount('70.28', 'LVL'), 10_000n],
    [amount('195583', 'BGN'), 10_000_000n],
    [amount('115', 'SEK'), 1000n],
    [amount('-115', 'SEK'), -1000n],
    [amount('10000000000000.00', 'EUR'), 10n ** 15n],
    [amount('10000000000000.01', 'EUR'), null],
    [amount('9'.repeat(400), 'EUR'), null],
    [amount('100', 'USD'), null],
    [null, null],
  ])('%j is %s cents', (written, cents) => {
    expect(toEurMinor(written, '2026-11-21', table)).toBe(cents)
  })

  it('counts in whole units where a currency has no smaller ones', () => {
    const rates = ratesFrom([{ currency: 'JPY', day: '2026-11-20', units: 160 }])
    expect(toEurMinor(amount('16000', 'JPY'), '2026-11-20', rates)).toBe(10_000n)
  })
})

describe('implausible', () => {
  it.each([
    [0n, '0.00', null, 'placeholder'],
    [1n, '0.01', null, 'placeholder'],
    [100n, '1', null, 'placeholder'],
    [101n, '1.01', null, null],
    [99_999_999_999n, '999999999.99', null, 'placeholder'],
    [11_111_111_100n, '111111111', null, 'placeholder'],
    [22_222_222_200n, '222222222', null, null],
    [10n ** 13n + 1n, '100000000000.01', null, 'too-large'],
    [10n ** 13n, '100000000000', null, null],
    [12_345_678_900n, '123456789', 12_345_678n, 'far-from-estimate'],
    [12_345_678_900n, '123456789', 12_345_679n, null],
    [12_345n, '123.45', 12_345_678_900n, 'far-from-estimate'],
    // A unit price beside a small estimate says nothing.
    [200n, '2', 9_999_999n, null],
    [12_345_678_900n, '123456789', 0n, null],
  ])('%s cents, written %s, of %s expected: %s', (cents, written, estimate, expected) => {
    expect(implausible(cents, written, estimate)).toBe(expected)
  })
})

describe('a value in euros without a table', () => {
  it.each([
    ['1500.5', 'EUR', 150050n],
    ['195583', 'BGN', 10000000n],
    ['70.2804', 'LVL', 10000n],
    ['1000', 'NOK', null],
    ['10000000000000.00', 'EUR', 10n ** 15n],
    ['10000000000000.01', 'EUR', null],
    ['-10000000000000.01', 'EUR', null],
    ['9999999999999', 'LVL', null],
    ['9'.repeat(40), 'EUR', null],
    ['9'.repeat(400), 'BGN', null],
  ])('of %s %s is %s', (amount, currency, minor) => {
    expect(toEurMinor({ amount, currency })).toBe(minor)
  })
})
