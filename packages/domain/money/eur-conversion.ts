import { minorDigits, toMoney, type WrittenAmount } from '../kernel/money.ts'
import { FIXED_RATES, type Rates } from './exchange-rates.ts'

/**
 * Ten trillion euros in cents, more than half of what the whole Union earns in a year: beyond it
 * is a slip of the pen. It lies far inside what the database holds and a number tells exactly.
 */
const MAX_EUR_MINOR = 10n ** 15n

/** Parts of a unit that rates are converted with: more digits than any rate is published with. */
const SCALE = 10 ** 8

/** Half away from zero. */
const divided = (dividend: bigint, divisor: bigint): bigint => {
  const sign = dividend < 0n ? -1n : 1n
  return (sign * (2n * (sign * dividend) + divisor)) / (2n * divisor)
}

/** Digits after the point, of those that currencies have: what `toMoney` counts in. */
const HUNDREDTHS = 2

/**
 * An amount of a day (`2026-11-21`) in cents of EUR; null where no rate is known, or where no tender can be
 * worth as much.
 */
export const toEurMinor = (
  written: WrittenAmount | null,
  day: string | null = null,
  rates: Rates = FIXED_RATES,
): bigint | null => {
  if (!written) return null
  const rate = rates.rateOn(written.currency, day)
  if (!rate) return null
  const { minor } = toMoney(written)
  const hundredths = minor * 10n ** BigInt(HUNDREDTHS - minorDigits(written.currency))
  const cents = divided(hundredths * BigInt(SCALE), BigInt(Math.round(rate.units * SCALE)))
  return cents > MAX_EUR_MINOR || cents < -MAX_EUR_MINOR ? null : cents
}
