import { expect, it, test } from 'vitest'
import { noticeWith } from './canonical-notice.fixture.ts'
import { withCurrencyCodes } from './notice-currencies.ts'

const valued = (currency: string) =>
  noticeWith({
    value: { amount: '1000', currency },
    valueRange: { low: '1', high: '2', currency },
    title: { currency: 'eur' },
  })

it.each([
  ['eur', 'EUR'],
  [' Eur ', 'EUR'],
  ['EURO', 'EUR'],
  ['€', 'EUR'],
  ['lvl', 'LVL'],
])('the currency %j is %s', (written, code) => {
  const { value, valueRange, title } = withCurrencyCodes(valued(written))
  expect(value).toEqual({ amount: '1000', currency: code })
  expect(valueRange).toEqual({ low: '1', high: '2', currency: code })
  expect(title).toEqual({ currency: 'eur' })
})

it.each(['ЕUR', 'dollars', '', '$', 'EU', 'E\u0000R', 'x'.repeat(50_000)])(
  'an amount in a currency without a code has none to show',
  (written) => {
    const { value, valueRange, noticeId } = withCurrencyCodes(valued(written))
    expect([value, valueRange]).toEqual([null, null])
    expect(noticeId).toBe('notice-1')
  },
)

test('a notice with codes alone is itself', () => {
  const notice = valued('EUR')
  expect(withCurrencyCodes(notice)).toBe(notice)
})
