/** A decimal with up to two digits after the point, in hundredths: weights and points. */
export const hundredthsOf = (written: string): number => {
  const [whole = '0', fraction = ''] = written.split('.')
  return Number(`${whole}${fraction.slice(0, 2).padEnd(2, '0')}`)
}

/** Hundredths, not below zero, as a decimal with two digits after the point. */
export const fromHundredths = (hundredths: number): string =>
  `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`

/** Half up; neither below zero. */
export const divided = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor)
