import type { Log } from '../procedures/procedure-context.ts'

/** Work that a process does by its own memory, whatever becomes of its job in the database. */
export interface RememberedJobs {
  /** Does it after so many seconds; of the same key once. */
  keep(key: string, seconds: number, work: () => Promise<void>): void
  /** It was done by a run that began then: what was kept since is still to be done. */
  done(key: string, begunAt: number): void
  /** Does at once what is left, and keeps nothing any more. */
  finish(): Promise<void>
}

interface Kept {
  readonly timer: NodeJS.Timeout
  readonly work: () => Promise<void>
  keptAt: number
}

const AGAIN_SECONDS = 60

/** What fails is tried again after a minute. */
export const createRememberedJobs = (log: Pick<Log, 'warn'>): RememberedJobs => {
  const all = new Map<string, Kept>()
  const running = new Set<Promise<void>>()
  const run = async (key: string): Promise<void> => {
    const kept = all.get(key)
    if (!kept) return
    all.delete(key)
    clearTimeout(kept.timer)
    try {
      await kept.work()
    } catch (error) {
      log.warn({ err: error }, 'work that was kept in mind failed')
      if (!isOver) keep(key, AGAIN_SECONDS, kept.work)
    }
  }
  let isOver = false
  const start = (key: string): void => {
    const one: Promise<void> = run(key).finally(() => running.delete(one))
    running.add(one)
  }
  const keep: RememberedJobs['keep'] = (key, seconds, work) => {
    const known = all.get(key)
    if (known) {
      known.keptAt = performance.now()
      return
    }
    const timer = setTimeout(() => start(key), seconds * 1000)
    timer.unref()
    all.set(key, { timer, work, keptAt: performance.now() })
  }
  return {
    keep,
    done: (key, begunAt) => {
      const kept = all.get(key)
      if (!kept || kept.keptAt > begunAt) return
      clearTimeout(kept.timer)
      all.delete(key)
    },
    finish: async () => {
      isOver = true
      for (const key of [...all.keys()]) start(key)
      await Promise.all(running)
    },
  }
}
