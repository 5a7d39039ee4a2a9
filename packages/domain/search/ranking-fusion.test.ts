import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuseRankings } from './ranking-fusion.ts'

const nums = (rankings: number[][]) => fuseRankings(rankings).map(({ num }) => num)
const ranking = fc.uniqueArray(fc.nat(50), { maxLength: 20 })

describe('reciprocal rank fusion', () => {
  it('adds 1 / (60 + place)', () => {
    expect(fuseRankings([[7, 8], [8]])).toEqual([
      { num: 8, score: 1 / 62 + 1 / 61 },
      { num: 7, score: 1 / 61 },
    ])
  })

  it('puts what both have before what one has first', () => {
    expect(
      nums([
        [1, 2, 3],
        [4, 3, 5],
      ])[0],
    ).toBe(3)
    expect(
      nums([
        [1, 2],
        [2, 1],
      ]),
    ).toEqual([2, 1])
  })

  it('of one ranking is that ranking', () => {
    fc.assert(
      fc.property(ranking, (one) => {
        expect(nums([one])).toEqual(one)
      }),
    )
    expect(nums([])).toEqual([])
    expect(nums([[], [3, 3, 2]])).toEqual([3, 2])
  })

  it('holds each once, whatever the order of the rankings', () => {
    fc.assert(
      fc.property(ranking, ranking, (a, b) => {
        expect(nums([a, b])).toEqual(nums([b, a]))
        expect(nums([a, b])).toHaveLength(new Set([...a, ...b]).size)
      }),
    )
  })

  it('puts nothing that is worse in every ranking before what is better', () => {
    fc.assert(
      fc.property(ranking, ranking, (a, b) => {
        const fused = nums([a, b])
        const both = a.filter((num) => b.includes(num))
        for (const x of both)
          for (const y of both)
            if (a.indexOf(x) < a.indexOf(y) && b.indexOf(x) < b.indexOf(y))
              expect(fused.indexOf(x)).toBeLessThan(fused.indexOf(y))
      }),
    )
  })
})
