/** The longest position that is read: one of a hundred transactions under way has a thousand characters. */
const LONGEST = 4000
const FORM = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19})(?:,\d{1,19})*)?$/
/** Beyond that a number is no transaction's. */
const BEYOND = 2n ** 63n

const isAscending = (numbers: readonly bigint[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0n))

/**
 * Whether a text is a position of the channel: a snapshot as PostgreSQL writes it, the oldest transaction under
 * way, the first that had not begun, and those between them that were under way. PostgreSQL fails on any other.
 */
export const isLivePosition = (text: string): boolean => {
  if (text.length > LONGEST) return false
  const [, oldest, next, between] = FORM.exec(text) ?? []
  if (oldest === undefined || next === undefined) return false
  const [xmin, xmax] = [BigInt(oldest), BigInt(next)]
  if (xmin < 1n || xmax < xmin || xmax >= BEYOND) return false
  const under = between === undefined ? [] : between.split(',').map(BigInt)
  return isAscending(under) && under.every((number) => number >= xmin && number < xmax)
}
