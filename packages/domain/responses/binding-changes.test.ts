import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentWith } from '../drafting/request-document.fixture.ts'
import type { RequestDocument, Requirement } from '../drafting/request-document.ts'
import { bindingChanges, confirmationOf } from './binding-changes.ts'

const asked = (given: Partial<Requirement>): Requirement => ({
  id: 'warranty',
  lotIds: [],
  question: { lv: 'Garantija' },
  help: {},
  answer: { type: 'number', unit: 'months', min: '12', max: null, decimals: 0 },
  isMandatory: true,
  mustBeYes: false,
  criterionId: null,
  ...given,
})
const [PRICE] = documentWith().requirements
const price = (quantity: string, given: Partial<Requirement> = {}): Requirement =>
  asked({ ...PRICE, answer: { type: 'price', unit: 'km', quantity }, ...given })
const withAsked = (...requirements: readonly Requirement[]): RequestDocument =>
  documentWith({ requirements: [...requirements] })

const whatIn = (before: RequestDocument, after: RequestDocument, lotId = 'LOT-0001') =>
  bindingChanges(before, after)(lotId).map(({ what }) => what)

describe('what binds a bidder for a lot', () => {
  test('is the quantity that a price is for, by what it is worth', () => {
    const before = withAsked(price('100'))
    expect(bindingChanges(before, withAsked(price('100000')))('LOT-0001')).toEqual([
      { what: 'quantity', name: { lv: 'Cena' }, before: '100', after: '100000' },
    ])
    expect(whatIn(before, withAsked(price('100.00')))).toEqual([])
  })

  test.each<[string, Partial<Requirement>]>([
    ['mandatory', { isMandatory: false }],
    ['mustBeYes', { mustBeYes: true }],
    ['form', { answer: { type: 'text', longest: 100 } }],
    ['form', { lotIds: ['LOT-0001', 'LOT-0002'] }],
    ['unit', { answer: { type: 'number', unit: 'years', min: '12', max: null, decimals: 0 } }],
    ['bounds', { answer: { type: 'number', unit: 'months', min: '24', max: null, decimals: 0 } }],
  ])('is of an answer: %s', (what, given) => {
    expect(whatIn(withAsked(asked({})), withAsked(asked(given)))).toEqual([what])
  })

  test('are the options of a choice, and not their order or their words', () => {
    const choice = (...ids: readonly string[]) =>
      withAsked(
        asked({
          answer: {
            type: 'choice',
            several: false,
            options: ids.map((id) => ({ id, label: { lv: `${id} ${ids.length}` } })),
          },
        }),
      )
    expect(whatIn(choice('a', 'b'), choice('b', 'a'))).toEqual([])
    expect(whatIn(choice('a', 'b'), choice('a', 'c'))).toEqual(['choices'])
  })

  test('is what is asked of that lot, and not of another', () => {
    const before = withAsked(price('100'))
    const after = withAsked(price('100'), asked({ lotIds: ['LOT-0002'] }))
    expect(whatIn(before, after)).toEqual([])
    expect(whatIn(before, after, 'LOT-0002')).toEqual(['added'])
    expect(whatIn(after, before, 'LOT-0002')).toEqual(['removed'])
    expect(whatIn(after, withAsked(price('100'), asked({ lotIds: ['LOT-0001'] })))).toEqual([
      'added',
    ])
  })

  test('is that the lot is there, the division, and the currency of a price', () => {
    const before = documentWith()
    const one = documentWith({ lots: before.lots.slice(0, 1) })
    expect(whatIn(before, one, 'LOT-0002')).toEqual(['lot_gone'])
    expect(whatIn(before, one)).toEqual([])
    expect(whatIn(documentWith({ lots: [] }), before)).toEqual(['lot_divided'])
    const zloty = documentWith({ value: { amount: null, currency: 'PLN' } })
    expect(whatIn(before, zloty)).toEqual(['currency'])
    expect(whatIn({ ...before, requirements: [] }, { ...zloty, requirements: [] })).toEqual([])
  })

  test('are no criteria, weights, words, times or estimates', () => {
    const before = documentWith()
    const after = documentWith({
      title: { lv: 'Cits' },
      criteria: before.criteria.map((one) => ({ ...one, weight: '40', name: { lv: 'Cita' } })),
      value: { amount: '9.00', currency: 'EUR' },
      responsesUntil: { wall: '2027-02-14T12:00', fold: null },
      requirements: before.requirements.map((one) => ({
        ...one,
        question: { lv: 'Cita' },
        help: { lv: 'Sīkāk' },
        criterionId: 'price',
      })),
    })
    expect(whatIn(before, after)).toEqual([])
  })
})

test('a tender counts for the lots of which nothing binding changed', () => {
  const before = withAsked(price('100', { lotIds: ['LOT-0001'] }), price('7', { id: 'other' }))
  const after = withAsked(price('200', { lotIds: ['LOT-0001'] }), price('7', { id: 'other' }))
  const both = { lotIds: ['LOT-0001', 'LOT-0002'] }
  const { valid, unconfirmed } = confirmationOf(before, after, both)
  expect(valid).toEqual(['LOT-0002'])
  expect(unconfirmed).toMatchObject([{ lotId: 'LOT-0001', changes: [{ what: 'quantity' }] }])
  expect(confirmationOf(before, after, { lotIds: ['LOT-0002'] }).unconfirmed).toEqual([])
})

test('a version binds as itself does, and what changes one way changes back', () => {
  const requirement = fc
    .record({
      id: fc.constantFrom('a', 'b', 'c'),
      lotIds: fc.subarray(['LOT-0001', 'LOT-0002']),
      isMandatory: fc.boolean(),
      quantity: fc.constantFrom('1', '1.0', '2'),
    })
    .map(({ quantity, ...given }) => price(quantity, given))
  const document = fc
    .uniqueArray(requirement, { selector: ({ id }) => id, maxLength: 3 })
    .map((requirements) => documentWith({ requirements }))
  fc.assert(
    fc.property(document, document, fc.constantFrom('LOT-0001', 'LOT-0002'), (one, two, lotId) => {
      expect(whatIn(one, structuredClone(one), lotId)).toEqual([])
      expect(whatIn(one, two, lotId).length).toBe(whatIn(two, one, lotId).length)
    }),
  )
})
