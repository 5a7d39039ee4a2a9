/** Waits; the signal ends the waiting early by throwing. */
export type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<void>

/**
 * A polite rate: requests to one host begin at least `gapMs` apart, and none before the host wants
 * to be asked again.
 */
export interface Pace {
  /** Waits for the next turn at a host. */
  turn(host: string, signal: AbortSignal | undefined): Promise<void>
  /** Nobody asks this host for so many milliseconds. */
  rest(host: string, ms: number): void
}

export const createPace = (gapMs: number, wait: Wait): Pace => {
  const free = new Map<string, number>()
  return {
    turn: async (host, signal) => {
      const now = performance.now()
      const at = Math.max(now, free.get(host) ?? 0)
      free.set(host, at + gapMs)
      if (at > now) await wait(at - now, signal)
    },
    rest: (host, ms) => {
      free.set(host, Math.max(free.get(host) ?? 0, performance.now() + ms))
    },
  }
}
