import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankBidders, winWeight } from './likely-bidders.ts'
import { cpvLikeness, likenessOf, sharedWeight, wordWeight } from './rfx-similarity.ts'

describe('how alike requests are', () => {
  it('goes by the digits that codes share', () => {
    expect(cpvLikeness('45233142', ['45233142'])).toBe(1)
    expect(cpvLikeness('45233000', ['45233142'])).toBe(1)
    expect(cpvLikeness('45233142', ['45233000', '72000000'])).toBe(0.85)
    expect(cpvLikeness('45233142', ['45000000'])).toBe(0.25)
    expect(cpvLikeness('45233142', ['72000000'])).toBe(0)
    expect(cpvLikeness('45233142', [])).toBe(0)
  })
  it('counts rare words for more', () => {
    expect(wordWeight(1, 1000)).toBeGreaterThan(wordWeight(100, 1000))
    expect(wordWeight(1000, 1000)).toBe(0.1)
    const wanted = new Map([
      ['ziema', 3],
      ['ceļš', 1],
    ])
    expect(sharedWeight(wanted, ['ziema', 'cits'])).toBe(0.75)
    expect(sharedWeight(new Map(), ['ziema'])).toBe(0)
  })
  it('lies between 0 and 1 and falls with no part', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true })
    const parts = fc.record({ cpv: part, words: part, buyer: part, place: part })
    fc.assert(
      fc.property(parts, (given) => {
        const likeness = likenessOf(given)
        expect(likeness).toBeGreaterThanOrEqual(0)
        expect(likeness).toBeLessThanOrEqual(1 + 1e-9)
        for (const name of ['cpv', 'words', 'buyer', 'place'] as const)
          expect(likenessOf({ ...given, [name]: 1 })).toBeGreaterThanOrEqual(likeness)
      }),
    )
  })
})

describe('likely bidders', () => {
  it('halve every two years, and not for what is dated ahead', () => {
    expect(winWeight({ likeness: 0.8, years: 2 })).toBeCloseTo(0.4)
    expect(winWeight({ likeness: 0.8, years: -1 })).toBe(0.8)
  })
  it('are ranked by what they won, a request once', () => {
    const win = (supplier: number, request: number, likeness: number, years = 0) => ({
      supplier,
      request,
      likeness,
      years,
    })
    const ranked = rankBidders([
      win(1, 10, 0.9),
      win(1, 10, 0.9),
      win(1, 10, 0.2),
      win(2, 11, 0.6),
      win(2, 12, 0.7),
      win(3, 13, 0.9, 4),
    ])
    expect(ranked.map(({ supplier }) => supplier)).toEqual([2, 1, 3])
    expect(ranked[0]?.requests).toEqual([12, 11])
    expect(ranked[1]?.score).toBeCloseTo(0.9)
    expect(rankBidders([])).toEqual([])
  })
})
