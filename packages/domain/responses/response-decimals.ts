/** Digits after the point that a decimal of a response or a requirement may have. */
export const DECIMAL_DIGITS = 6

/** A decimal string as an integer number of millionths, to compute and compare with exactly. */
export const millionths = (decimal: string): bigint => {
  const point = decimal.indexOf('.')
  const whole = point === -1 ? decimal : decimal.slice(0, point)
  const fraction = point === -1 ? '' : decimal.slice(point + 1, point + 1 + DECIMAL_DIGITS)
  // The sign stands before all digits, and counts for all of them.
  return BigInt(whole + fraction.padEnd(DECIMAL_DIGITS, '0'))
}
