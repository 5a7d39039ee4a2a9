import { describe, expect, it } from 'vitest'
import { closesAt, toEurMinor } from './rules.ts'

describe('a value in euros', () => {
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

describe('when a competition closes', () => {
  it('is its last deadline, else a year after it was published', () => {
    const [early, late] = [new Date('2026-03-01Z'), new Date('2026-04-01Z')]
    expect(closesAt([early, null, late], early)).toEqual(late)
    expect(closesAt([null], early)).toEqual(new Date('2027-03-01Z'))
    expect(closesAt([], null)).toBeNull()
  })

  it('is unknown where a year later is beyond all calendars', () => {
    expect(closesAt([], new Date('9999-12-31Z'))).toBeNull()
  })
})
