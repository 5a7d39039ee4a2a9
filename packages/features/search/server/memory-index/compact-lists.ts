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
export const storeList = (pool: Pool, values: readonly number[]): number => {
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

/** What a column holds, as a list. */
export const listOf = ({ numbers }: Pool, held: number): readonly number[] => {
  if (held === NONE) return []
  if (held >= 0) return [held]
  const place = -(held + 2)
  return [...numbers.subarray(place + 1, place + 1 + (numbers[place] ?? 0))]
}

/** A 1 for each of these numbers. */
export const chosen = (numbers: readonly number[]): Uint8Array => {
  const marks = new Uint8Array(Math.max(0, ...numbers) + 1)
  for (const number of numbers) marks[number] = 1
  return marks
}

/** Whether one of the numbers that a column holds is marked. */
export const isAnyMarked = (held: number, { numbers }: Pool, marks: Uint8Array): boolean => {
  if (held >= 0) return marks[held] === 1
  if (held === NONE) return false
  const place = -(held + 2)
  const last = place + (numbers[place] ?? 0)
  for (let at = place + 1; at <= last; at += 1) if (marks[numbers[at] ?? 0] === 1) return true
  return false
}
