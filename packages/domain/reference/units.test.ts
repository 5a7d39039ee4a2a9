import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addedUp, inUnit, priceIn, pricePerBase, type Quantity, quantityOf } from './quantities.ts'
import {
  baseOf,
  MEASURES,
  measureOf,
  SHOWN_UNITS,
  shownAs,
  UNIT_CODES,
  type UnitCode,
  unitAt,
  unitNum,
  unitNumsOf,
  unitOf,
} from './units.ts'

const unit = fc.constantFrom(...UNIT_CODES)
const inMeasure = fc.tuple(unit, unit).filter(([one, other]) => measureOf(one) === measureOf(other))
const decimal = fc
  .tuple(fc.bigInt(1n, 10n ** 12n), fc.integer({ min: 0, max: 6 }))
  .map(([digits, scale]) => {
    const text = digits.toString().padStart(scale + 1, '0')
    return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`
  })
const quantity = (value: string, code: UnitCode): Quantity => {
  const read = quantityOf({ value, unit: code })
  if (!read) throw new Error(`${value} ${code} is no quantity`)
  return read
}

describe('units', () => {
  it('each have a number of their own, which leads back', () => {
    expect(new Set(UNIT_CODES).size).toBe(UNIT_CODES.length)
    for (const code of UNIT_CODES) expect(unitAt(unitNum(code))).toBe(code)
    expect(unitAt(UNIT_CODES.length)).toBeNull()
    expect(MEASURES.flatMap(unitNumsOf).sort((a, b) => a - b)).toEqual(
      UNIT_CODES.map((_, num) => num),
    )
  })
  it('are shown as, and kept in, units of the same measure', () => {
    for (const code of UNIT_CODES) expect(measureOf(shownAs(code))).toBe(measureOf(code))
    for (const measure of MEASURES) expect(measureOf(baseOf(measure))).toBe(measure)
    for (const code of SHOWN_UNITS) expect(shownAs(code)).toBe(code)
  })
  it.each([
    ['1', 'TNE', '1000', 'KGM'],
    ['250', 'GRM', '0.25', 'KGM'],
    ['1', 'GWH', '1000', 'MWH'],
    ['3.6', 'GV', '1', 'MWH'],
    ['1', 'HAR', '10000', 'MTK'],
    ['1', 'MTQ', '1000', 'LTR'],
    ['2', 'DZN', '24', 'H87'],
    ['1', 'KMK', '100', 'HAR'],
  ] as const)('%s %s are %s %s', (value, from, same, to) => {
    expect(inUnit({ value, unit: from }, to)).toEqual({ value: same, unit: to })
    expect(inUnit({ value: same, unit: to }, from)).toEqual({ value, unit: from })
  })
  it('are known by code and by name, and what is no measure is not', () => {
    const read = ['KGM', 'gab.', ' Tk', 'szt.', 'm²', 'MWh', 'шт', 'TNE ', 't']
    expect(read.map(unitOf)).toEqual([
      'KGM',
      'H87',
      'H87',
      'H87',
      'MTK',
      'MWH',
      'H87',
      'TNE',
      'TNE',
    ])
    for (const text of ['Caja x 10 resmas', 'kelvin', 'KEL', 'mg', 'Mg', 'iepakojums', '', null])
      expect(unitOf(text)).toBeNull()
  })
})

describe('quantities', () => {
  it('come back from any unit in which they can be told', () => {
    fc.assert(
      fc.property(inMeasure, decimal, ([from, to], value) => {
        const stated = quantity(value, from)
        const told = inUnit(stated, to)
        if (told) expect(inUnit(told, from)).toEqual(stated)
        // Joules in watt hours, and pieces in dozens, may have no end of digits.
        else expect(['energy', 'piece']).toContain(measureOf(from))
      }),
    )
  })
  it('of different measures are never brought together', () => {
    fc.assert(
      fc.property(unit, unit, decimal, decimal, (one, other, a, b) => {
        fc.pre(measureOf(one) !== measureOf(other))
        expect(inUnit(quantity(a, one), other)).toBeNull()
        expect(addedUp([quantity(a, one), quantity(b, other)])).toBeNull()
      }),
    )
  })
  it('add up exactly, whatever their order', () => {
    const metric = fc.constantFrom<UnitCode>('MGM', 'GRM', 'KGM', 'DTN', 'TNE')
    const stated = fc.tuple(decimal, metric).map(([value, code]) => quantity(value, code))
    fc.assert(
      fc.property(fc.array(stated, { minLength: 1, maxLength: 6 }), (all) => {
        const [sum, turned] = [addedUp(all), addedUp(all.toReversed())]
        expect(sum && inUnit(sum, 'MGM')).toEqual(turned && inUnit(turned, 'MGM'))
        const units = new Set(all.map(({ unit: code }) => code))
        if (units.size === 1 && all.length === 1) expect(sum).toEqual(all[0])
      }),
    )
    const parts = [quantity('0.1', 'KGM'), quantity('0.2', 'KGM'), quantity('300', 'GRM')]
    expect(addedUp(parts)).toEqual({ value: '0.6', unit: 'KGM' })
    expect(addedUp([])).toBeNull()
  })
  it('of nothing, of less, and in no known unit are none', () => {
    for (const value of ['0', '0.00', '-1', '1e9', '', 'many'])
      expect(quantityOf({ value, unit: 'KGM' })).toBeNull()
    for (const code of [null, '', 'KEL', 'box'])
      expect(quantityOf({ value: '5', unit: code })).toBeNull()
    expect(quantityOf(undefined)).toBeNull()
  })
})

describe('the price of a unit', () => {
  it('is the same by whichever unit the quantity was stated in', () => {
    fc.assert(
      fc.property(inMeasure, decimal, fc.bigInt(1n, 10n ** 13n), ([from, to], value, cents) => {
        const stated = quantity(value, from)
        const told = inUnit(stated, to)
        if (told) expect(pricePerBase(cents, told)).toBe(pricePerBase(cents, stated))
      }),
    )
  })
  it('times the quantity gives the whole, to what the last digit may hide', () => {
    const count = fc.bigInt(2n, 10n ** 6n)
    fc.assert(
      fc.property(unit, count, fc.bigInt(1n, 10n ** 12n), (code, many, cents) => {
        const base = baseOf(measureOf(code))
        const price = pricePerBase(cents, { value: `${many}`, unit: base })
        const [whole = '0', fraction = ''] = price.split('.')
        const scaled = BigInt(whole + fraction.padEnd(9, '0'))
        const off = scaled * many - cents * 10n ** 9n
        expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(many)
      }),
    )
  })
  it('is told in other units of its measure', () => {
    const salt = pricePerBase(75_000_00n, quantity('1000', 'TNE'))
    expect(salt).toBe('7.5')
    expect(priceIn(salt, 'TNE')).toBe('7500')
    const power = pricePerBase(120_000_00n, quantity('1', 'GWH'))
    expect(priceIn(power, 'MWH')).toBe('12000')
    expect(priceIn(pricePerBase(36n, quantity('1', 'GV')), 'KWH')).toBe('0.1296')
    expect(() => pricePerBase(1n, { value: '0', unit: 'KGM' })).toThrow('nothing')
  })
})
