import { describe, expect, it } from 'vitest'
import { BENCHMARK_MIN, isEnough, marketsAround } from './rules.ts'

describe('the market to compare with', () => {
  it('widens from the code in the country to the division', () => {
    expect(marketsAround('45233142', 'LV').map(({ cpv, country }) => `${cpv} ${country}`)).toEqual([
      ...['45233142 LV', '45230000 LV', '45200000 LV'],
      ...['45233142 null', '45230000 null', '45200000 null', '45000000 LV'],
    ])
  })
  it('names nothing twice for a wide code, or without a country', () => {
    expect(marketsAround('45000000', 'LV').map(({ cpv }) => cpv)).toEqual([
      ...['45000000', '45000000', '45000000'],
    ])
    expect(marketsAround('72260000', null).map(({ cpv }) => cpv)).toEqual([
      ...['72260000', '72200000', '72000000'],
    ])
  })
  it('is refused when small', () => {
    const { contracts, suppliers } = BENCHMARK_MIN
    expect(isEnough({ contracts, suppliers })).toBe(true)
    expect(isEnough({ contracts: contracts - 1, suppliers: 50 })).toBe(false)
    expect(isEnough({ contracts: 50, suppliers: suppliers - 1 })).toBe(false)
  })
})
