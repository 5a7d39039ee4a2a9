/** What the worker is asked for: so many mutants of one kind, from one seed. */
export interface Batch {
  readonly target: string
  readonly seed: number
  readonly runs: number
}

/** How they fared. */
export interface Outcome {
  readonly slowest: number
  readonly heap: number
  /** What went wrong and how to have it again; null where nothing did. */
  readonly failure: string | null
}
