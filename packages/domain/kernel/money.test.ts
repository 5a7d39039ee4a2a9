import fc from 'fast-check'
import { expect, it } from 'vitest'
import { storedAmount, toMoney, toWritten } from './money.ts'

it.each([
  ['1000.00', 'EUR', 100000n, '1000.00'],
  ['0.005', 'EUR', 1n, '0.01'],
  ['-7', 'NOK', -700n, '-7.00'],
  ['1500.5', 'ISK', 1501n, '1501'],
])('%s %s is so many minor units, and back', (amount, currency, minor, again) => {
  const money = toMoney({ amount, currency })
  expect(money).toEqual({ minor, currency })
  expect(toWritten(money)).toEqual({ amount: again, currency })
})

it('comes back as it was, whatever its size', () => {
  const currencies = fc.constantFrom('EUR', 'ISK', 'SEK')
  fc.assert(
    fc.property(fc.bigInt(), currencies, (minor, currency) => {
      expect(toMoney(toWritten({ minor, currency }))).toEqual({ minor, currency })
    }),
  )
})

it.each([
  ['1000.00', 'EUR', true],
  ['1000', 'eur', false],
  ['1e3', 'EUR', false],
  [null, 'EUR', false],
  ['5', null, false],
])('an amount of the columns %j and %j: %j', (amount, currency, isAmount) => {
  expect(storedAmount(amount, currency)).toEqual(isAmount ? { amount, currency } : null)
})
