import { z } from 'zod'

/** An amount as its source wrote it: a decimal string and an ISO 4217 code. Nothing is rounded on the way in. */
export const writtenAmount = z.object({
  amount: z.string().regex(/^-?\d+(\.\d+)?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
})
export type WrittenAmount = z.infer<typeof writtenAmount>

/** The amount of two columns of a table; null where either is missing, or not written so. */
export const storedAmount = (
  amount: string | null,
  currency: string | null,
): WrittenAmount | null => writtenAmount.safeParse({ amount, currency }).data ?? null

/** Money to compute with: integer minor units (cents) of a currency. */
export interface Money {
  readonly minor: bigint
  readonly currency: string
}

/** ISO 4217 currencies of the region without two decimals. */
const MINOR_DIGITS: Readonly<Record<string, number>> = { ISK: 0, JPY: 0, HUF: 2 }

export const minorDigits = (currency: string): number => MINOR_DIGITS[currency] ?? 2

/** Written amount to minor units, rounding half away from zero where the source has more decimals than the currency. */
export const toMoney = ({ amount, currency }: WrittenAmount): Money => {
  const digits = minorDigits(currency)
  const point = amount.indexOf('.')
  // With as many digits as the currency has, as almost all are, there is nothing to round.
  if (point > 0 && amount.length - point - 1 === digits)
    return { minor: BigInt(amount.slice(0, point) + amount.slice(point + 1)), currency }
  const negative = amount.startsWith('-')
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const kept = fraction.slice(0, digits).padEnd(digits, '0')
  const roundUp = (fraction[digits] ?? '0') >= '5' ? 1n : 0n
  const minor = BigInt(whole + kept) + roundUp
  return { minor: negative ? -minor : minor, currency }
}

/** Minor units back to the decimal string of an amount. */
export const toWritten = ({ minor, currency }: Money): WrittenAmount => {
  const digits = minorDigits(currency)
  const whole = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0')
  const sign = minor < 0n ? '-' : ''
  const cut = whole.length - digits
  const fraction = digits > 0 ? `.${whole.slice(cut)}` : ''
  return { amount: `${sign}${whole.slice(0, cut)}${fraction}`, currency }
}

/** Major units as a number, for display and ordering only. */
export const toMajor = ({ minor, currency }: Money): number =>
  Number(minor) / 10 ** minorDigits(currency)
