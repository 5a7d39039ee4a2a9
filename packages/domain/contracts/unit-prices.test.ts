import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inUnit } from '../reference/quantities.ts'
import { measureOf, UNIT_CODES } from '../reference/units.ts'
import { awardWith, contentWith, lotWith, orgWith } from '../rfx/rfx-content.fixture.ts'
import type { RfxContent } from '../rfx/rfx-content.ts'
import { contractsOf } from './contract-facts.ts'

const winner = orgWith({ name: 'Winner' })
const KNOWN = { publishedAt: null, importedAt: new Date('2026-02-12T08:00:00Z') }

const told = (content: Partial<RfxContent>) =>
  contractsOf(contentWith(content), () => undefined, KNOWN).map(({ perUnit }) => perUnit)

const lot = (n: number, value: string, unit: string | null, given = {}) =>
  lotWith({ id: `LOT-000${n}`, quantity: { value, unit }, ...given })
const won = (n: number | null, amount: string, given = {}) =>
  awardWith({
    lotId: n === null ? null : `LOT-000${n}`,
    winners: [winner],
    value: { amount, currency: 'EUR' },
    ...given,
  })
const FRAMEWORK = { options: { ...lotWith().options, framework: 'fa-wo-rc' } }

describe('what a unit cost', () => {
  it('is the amount of the award by the quantity of its lot', () => {
    const lots = [lot(1, '900', 'TNE'), lot(2, '51.50', 'KGM')]
    expect(told({ lots, awards: [won(2, '103'), won(1, '67500.00')] })).toEqual([
      { quantity: { value: '51.5', unit: 'KGM' }, price: '200' },
      { quantity: { value: '900', unit: 'TNE' }, price: '7.5' },
    ])
  })
  it('is that of the award where it says how much it is for', () => {
    const awards = [
      won(1, '300', { quantity: { value: '100', unit: 'gab.' } }),
      won(1, '800', { quantity: { value: '200', unit: 'H87' } }),
      won(1, '5000'),
    ]
    expect(told({ lots: [lot(1, '300', 'H87')], awards })).toEqual([
      { quantity: { value: '100', unit: 'H87' }, price: '300' },
      { quantity: { value: '200', unit: 'H87' }, price: '400' },
      null,
    ])
  })
  it('is told once of parts of a lot, and of no part whose amount is not known', () => {
    const lots = [lot(1, '100', 'LTR')]
    const sum = { quantity: { value: '100', unit: 'LTR' }, price: '250' }
    expect(told({ lots, awards: [won(1, '50'), won(1, '200')] })).toEqual([sum, null])
    const unstated = won(1, '0', { value: null })
    expect(told({ lots, awards: [won(1, '50'), unstated] })).toEqual([null, null])
    const shared = [lot(1, '100', 'LTR', FRAMEWORK)]
    expect(told({ lots: shared, awards: [won(1, '50'), won(1, '200')] })).toEqual([null, null])
    expect(told({ lots: shared, awards: [won(1, '250')] })).toEqual([sum])
  })
  it('is of all lots, in one measure, where the award is for the whole', () => {
    const lots = [lot(1, '2', 'TNE'), lot(2, '500', 'KGM')]
    expect(told({ lots, awards: [won(null, '5000')] })).toEqual([
      { quantity: { value: '2.5', unit: 'TNE' }, price: '200' },
    ])
    const mixed = [lot(1, '1000', 'KGM'), lot(2, '500', 'LTR')]
    expect(told({ lots: mixed, awards: [won(null, '3000')] })).toEqual([null])
    const silent = [...lots, lotWith({ id: 'LOT-0003' })]
    expect(told({ lots: silent, awards: [won(null, '3000')] })).toEqual([null])
    expect(told({ lots, awards: [won(null, '3000'), won(2, '9')] })[0]).toBeNull()
  })
  it('is not told of one, of no known unit, of ceilings, nor of what cannot be', () => {
    for (const none of [lot(1, '1', 'KGM'), lot(1, '20', 'KEL'), lot(1, '20', null), lotWith()])
      expect(told({ lots: [none], awards: [won(1, '3000')] })).toEqual([null])
    const filled = [1, 2, 3].map((n) => lot(n, '1', 'H87'))
    expect(told({ lots: filled, awards: [won(null, '3000')] })).toEqual([null])
    const value = { amount: '3000', currency: 'EUR' }
    const ceiling = lot(1, '20', 'KGM', { ...FRAMEWORK, frameworkMaximum: value })
    expect(told({ lots: [ceiling], awards: [won(1, '3000')] })).toEqual([null])
    const real = lot(1, '20', 'KGM')
    for (const award of [won(1, '0.01'), won(1, '5', { value: { amount: '5', currency: 'XYZ' } })])
      expect(told({ lots: [real], awards: [award] })).toEqual([null])
    const closed = awardWith({ lotId: 'LOT-0001', outcome: 'clos-nw' })
    expect(told({ lots: [real], awards: [closed] })).toEqual([null])
  })
  it('never adds up what is of different measures, and never loses any of what it does', () => {
    const stated = fc.record({
      value: fc.integer({ min: 2, max: 10 ** 6 }).map(String),
      unit: fc.constantFrom(...UNIT_CODES),
    })
    fc.assert(
      fc.property(fc.array(stated, { minLength: 1, maxLength: 4 }), (all) => {
        const lots = all.map(({ value, unit }, at) => lot(at + 1, value, unit))
        const [perUnit] = told({ lots, awards: [won(null, '900000')] })
        const measures = new Set(all.map(({ unit }) => measureOf(unit)))
        if (measures.size > 1) expect(perUnit).toBeNull()
        if (!perUnit) return
        const least = all.every((one) => {
          const same = inUnit(one, perUnit.quantity.unit)
          return same !== null && Number(same.value) <= Number(perUnit.quantity.value)
        })
        expect(least).toBe(true)
      }),
    )
  })
})
