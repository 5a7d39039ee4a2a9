import { parentPort } from 'node:worker_threads'
import { mutants, mutate } from '@kogge/harvester/fixtures/fuzz/file-mutants.ts'
import { sameInPieces, survives } from '@kogge/harvester/fixtures/fuzz/reader-survival.ts'
import { realSeeds } from '@kogge/harvester/fixtures/fuzz/real-seeds.ts'
import { WRITTEN } from '@kogge/harvester/fixtures/fuzz/written-seeds.ts'
import fc from 'fast-check'
import type { Batch, Outcome } from './fuzz-messages.ts'

/** Reads mutants where they may use up memory or hang without harm to what counts them. */

/** No mutant is larger. */
const MAX_BYTES = 2 * 1024 * 1024
/** Of so many mutants one is also read in pieces. */
const IN_PIECES = 8

const seeds = new Map<string, readonly Uint8Array[]>()
for (const [target, written] of Object.entries(WRITTEN))
  seeds.set(target, [...written, ...(await realSeeds(target))])
const others = [...seeds.values()].flat()

const perform = async ({ target, seed, runs }: Batch): Promise<Outcome> => {
  const own = seeds.get(target) ?? []
  let slowest = 0
  let heap = 0
  const details = await fc.check(
    fc.asyncProperty(mutants(own.length, others.length), async (mutant) => {
      const bytes = mutate(mutant, own, others, MAX_BYTES)
      slowest = Math.max(slowest, survives(target, bytes))
      heap = Math.max(heap, process.memoryUsage().heapUsed)
      const [{ at, size } = { at: 0, size: 0 }] = mutant.steps
      if (target !== 'ecb-rates' && at % IN_PIECES === 0) await sameInPieces(bytes, 1 + size * 7)
    }),
    { seed, numRuns: runs },
  )
  if (!details.failed) return { slowest, heap, failure: null }
  const cause = details.errorInstance
  return {
    slowest,
    heap,
    failure: `path ${details.counterexamplePath}: ${cause instanceof Error ? cause.stack : cause} ${JSON.stringify(details.counterexample)}`,
  }
}

parentPort?.on('message', (batch: Batch) => {
  void perform(batch).then((outcome) => parentPort?.postMessage(outcome))
})
parentPort?.postMessage([...seeds.keys()])
