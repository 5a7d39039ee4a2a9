import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inRankedOrder, wholeDays } from './ranked-order.ts'

const rows = fc.array(fc.record({ num: fc.integer(), score: fc.constantFrom(-1, 0, 0.5, 1) }))

it('a ranking is an order alone: the same rows, of equal ones in the order that they had', () => {
  fc.assert(
    fc.property(rows, (list) => {
      const ranked = inRankedOrder(list, ({ score }) => score)
      expect(ranked).toHaveLength(list.length)
      expect(new Set(ranked)).toEqual(new Set(list))
      for (const score of [-1, 0, 0.5, 1])
        expect(ranked.filter((row) => row.score === score)).toEqual(
          list.filter((row) => row.score === score),
        )
      const scores = ranked.map((row) => row.score)
      expect(scores).toEqual([...scores].sort((a, b) => b - a))
    }),
  )
})

it('days are whole: the last one is left out where more of it may come, unless there is no other', () => {
  const dayOf = (text: string) => text.slice(0, 1)
  expect(wholeDays(['a1', 'a2', 'b1'], dayOf, false)).toEqual([['a1', 'a2']])
  expect(wholeDays(['a1', 'a2', 'b1'], dayOf, true)).toEqual([['a1', 'a2'], ['b1']])
  expect(wholeDays(['a1', 'a2'], dayOf, false)).toEqual([['a1', 'a2']])
  expect(wholeDays([], dayOf, true)).toEqual([])
})
