import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddingError, type EmbeddingProblem } from '@kogge/platform/server/ai/errors.ts'

/** Why a run ends before everything is done. */
export type StoppedBy = Exclude<EmbeddingProblem, 'text'> | 'spent' | 'time'

/** Ends a run. */
export class Stop extends Error {
  readonly by: StoppedBy

  constructor(by: StoppedBy) {
    super(by)
    this.by = by
  }
}

/** How often a call is made again that came too early, and how long is waited at most. */
const MOST_ATTEMPTS = 4
const LONGEST_WAIT_MS = 60_000

interface Patience {
  readonly signal?: AbortSignal | undefined
  /** The first pause; each further one is twice as long, unless the endpoint says how long. */
  readonly waitMs: number
}

/**
 * Calls an endpoint, again after a pause where it is busy. Throws `Stop` where it fails otherwise or
 * stays busy, and the error of a text that it does not take.
 */
export const patiently = async <Result>(
  call: () => Promise<Result>,
  { signal, waitMs }: Patience,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof EmbeddingError) || error.code === 'text') throw error
      if (signal?.aborted) throw new Stop('time')
      const wait = error.retryAfterMs ?? waitMs * 2 ** (attempt - 1)
      if (error.code !== 'busy' || attempt === MOST_ATTEMPTS || wait > LONGEST_WAIT_MS)
        throw new Stop(error.code)
      await sleep(wait, undefined, signal ? { signal } : {}).catch(() => {
        throw new Stop('time')
      })
    }
  }
}

/**
 * What a call gives for each of some things; null for those that it does not take, found by halving.
 * `call` gets at least one thing and gives one result each, or throws an error of a text.
 */
export const withoutRefused = async <Thing, Result>(
  things: readonly Thing[],
  call: (things: readonly Thing[]) => Promise<readonly Result[]>,
): Promise<readonly (Result | null)[]> => {
  if (things.length === 0) return []
  try {
    return await call(things)
  } catch (error) {
    if (!(error instanceof EmbeddingError)) throw error
    if (things.length === 1) return [null]
    const half = Math.ceil(things.length / 2)
    const first = await withoutRefused(things.slice(0, half), call)
    return [...first, ...(await withoutRefused(things.slice(half), call))]
  }
}
