import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  emptyDocument,
  type RequestDocument,
  type Requirement,
} from '../drafting/request-document.ts'
import { EMPTY_RESPONSE, type ResponseContent } from './response-content.ts'
import { lineTotal, totalsOf } from './response-totals.ts'

const line = (id: string, quantity: string, given: Partial<Requirement> = {}): Requirement => ({
  id,
  lotIds: [],
  question: {},
  help: {},
  answer: { type: 'price', unit: 'km', quantity },
  isMandatory: true,
  mustBeYes: false,
  criterionId: null,
  ...given,
})
const lots = ['LOT-0001', 'LOT-0002'].map((id): RequestDocument['lots'][number] => ({
  id,
  title: {},
  description: {},
  cpv: { main: null, additional: [] },
  value: null,
  place: [],
  months: null,
}))
const document = (requirements: Requirement[], divided = false): RequestDocument => ({
  ...emptyDocument('tender', 'en'),
  requirements,
  lots: divided ? lots : [],
})
const priced = (
  prices: readonly (readonly [string, string, string])[],
  lotIds: string[] = [],
): ResponseContent => ({
  ...EMPTY_RESPONSE,
  lotIds,
  answers: prices.map(([requirementId, lotId, unitPrice]) => ({
    requirementId,
    lotId,
    answer: { type: 'price', unitPrice },
  })),
})

test('a lot is the sum of unit prices times quantities, rounded once', () => {
  const of = document([line('a', '3'), line('b', '0.5')])
  const content = priced([
    ['a', 'LOT-0001', '0.333333'],
    ['b', 'LOT-0001', '10.01'],
  ])
  // 0.999999 + 5.005 = 6.004999
  expect(totalsOf(of, content)).toEqual({
    currency: 'EUR',
    lots: [{ lotId: 'LOT-0001', total: '6.00' }],
    total: '6.00',
  })
})

test('each lot that is bid for has its own, and a missing price leaves none', () => {
  const of = document([line('a', '2'), line('b', '1', { lotIds: ['LOT-0002'] })], true)
  const one = priced([['a', 'LOT-0001', '5']], ['LOT-0001'])
  expect(totalsOf(of, one)).toMatchObject({
    lots: [{ lotId: 'LOT-0001', total: '10.00' }],
    total: '10.00',
  })
  const both = priced(
    [
      ['a', 'LOT-0001', '5'],
      ['a', 'LOT-0002', '7'],
    ],
    ['LOT-0001', 'LOT-0002'],
  )
  expect(totalsOf(of, both)).toMatchObject({
    lots: [
      { lotId: 'LOT-0001', total: '10.00' },
      { lotId: 'LOT-0002', total: null },
    ],
    total: null,
  })
  expect(totalsOf(of, priced([]))).toMatchObject({ lots: [], total: null })
})

test('what may be left out adds nothing; a currency has its own digits', () => {
  const optional = document([line('a', '1'), line('b', '1', { isMandatory: false })])
  expect(totalsOf(optional, priced([['a', 'LOT-0001', '4']])).total).toBe('4.00')
  expect(lineTotal('1.5', '3', 'ISK')).toBe('5')
  expect(lineTotal('-0.001', '1', 'EUR')).toBe('0.00')
  expect(lineTotal('0.005', '1', 'EUR')).toBe('0.01')
})

test('a sum is exact, whatever the order of its lines', () => {
  const cents = fc.bigInt({ min: 0n, max: 10n ** 15n })
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 20 }), (amounts) => {
      const prices = amounts.map(
        (amount) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`,
      )
      const of = document(amounts.map((_, index) => line(`r${index}`, '1')))
      const content = priced(prices.map((unitPrice, index) => [`r${index}`, 'LOT-0001', unitPrice]))
      const sum = amounts.reduce((total, amount) => total + amount, 0n)
      const expected = `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`
      expect(totalsOf(of, content).total).toBe(expected)
      const turned = { ...content, answers: content.answers.toReversed() }
      expect(totalsOf(of, turned).total).toBe(expected)
    }),
    { numRuns: 60 },
  )
})
