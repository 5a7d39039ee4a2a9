import { setImmediate } from 'node:timers/promises'

/** What is larger takes milliseconds to read or to write. */
const LARGE_BYTES = 256 * 1024

/** Lets others be answered between two steps of something, where it is large. */
export const restFor = async (bytes: number): Promise<void> => {
  if (bytes > LARGE_BYTES) await setImmediate()
}
