/**
 * Columns of which most rows hold one number, some none or several: the number itself, `NONE`, or
 * `-(place + 2)` of a list in a pool: its length, then its numbers.
 */
export const NONE = -1

/** Where lists of columns lie. What a row held before stays there until all is read anew. */
export interface Pool {
  numbers: Int32Array
  length: number
}

export const newPool = (): Pool => ({ numbers: new Int32Array(1024), length: 0 })

/** How a column holds these numbers, none of which is negative. */
export const kept = (pool: Pool, values: readonly number[]): number => {
  const [only] = values
  if (only === undefined) return NONE
  if (values.length === 1) return only
  const end = pool.length + 1 + values.length
  if (end > pool.numbers.length) {
    const grown = new Int32Array(Math.ceil(end * 1.3))
    grown.set(pool.numbers.subarray(0, pool.length))
    pool.numbers = grown
  }
  const place = pool.length
  pool.numbers[place] = values.length
  pool.numbers.set(values, place + 1)
  pool.length = end
  return -(place + 2)
}

/** A test of what a column holds: whether one of its numbers passes. */
export const anyOf =
  (pool: Pool, passes: (value: number) => boolean): ((held: number) => boolean) =>
  (held) => {
    if (held >= 0) return passes(held)
    if (held === NONE) return false
    const { numbers } = pool
    const place = -(held + 2)
    const last = place + (numbers[place] ?? 0)
    for (let at = place + 1; at <= last; at += 1) if (passes(numbers[at] ?? 0)) return true
    return false
  }
