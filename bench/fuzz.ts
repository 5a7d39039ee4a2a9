import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Bench } from '../tools/bench/bench-module.ts'
import { option, round } from '../tools/bench/time-measurement.ts'
import type { Batch, Outcome } from './support/fuzz-messages.ts'

export const about =
  'mutated notices of every format: how many were read or refused, and what failed [--seconds 60] [--seed (by the clock)]'

const RUNS = 100
/** What the readers may use for a file of 2 MB, and the files they are made of. */
const MEMORY_MEGABYTES = 512
/** A batch that has not ended by then hangs: each of its mutants may compute for a second. */
const PATIENCE_MILLISECONDS = 180_000

interface Count {
  mutants: number
  slowest: number
  heap: number
  readonly failures: string[]
}

const begin = async (): Promise<{ readonly worker: Worker; readonly targets: string[] }> => {
  const worker = new Worker(new URL('./support/fuzz-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES },
  })
  const [targets]: string[][] = await once(worker, 'message')
  return { worker, targets: targets ?? [] }
}

/** What became of a batch; a worker that died or hangs is a failure too. */
const perform = async (worker: Worker, batch: Batch): Promise<Outcome> => {
  worker.postMessage(batch)
  const patience = AbortSignal.timeout(PATIENCE_MILLISECONDS)
  try {
    const [outcome]: Outcome[] = await once(worker, 'message', { signal: patience })
    if (outcome) return outcome
    throw new Error('no outcome')
  } catch (thrown) {
    await worker.terminate()
    return { slowest: 0, heap: 0, failure: patience.aborted ? 'it hangs' : `${thrown}` }
  }
}

export const run = async ({ args, report }: Bench): Promise<void> => {
  const until = Date.now() + option(args, 'seconds', 60) * 1000
  const first = option(args, 'seed', 1 + (Date.now() % 1_000_000_000))
  let { worker, targets } = await begin()
  const counts = new Map<string, Count>(
    targets.map((target) => [target, { mutants: 0, slowest: 0, heap: 0, failures: [] }]),
  )
  let seed = first
  while (Date.now() < until) {
    for (const [target, count] of counts) {
      const { slowest, heap, failure } = await perform(worker, { target, seed, runs: RUNS })
      count.mutants += RUNS
      count.slowest = Math.max(count.slowest, slowest)
      count.heap = Math.max(count.heap, heap)
      if (failure === null) continue
      count.failures.push(`${seed}`)
      console.error(`${target}, seed ${seed}: ${failure}`)
      await worker.terminate()
      ;({ worker, targets } = await begin())
    }
    seed += 1
  }
  await worker.terminate()
  for (const [target, { mutants, slowest, heap, failures }] of counts)
    report({
      case: target,
      value: mutants,
      unit: 'mutants',
      yardstick: null,
      ratio: null,
      note: `seeds ${first} to ${seed - 1}, ${RUNS} mutants each; slowest ${round(slowest)} ms of computing (bar: 1000); heap at most ${round(heap / 1024 ** 2)} of ${MEMORY_MEGABYTES} MB; ${failures.length} failed${failures.length > 0 ? `: seeds ${failures.slice(0, 20).join(', ')}` : ''}`,
    })
}
