import { expect, it } from 'vitest'
import { shownDecimal } from './shown-decimal.ts'

it.each([
  ['0.000001', 'lv-LV', '0,000001'],
  ['-12.345678', 'lt-LT', '−12,345678'],
  ['999999999.123456', 'en-GB', '999,999,999.123456'],
  ['1234.5', 'et-EE', '1\u00a0234,5'],
  ['2.50', 'en-GB', '2.5'],
])(
  'bounds keep all six decimals, as the reader writes them: %s in %s',
  (decimal, locale, shown) => {
    expect(shownDecimal(decimal, locale)).toBe(shown)
  },
)

it('what a number of the program cannot hold stands as it was written', () => {
  expect(shownDecimal('123456789012345.123456', 'lv-LV')).toBe('123456789012345.123456')
  expect(shownDecimal('12345678901234', 'lv-LV')).toBe('12\u00a0345\u00a0678\u00a0901\u00a0234')
})
