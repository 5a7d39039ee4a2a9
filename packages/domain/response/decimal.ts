/** Digits after the point that a decimal of a response or a requirement may have. */
export const DECIMAL_DIGITS = 6

/** A decimal string as an integer number of millionths, to reckon and compare with exactly. */
export const millionths = (decimal: string): bigint => {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.')
  const value = BigInt(whole + fraction.slice(0, DECIMAL_DIGITS).padEnd(DECIMAL_DIGITS, '0'))
  return decimal.startsWith('-') ? -value : value
}
