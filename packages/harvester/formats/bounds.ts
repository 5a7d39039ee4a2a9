import { FormatError } from './errors.ts'
import type { ReadNotice } from './format.ts'

/** Far above any real notice (the largest seen: 3 MB). */
const MAX_CHARACTERS = 32 * 1024 * 1024

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
  for (const [key, item] of Object.entries(value)) length += key.length + 4 + lengthOf(item, known)
  known.set(value, length)
  return length
}

/** The notice, or the error that it is larger than any notice can be once everything is written out. */
export const withinBounds = (read: ReadNotice): ReadNotice => {
  if ('error' in read || lengthOf(read.notice, new Map()) <= MAX_CHARACTERS) return read
  return { error: new FormatError('limit', `More than ${MAX_CHARACTERS} characters.`) }
}
