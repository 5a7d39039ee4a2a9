import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { awaitedIn, isOutside, isWritten, spreadOf } from './score-consensus.ts'

const given = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 8 })

describe('what evaluators agree on', () => {
  it('needs words outside of what any of them gave, and nowhere within', () => {
    const spread = spreadOf([9000, 8000, 8600])
    expect(spread).toEqual({ lowest: 8000, highest: 9000, average: 8533 })
    expect([7999, 8000, 9000, 9001].map((points) => isOutside(points, spread))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(isOutside(0, spreadOf([]))).toBe(true)
  })

  it('is never outside, nor somebody’s own, where it is the average', () => {
    fc.assert(
      fc.property(given, (points) => {
        const spread = spreadOf(points)
        const average = spread?.average ?? -1
        expect(isOutside(average, spread)).toBe(false)
        const written = (points: number, words: string) =>
          isWritten({ points, words }, { spread, words: 'Clear. · Well done.' })
        expect(written(average, 'Clear. · Well done.')).toBe(false)
        expect(written(average + 1, 'Clear. · Well done.')).toBe(true)
        expect([written(average, 'Clear.'), written(average, '')]).toEqual([true, true])
      }),
    )
    expect(spreadOf([8000, 6501])?.average).toBe(7251)
  })

  it('is confirmed by each but who wrote all of it', () => {
    const evaluators = ['a', 'b', 'c']
    const awaited = (writers: string[], confirmed: string[] = []) =>
      awaitedIn({ evaluators, writers, confirmed })
    expect(awaited([])).toEqual([])
    expect(awaited(['a'])).toEqual(['b', 'c'])
    expect(awaited(['a'], ['b'])).toEqual(['c'])
    expect(awaited(['a', 'b'])).toEqual(evaluators)
    expect(awaited(['a', 'b'], ['a', 'b', 'c'])).toEqual([])
    expect(awaitedIn({ evaluators: ['a'], writers: ['a'], confirmed: [] })).toEqual([])
  })
})
