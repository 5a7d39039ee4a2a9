/** Whoever would wait longer than this, in milliseconds, comes again. */
const MOST_WAIT_MS = 5000
/** What is larger waits in a line of its own, so that what is small does not stand behind it. */
const SMALL_BYTES = 1024 * 1024

/** The earliest time at which the next large body of any user may begin. */
export interface LargePace {
  /** How long one of so many bytes waits, in milliseconds; null for what is to come again. */
  wait(bytes: number): number | null
}

/**
 * So many bytes a second of the large bodies of all users together, and as many of those of a megabyte at
 * most: a few users who each keep to their own pace would fill the disk and the event loop between them.
 */
export const largePace = (bytesASecond: number, now = () => performance.now()): LargePace => {
  const next = { small: 0, large: 0 }
  return {
    wait: (bytes) => {
      const line = bytes <= SMALL_BYTES ? 'small' : 'large'
      const begins = Math.max(now(), next[line])
      const wait = begins - now()
      if (wait > MOST_WAIT_MS) return null
      next[line] = begins + (bytes / bytesASecond) * 1000
      return wait
    },
  }
}
