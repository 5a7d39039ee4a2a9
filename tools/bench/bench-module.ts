/** One line of a benchmark's output. Percentiles or, for a throughput or a size, `value`. */
export type Measurement = {
  readonly case: string
  readonly unit: string
  /** What it is compared with, in the same unit, and the share of it that was measured. */
  readonly yardstick: number | null
  readonly ratio: number | null
  readonly note: string
  /** What it must not exceed, and whether it does not; of rows that are to meet one. */
  readonly bar?: number
  readonly met?: boolean
} & ({ readonly p50: number; readonly p95: number } | { readonly value: number })

/** What a benchmark is given. */
export interface Bench {
  /** What follows its name on the command line. */
  readonly args: readonly string[]
  /**
   * Address of a new, migrated, empty database that goes when the benchmark ends; always the same.
   * With `--keep NAME` among the arguments it stays, and is the one that stayed under that name.
   */
  database(): Promise<string>
  /** Prints one line of the result. */
  report(measurement: Measurement): void
}

/** A file of the `bench` folder. */
export interface BenchModule {
  /** One line for `--help`, with the options. */
  readonly about: string
  readonly run: (bench: Bench) => Promise<void>
}
