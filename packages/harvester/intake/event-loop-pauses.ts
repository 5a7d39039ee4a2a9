import { setImmediate } from 'node:timers/promises'

/** Longest that work holds up what else the process does, such as the writing of what was read before. */
const TURN_MS = 4

/** For work in many small steps: to be awaited after each, it lets others have their turn now and then. */
export const createPauses = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < TURN_MS) return
    await setImmediate()
    since = performance.now()
  }
}
