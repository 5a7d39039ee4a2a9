/**
 * A quantile of numbers in ascending order, `p` from 0 to 1: the approximately median-unbiased one
 * (Hyndman and Fan 1996, definition 8), as the statistics library behind Cardinal has it.
 * Throws for no numbers.
 */
export const quantile = (ascending: readonly number[], p: number): number => {
  const last = ascending.length - 1
  const place = (ascending.length + 1 / 3) * p + 1 / 3 - 1
  const below = Math.min(Math.max(Math.floor(place), 0), last)
  const above = Math.min(Math.max(below + 1, 0), last)
  const low = ascending[below]
  const high = ascending[above]
  if (low === undefined || high === undefined) throw new Error('There is no quantile of nothing.')
  const part = Math.min(Math.max(place - below, 0), 1)
  return low + (high - low) * part
}

/** Numbers in ascending order. */
export const ascending = (numbers: Iterable<number>): number[] => [...numbers].sort((a, b) => a - b)
