/** A file, or a notice in it, that could not be taken on. Its bytes are kept where there were any. */
export interface HarvestFailure {
  readonly name: string
  readonly code: string
  readonly message: string
}

/** What a harvest came to so far. */
export interface Tally {
  /** Files seen, failed ones included, and their bytes. */
  files: number
  bytes: number
  /** Of these files, the first so many are done with: all that they say is committed. */
  done: number
  /** Notices read: `new` were added, `known` were there already. */
  read: number
  new: number
  known: number
  /** Requests made or changed. */
  requests: number
  readonly failed: HarvestFailure[]
}

export const emptyTally = (): Tally => ({
  files: 0,
  bytes: 0,
  done: 0,
  read: 0,
  new: 0,
  known: 0,
  requests: 0,
  failed: [],
})

export interface HarvestReport extends Readonly<Tally> {
  readonly seconds: number
  /** Notices read in a second. */
  readonly perSecond: number
}

export const reportOf = (tally: Tally, started: number): HarvestReport => {
  const seconds = (performance.now() - started) / 1000
  return { ...tally, seconds, perSecond: tally.read / Math.max(seconds, 0.001) }
}
