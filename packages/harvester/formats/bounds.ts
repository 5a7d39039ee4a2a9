import { FormatError } from './errors.ts'
import type { ReadNotice } from './format.ts'

/** Written out, a real notice is shorter than its file (0.8 times at most); a small one may be longer. */
const TIMES_THE_FILE = 4
const ALWAYS_ALLOWED = 1024 * 1024

/**
 * About how long a value is as JSON. What is named many times is measured once and counted
 * every time, so that a file which is small only because it repeats itself is found out quickly.
 */
const lengthOf = (value: unknown, known: Map<object, number>): number => {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 8
  const before = known.get(value)
  if (before !== undefined) return before
  let length = 2
  if (Array.isArray(value)) for (const item of value) length += 1 + lengthOf(item, known)
  else
    for (const [key, item] of Object.entries(value))
      length += key.length + 4 + lengthOf(item, known)
  known.set(value, length)
  return length
}

/** The notice, or the error that it is larger than any notice can be once everything is written out. */
export const withinBounds = (read: ReadNotice, fileBytes: number): ReadNotice => {
  const allowed = Math.max(ALWAYS_ALLOWED, fileBytes * TIMES_THE_FILE)
  if ('error' in read || lengthOf(read.notice, new Map()) <= allowed) return read
  return { error: new FormatError('limit', 'It repeats itself far beyond its own size.') }
}
