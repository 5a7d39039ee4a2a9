import { AppError } from '@kogge/domain/kernel/app-errors.ts'

/** Gives each who asks their turn. */
export interface SerialQueue {
  /**
   * Does the work when all earlier work of the same key is over. Throws `request.rate_limited`
   * where too much of it waits already.
   */
  take<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

/** A batch of calls, and another that is on its way. */
const MOST_WAITING = 40

/**
 * One piece of work of a key at a time within this process. What one user changes must wait for
 * itself in the database anyhow; waiting here takes none of the connections that others need.
 */
export const createSerialQueue = (mostWaiting = MOST_WAITING): SerialQueue => {
  const lanes = new Map<string, { last: Promise<unknown>; waiting: number }>()
  return {
    take: async (key, work) => {
      const lane = lanes.get(key) ?? { last: Promise.resolve(), waiting: 0 }
      if (lane.waiting > mostWaiting)
        throw new AppError('request.rate_limited', { retryAfterSeconds: 1 })
      lanes.set(key, lane)
      lane.waiting += 1
      const result = lane.last.then(work)
      // The next one comes whatever became of this one.
      lane.last = result.catch(() => undefined)
      try {
        return await result
      } finally {
        lane.waiting -= 1
        if (lane.waiting === 0) lanes.delete(key)
      }
    },
  }
}

/** Everyone at once: what tests of races in the database take. */
export const UNQUEUED: SerialQueue = { take: (_key, work) => work() }
