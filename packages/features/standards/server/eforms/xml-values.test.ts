import { describe, expect, it } from 'vitest'
import { amount, countryCode, LONGEST_NAME, texts } from './xml-values.ts'

describe('an amount of a draft', () => {
  it.each([
    ['900', '900'],
    ['900.5', '900.5'],
    ['-900.55', '-900.55'],
    ['931585.4100', '931585.41'],
    ['750.000', '750.00'],
    ['0.005', '0.01'],
    ['123456789012345678.999', '123456789012345679.00'],
  ])('of %s states %s', (written, stated) => {
    expect(amount({ amount: written, currency: 'EUR' })).toEqual({
      '@currencyID': 'EUR',
      '#': stated,
    })
  })

  it.each(['BGN', 'HRK', 'XXX', 'ZWG', 'EURO', '€'])('is none in %s', (currency) => {
    expect(amount({ amount: '900', currency })).toBeUndefined()
  })
})

it.each([
  ['LV', 'LVA'],
  ['RE', 'FRA'],
  ['MQ', 'FRA'],
  ['XK', 'XKX'],
  ['AN', undefined],
  [null, undefined],
])('the country %s is stated as %s', (alpha2, code) => {
  expect(countryCode(alpha2)).toBe(code)
})

it('a text is cut where it is longer than its field', () => {
  const long = { lv: 'ā'.repeat(401) }
  expect(texts(long, LONGEST_NAME)).toEqual([{ '@languageID': 'LAV', '#': `${'ā'.repeat(399)}…` }])
  expect(texts(long)).toEqual([{ '@languageID': 'LAV', '#': long.lv }])
})
