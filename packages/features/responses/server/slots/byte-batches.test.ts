import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inParts } from './byte-batches.ts'

it('makes parts of no more than was said, but of what is larger by itself, and loses nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ item: fc.uuid(), bytes: fc.integer({ min: 0, max: 300 }) })),
      (sized) => {
        const parts = inParts(sized, 200)
        for (const { items, bytes } of parts) expect(bytes <= 200 || items.length === 1).toBe(true)
        expect(parts.flatMap(({ items }) => items)).toEqual(sized.map(({ item }) => item))
      },
    ),
  )
})
