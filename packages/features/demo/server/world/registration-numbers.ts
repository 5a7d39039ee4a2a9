/** Digits whose products with the weights are summed. */
const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits.charAt(index)), 0)

const LATVIAN = [9, 1, 4, 8, 3, 10, 2, 5, 7, 6]

/** Estonian and Lithuanian numbers: weights 1, 2, 3 ... mod 11; where that is 10, 3, 4, 5 ...; then 0. */
const balticCheck = (digits: string): number => {
  const weights = (from: number): number[] =>
    Array.from({ length: digits.length }, (_, index) => ((from - 1 + index) % 9) + 1)
  const first = weighted(digits, weights(1)) % 11
  if (first < 10) return first
  const second = weighted(digits, weights(3)) % 11
  return second < 10 ? second : 0
}

/**
 * A registration number whose check digit is right, from a series that the register does not give
 * out: eleven digits in Latvia, eight in Estonia, nine in Lithuania (notes of org-id.guide and
 * python-stdnum). Null where the demonstration has none.
 */
export const demoRegistryNumber = (
  country: string,
  serial: number,
): { scheme: string; id: string } | null => {
  if (country === 'EE') {
    const body = `7990${String(serial).padStart(3, '0')}`
    return { scheme: 'EE-RIK', id: `${body}${balticCheck(body)}` }
  }
  if (country === 'LT') {
    const body = `9990${String(serial).padStart(4, '0')}`
    return { scheme: 'LT-RC', id: `${body}${balticCheck(body)}` }
  }
  if (country !== 'LV') return null
  // Ten digits leave no check digit for one body in eleven; the next free one is taken.
  for (let tail = 0; tail < 10; tail++) {
    const body = `999${String(serial).padStart(6, '0')}${tail}`
    const check = (3 - (weighted(body, LATVIAN) % 11) + 11) % 11
    if (check < 10) return { scheme: 'LV-RE', id: `${body}${check}` }
  }
  return null
}
