import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { directiveLimit, flagLimit } from './flags/flag-thresholds.ts'
import { fencesOf } from './flags/outlier-fences.ts'
import { ascending, quantile } from './quantiles.ts'

describe('quantiles', () => {
  it('are those of definition 8', () => {
    // R: quantile(1:10, c(.25, .5, .75), type = 8)
    const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    expect(quantile(ten, 0.25)).toBeCloseTo(2.9167, 3)
    expect(quantile(ten, 0.5)).toBeCloseTo(5.5, 6)
    expect(quantile(ten, 0.75)).toBeCloseTo(8.0833, 3)
    expect(quantile([7], 0.9)).toBe(7)
    expect(() => quantile([], 0.5)).toThrow()
  })
  it('lie between the least and the greatest, and rise', () => {
    const numbers = fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1 })
    fc.assert(
      fc.property(numbers, fc.double({ min: 0, max: 1, noNaN: true }), (given, p) => {
        const sorted = ascending(given)
        const value = quantile(sorted, p)
        expect(value).toBeGreaterThanOrEqual(sorted[0] ?? 0)
        expect(value).toBeLessThanOrEqual(sorted.at(-1) ?? 0)
        expect(quantile(sorted, Math.min(1, p + 0.1))).toBeGreaterThanOrEqual(value)
      }),
    )
  })
  it('make fences of thirty and more', () => {
    expect(fencesOf(Array(29).fill(1))).toBeNull()
    expect(fencesOf(Array(30).fill(4))).toEqual({ n: 30, q1: 4, q3: 4, lower: 4, upper: 4 })
  })
})

describe('dated limits', () => {
  it('hold from their first to their last day', () => {
    expect(directiveLimit('works', '2019-12-31')).toBeNull()
    expect(directiveLimit('works', '2025-12-31')?.value).toBe(553_800_000)
    expect(directiveLimit('works', '2026-01-01')?.value).toBe(540_400_000)
    expect(flagLimit('R069', '2014-04-16')).toBeNull()
    expect(flagLimit('R069', '2014-04-17')?.value).toBe(50)
  })
})
