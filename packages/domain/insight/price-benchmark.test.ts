import { describe, expect, it } from 'vitest'
import { MEASURES } from '../reference/units.ts'
import {
  BENCHMARK_MIN,
  BENCHMARK_UNITS,
  isEnough,
  marketsAround,
  measureIn,
} from './price-benchmark.ts'

describe('the market to compare with', () => {
  it('widens from the code in the country to the division', () => {
    expect(marketsAround('45233142', 'LV').map(({ cpv, country }) => `${cpv} ${country}`)).toEqual([
      '45233142 LV',
      '45230000 LV',
      '45200000 LV',
      '45233142 null',
      '45230000 null',
      '45200000 null',
      '45000000 LV',
    ])
  })
  it('names nothing twice for a wide code, or without a country', () => {
    expect(marketsAround('45000000', 'LV').map(({ cpv }) => cpv)).toEqual([
      '45000000',
      '45000000',
      '45000000',
    ])
    expect(marketsAround('72260000', null).map(({ cpv }) => cpv)).toEqual([
      '72260000',
      '72200000',
      '72000000',
    ])
  })
  it('of a unit stops before the division, and knows none for what is a division itself', () => {
    for (const measure of MEASURES) {
      const around = marketsAround('14410000', 'LV', measure).map(({ cpv }) => cpv)
      expect(new Set(around)).toEqual(new Set(['14410000', '14400000']))
      expect(marketsAround('15000000', null, measure)).toEqual([])
    }
    expect(marketsAround('14410000', 'LV').at(-1)?.cpv).toBe('14000000')
    expect(BENCHMARK_UNITS.filter((unit) => measureIn(unit) === null)).toEqual([
      'contract',
      'month',
    ])
  })
  it('is refused when small', () => {
    const { contracts, suppliers } = BENCHMARK_MIN
    expect(isEnough({ contracts, suppliers })).toBe(true)
    expect(isEnough({ contracts: contracts - 1, suppliers: 50 })).toBe(false)
    expect(isEnough({ contracts: 50, suppliers: suppliers - 1 })).toBe(false)
  })
})
