import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import type { Counted } from '@kogge/platform/server/load/rate-limits.commands.ts'

const EXPORT: Limit = { name: 'analysis-export', hits: 30, windowSeconds: 60 * 60 }

/** Files that one user may ask for. */
export const exportLimits = (userId: string): readonly Counted[] => [
  { limit: EXPORT, key: limitKey(EXPORT, null, userId) },
]

/** Files that a process makes at once: of one user, and of all. */
const MOST_OF_ONE = 2
const MOST_OF_ALL = 8
/** When a file that is under way may be done. */
const RETRY_SECONDS = 30

/** Who has files under way. */
export interface RunningExports {
  /** Counts one more; what it gives takes it back, once. Throws where there are too many. */
  begin(userId: string): () => void
}

export const createRunningExports = (): RunningExports => {
  const running = new Map<string, number>()
  const add = (userId: string, by: number) => {
    const left = (running.get(userId) ?? 0) + by
    if (left > 0) running.set(userId, left)
    else running.delete(userId)
  }
  return {
    begin: (userId) => {
      if ((running.get(userId) ?? 0) >= MOST_OF_ONE)
        throw new AppError('request.rate_limited', { retryAfterSeconds: RETRY_SECONDS })
      const all = [...running.values()].reduce((sum, count) => sum + count, 0)
      if (all >= MOST_OF_ALL) throw new AppError('system.unavailable')
      add(userId, 1)
      let isOver = false
      return () => {
        if (!isOver) add(userId, -1)
        isOver = true
      }
    },
  }
}
