/** The last entry of a request's log, as it was known at some time. */
export interface LogHead {
  readonly seq: number
  /** Hexadecimal. */
  readonly hash: string
}

/** What one process knows of the logs of requests whose responses are sealed. */
export interface KnownHeads {
  /** The newest that it wrote or proved; null where it knows none. */
  of(rfxId: string): LogHead | null
  /** Only what is committed. What is older than what is known changes nothing. */
  remember(rfxId: string, head: LogHead): void
  /** Once it is opened nothing is sealed any more. */
  forget(rfxId: string): void
}

/** Some 10 MB. */
const MOST = 50_000

/** At most so many are kept; the one noted longest ago goes first. */
export const createKnownHeads = (most = MOST): KnownHeads => {
  const heads = new Map<string, LogHead>()
  return {
    of: (rfxId) => heads.get(rfxId) ?? null,
    remember: (rfxId, head) => {
      const known = heads.get(rfxId)
      heads.delete(rfxId)
      heads.set(rfxId, known && known.seq > head.seq ? known : head)
      if (heads.size <= most) return
      for (const oldest of heads.keys()) {
        heads.delete(oldest)
        break
      }
    },
    forget: (rfxId) => void heads.delete(rfxId),
  }
}
