import { expect, it } from 'vitest'
import { readEcbRates } from './ecb-rates.ts'
import { FormatError } from './format-errors.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

it('has a rate for each currency and day, and none where there was none', () => {
  const file =
    'Date,USD,SEK,LTL,\n2026-11-20,1.0512,11.4985,N/A,\n2014-12-31,1.2141,9.393,3.4528,\n'
  expect(readEcbRates(bytesOf(file))).toEqual([
    { currency: 'USD', day: '2026-11-20', units: 1.0512 },
    { currency: 'SEK', day: '2026-11-20', units: 11.4985 },
    { currency: 'USD', day: '2014-12-31', units: 1.2141 },
    { currency: 'SEK', day: '2014-12-31', units: 9.393 },
    { currency: 'LTL', day: '2014-12-31', units: 3.4528 },
  ])
})

it.each(['0', '-1.5', '1e9', '0.0', '1,5', 'x', '99999999999999999999'])(
  'takes %s for no rate',
  (cell) => {
    expect(readEcbRates(bytesOf(`Date,USD\n2026-11-20,"${cell}"\n`))).toEqual([])
  },
)

it.each([
  '',
  '<html></html>',
  'Date\n2026-11-20',
  'Day,USD\n2026-11-20,1',
  'Date,USD\nyesterday,1',
  '"',
])('is told from %j', (file) => {
  expect(() => readEcbRates(bytesOf(file))).toThrow(FormatError)
})
