import { describe, expect, it } from 'vitest'
import { isShownNumber, shownKey, shownNumber } from './public-number.ts'
import { knownNumber } from './registry-number.ts'

/** None is anybody's: made by the form alone. */
const PERSONAL: readonly (readonly [string, string])[] = [
  ['LV', '010170-11111'],
  ['EE', '37001010021'],
  ['LT', '37001010021'],
  ['FI', '010170-123A'],
  ['SE', '19700101-1234'],
  ['NO', '01017012345'],
  ['DK', '010170-1234'],
  ['PL', '70010112345'],
  ['ES', '12345678A'],
  ['CZ', '700101/1234'],
  ['RO', '1700101123456'],
  ['UA', '1234509876'],
  ['IS', '010170-1239'],
  ['BE', '70010112345'],
]

const OF_ORGS: readonly (readonly [string, string])[] = [
  ['LV', '40003032949'],
  ['LV', 'LV40003032949'],
  ['EE', '10137319'],
  ['UA', '00032112'],
  ['CZ', '45274649'],
  ['IS', '500269-4649'],
  ['DE', 'HRB 12345'],
  // A slip of the hand, and still no person's.
  ['LV', '40003032948'],
  ['EE', '10137318'],
]

describe('numbers that notices give', () => {
  it.each(PERSONAL)('of %s: %s is not shown, and in no key', (country, number) => {
    expect(isShownNumber(number, country)).toBe(false)
    const matchKey = `${country}:${number.replace(/[^A-Z\d]/g, '')}`
    expect(shownKey(matchKey)).toBe(`${country}:•`)
    expect(knownNumber({ registrationNumber: null, matchKey, country })).toBeNull()
  })

  it.each(OF_ORGS)('of %s: %s is shown', (country, number) => {
    expect(isShownNumber(number, country)).toBe(true)
  })

  it('tells an organisation by what it says, else by its key', () => {
    const of = (matchKey: string, registrationNumber: string | null = null) =>
      shownNumber({ matchKey, registrationNumber })
    expect(of('LV:40003032948')).toBe('40003032948')
    expect(of('LV:40003032948', '40003032949')).toBe('40003032949')
    expect(of('LV:~sils')).toBeNull()
    expect(of('LV:01017011111')).toBeNull()
    expect(of('??:12345678')).toBeNull()
  })

  it('shows none of an unknown country, and leaves names in keys', () => {
    expect(isShownNumber('40003032949', null)).toBe(false)
    expect(shownKey('??:12345678')).toBe('??:•')
    expect(shownKey('LV:~sils un priede@LV00A')).toBe('LV:~sils un priede@LV00A')
    expect(shownKey('LV:40003032949')).toBe('LV:40003032949')
  })
})
