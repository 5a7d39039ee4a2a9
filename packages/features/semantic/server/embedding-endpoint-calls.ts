import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddingError, type EmbeddingProblem } from '@kogge/platform/server/embedding-errors.ts'

/** Why a run ends before everything is done; `all_refused`: also a text that every endpoint takes. */
export type StoppedBy = Exclude<EmbeddingProblem, 'text'> | 'all_refused' | 'spent' | 'time'

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

/** What may be about one text among those that were sent: with fewer of them it shows. */
type OfText = Extract<EmbeddingProblem, 'text' | 'unexpected'>

const isOfText = (problem: EmbeddingProblem): problem is OfText =>
  problem === 'text' || problem === 'unexpected'

interface Patience {
  readonly signal?: AbortSignal | undefined
  /** The first pause; each further one is twice as long, unless the endpoint says how long. */
  readonly waitMs: number
}

/**
 * Calls an endpoint, again after a pause where it is busy. Throws `Stop` where it fails otherwise or
 * stays busy, and the error that may be of a text.
 */
export const patiently = async <Result>(
  call: () => Promise<Result>,
  { signal, waitMs }: Patience,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof EmbeddingError)) throw error
      const { code, retryAfterMs } = error
      if (isOfText(code)) throw error
      if (signal?.aborted) throw new Stop('time')
      const wait = retryAfterMs ?? waitMs * 2 ** (attempt - 1)
      if (code !== 'busy' || attempt === MOST_ATTEMPTS || wait > LONGEST_WAIT_MS)
        throw new Stop(code)
      await sleep(wait, undefined, signal ? { signal } : {}).catch(() => {
        throw new Stop('time')
      })
    }
  }
}

/** Null where a call fails for what may be a text. */
const unlessRefused = async <Result>(call: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await call()
  } catch (error) {
    if (error instanceof EmbeddingError && isOfText(error.code)) return null
    throw error
  }
}

/** Throws `Stop` where an endpoint does not even take what every one takes. */
const assertTakes = async (probe: () => Promise<unknown>): Promise<void> => {
  try {
    await probe()
  } catch (error) {
    if (!(error instanceof EmbeddingError && isOfText(error.code))) throw error
    throw new Stop(error.code === 'text' ? 'all_refused' : 'unexpected')
  }
}

/** Things that were called for together, and what that gave for each; null for one that is refused. */
export interface Part<Thing, Result> {
  readonly things: readonly Thing[]
  readonly results: readonly (Result | null)[]
}

interface Calls<Thing, Result> {
  /** Gets at least one thing and gives one result each, or throws an `EmbeddingError`. */
  readonly call: (things: readonly Thing[]) => Promise<readonly Result[]>
  /** Calls for what is known to be good. */
  readonly probe: () => Promise<unknown>
}

/**
 * What a call gives for each of some things, part by part; those that it does not take are found by
 * halving. An endpoint may refuse everything for a while: a thing is refused only where it is so
 * twice, and what is known to be good is taken in between. Throws `Stop` where that is not taken.
 */
export async function* withoutRefused<Thing, Result>(
  things: readonly Thing[],
  calls: Calls<Thing, Result>,
): AsyncGenerator<Part<Thing, Result>> {
  if (things.length === 0) return
  const { call, probe } = calls
  const results = await unlessRefused(() => call(things))
  if (results) yield { things, results }
  else if (things.length > 1) {
    const half = Math.ceil(things.length / 2)
    yield* withoutRefused(things.slice(0, half), calls)
    yield* withoutRefused(things.slice(half), calls)
  } else {
    await assertTakes(probe)
    yield { things, results: (await unlessRefused(() => call(things))) ?? [null] }
  }
}
