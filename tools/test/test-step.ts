/** What a step found. A check counts one; a suite counts its tests. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** What is wrong, shown when something failed. */
  readonly output?: string
}

export interface Context {
  /** A folder of this run's own, removed at its end. */
  readonly scratch: string
  /** Only files whose path contains one of these; empty for all. */
  readonly paths: readonly string[]
}

export interface Step {
  /** As `--only` names it. */
  readonly name: string
  readonly title: string
  /** Whether it runs when nothing is chosen. */
  readonly byDefault: boolean
  run(context: Context): Promise<Outcome>
}

/** The outcome of a check that found these problems. */
export const outcomeOf = (problems: readonly string[]): Outcome =>
  problems.length === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1, output: problems.join('\n') }
