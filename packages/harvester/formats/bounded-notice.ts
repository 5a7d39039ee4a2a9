import { FormatError } from './format-errors.ts'
import type { ReadNotice } from './notice-format.ts'

/** Written out, a real notice is shorter than its file (0.8 times at most); a small one may be longer. */
const TIMES_THE_FILE = 4
const ALWAYS_ALLOWED = 1024 * 1024

/**
 * How much of what is allowed is left once a value is written out as JSON, about; below 0 as soon as
 * it is too long. What is named many times counts every time, so a file which is small only
 * because it repeats itself costs no more than what it is allowed.
 */
const leftOf = (value: unknown, allowed: number): number => {
  if (typeof value === 'string') return allowed - value.length - 2
  if (typeof value !== 'object' || value === null) return allowed - 8
  let left = allowed - 2
  if (Array.isArray(value))
    for (const item of value) {
      if (left < 0) return left
      left = leftOf(item, left - 1)
    }
  else
    for (const key of Object.keys(value)) {
      if (left < 0) return left
      left = leftOf(value[key as keyof typeof value], left - key.length - 4)
    }
  return left
}

/** The notice, or the error that it is larger than any notice can be once everything is written out. */
export const withinBounds = (read: ReadNotice, fileBytes: number): ReadNotice => {
  const allowed = Math.max(ALWAYS_ALLOWED, fileBytes * TIMES_THE_FILE)
  if ('error' in read || leftOf(read.notice, allowed) >= 0) return read
  return { error: new FormatError('limit', 'It repeats itself far beyond its own size.') }
}
