import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mutants, mutate } from '../fixtures/fuzz/file-mutants.ts'
import { sameInPieces, survives } from '../fixtures/fuzz/reader-survival.ts'
import { WRITTEN } from '../fixtures/fuzz/written-seeds.ts'
import { readNotices } from './format-detection.ts'

/** Smaller than in the benchmark `fuzz`, which goes on for as long as it is let. */
const MAX_BYTES = 100_000

const others = Object.values(WRITTEN).flat()

describe.each(Object.entries(WRITTEN))('%s', (target, seeds) => {
  it('is read as it was written', () => {
    for (const seed of seeds) {
      if (target === 'ecb-rates') expect(survives(target, seed)).toBeGreaterThanOrEqual(0)
      else if (target !== 'json')
        for (const read of readNotices(seed))
          expect('error' in read ? read.error.message : 'read').toBe('read')
    }
  })

  it('survives whatever becomes of it', async () => {
    await fc.assert(
      fc.asyncProperty(mutants(seeds.length, others.length), async (mutant) => {
        const bytes = mutate(mutant, seeds, others, MAX_BYTES)
        survives(target, bytes)
        if (target !== 'ecb-rates') await sameInPieces(bytes, 1 + (mutant.steps[0]?.at ?? 0))
      }),
      { numRuns: 24, interruptAfterTimeLimit: 10_000 },
    )
  })
})
