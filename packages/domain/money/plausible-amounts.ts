/** Why an amount cannot be what was paid or is to be paid. */
export type Implausible = 'placeholder' | 'too-large' | 'far-from-estimate'

/** One euro and less stand for "no amount" (a form would not take an empty field). */
const NOTHING = 100n
/** A hundred thousand million EUR in cents: no contract is worth more, but mistakes in notices are. */
const MOST = 10n ** 13n
/** An amount this many times the estimate, and the estimate as many times the amount, is a slipped point. */
const FAR = 1000n
/** Below a hundred thousand EUR both may be right: a price for a unit beside one for all. */
const SMALL = 10_000_000n

/** `999999999.99` and `111111111`: what somebody types who must type something. */
const isRepeated = (amount: string): boolean => {
  const [whole = '', fraction = '', ...more] = amount.split('.')
  const digit = whole.charAt(0)
  if (more.length > 0 || whole.length < 6 || !/^\d$/.test(digit)) return false
  const other = [...fraction].findIndex((sign) => sign !== digit)
  return (
    whole === digit.repeat(whole.length) && (other === -1 || /^0+$/.test(fraction.slice(other)))
  )
}

/**
 * Whether an amount can be true, by its cents of EUR, as it was written, and what was expected
 * (cents of EUR). Null where nothing speaks against it. What is implausible is shown as written,
 * marked, and in no sum.
 */
export const implausible = (
  cents: bigint,
  written: string,
  estimate: bigint | null = null,
): Implausible | null => {
  if (cents <= NOTHING) return 'placeholder'
  if (cents > MOST) return 'too-large'
  if (isRepeated(written) && /^[19]/.test(written)) return 'placeholder'
  if (estimate === null || estimate <= NOTHING) return null
  const [less, more] = cents < estimate ? [cents, estimate] : [estimate, cents]
  return more > SMALL && more / less >= FAR ? 'far-from-estimate' : null
}
