import { minorDigits, toMoney } from '@kogge/domain/kernel/money.ts'

export interface Amount {
  readonly amount: string
  readonly currency: string
}

/** Minor units back to the decimal string of an amount. */
const written = (minor: bigint, currency: string): string => {
  const digits = minorDigits(currency)
  const whole = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0')
  const sign = minor < 0n ? '-' : ''
  if (digits === 0) return sign + whole
  return `${sign}${whole.slice(0, -digits)}.${whole.slice(-digits)}`
}

/** One sum a currency, in the order in which the currencies come. */
export const sums = (amounts: readonly Amount[]): Amount[] => {
  const totals = new Map<string, bigint>()
  for (const amount of amounts) {
    const { minor, currency } = toMoney(amount)
    totals.set(currency, (totals.get(currency) ?? 0n) + minor)
  }
  return [...totals].map(([currency, minor]) => ({ amount: written(minor, currency), currency }))
}

/** Cents of EUR as the decimal string of an amount. */
export const euros = (cents: bigint): string => written(cents, 'EUR')
