/** The last entry of a request's log, as it was known at some time. */
export interface LogHead {
  readonly seq: number
  /** Hexadecimal. */
  readonly hash: string
}

/** How far a log was proven entry by entry, and which entries up to there bind something. */
export interface ProvenEntries {
  readonly until: LogHead
  readonly binding: readonly LogHead[]
}

/** What one process knows of the logs of requests whose responses are sealed. */
export interface KnownHeads {
  /** The newest that it wrote or proved; null where it knows none. */
  of(rfxId: string): LogHead | null
  /** Only what is committed. What is older than what is known changes nothing. */
  remember(rfxId: string, head: LogHead): void
  /** What it has proven; null for nothing. */
  provenOf(rfxId: string): ProvenEntries | null
  /** The same of what it proves. */
  rememberProven(rfxId: string, proven: ProvenEntries): void
  /** Once it is opened nothing is sealed any more. */
  forget(rfxId: string): void
}

/** Some 20 MB. */
const MOST = 50_000

/** By request, the one that goes furthest; at most so many, of which the one noted longest ago goes first. */
const furthest = <Known>(most: number, seqOf: (known: Known) => number) => {
  const all = new Map<string, Known>()
  return {
    of: (rfxId: string) => all.get(rfxId) ?? null,
    remember: (rfxId: string, next: Known): void => {
      const known = all.get(rfxId)
      all.delete(rfxId)
      all.set(rfxId, known && seqOf(known) > seqOf(next) ? known : next)
      if (all.size <= most) return
      for (const oldest of all.keys()) {
        all.delete(oldest)
        break
      }
    },
    forget: (rfxId: string) => void all.delete(rfxId),
  }
}

export const createKnownHeads = (most = MOST): KnownHeads => {
  const heads = furthest<LogHead>(most, ({ seq }) => seq)
  const proven = furthest<ProvenEntries>(most, ({ until }) => until.seq)
  return {
    of: heads.of,
    remember: heads.remember,
    provenOf: proven.of,
    rememberProven: proven.remember,
    forget: (rfxId) => {
      heads.forget(rfxId)
      proven.forget(rfxId)
    },
  }
}
