import type { NoticeAmount } from '@kogge/domain/notices/canonical-notice.ts'
import type { Random } from './seeded-random.ts'

/** Roughly what one euro is in the currencies of the countries without it. */
const RATES: Readonly<Record<string, readonly [string, number]>> = {
  SE: ['SEK', 11],
  NO: ['NOK', 11.5],
  DK: ['DKK', 7.46],
  PL: ['PLN', 4.3],
}

const rounded = (value: number): number => {
  const step = value < 20_000 ? 10 : value < 200_000 ? 100 : value < 2_000_000 ? 1000 : 10_000
  return Math.round(value / step) * step
}

/** A price between two bounds, the smaller ones more often, rounded as estimates are. */
export const priceOf = (random: Random, [least, most]: readonly [number, number]): number =>
  rounded(least * (most / least) ** random.next())

/** The price after quantities were counted anew. */
export const correctedPrice = (random: Random, price: number): number =>
  rounded(price * (1.05 + random.next() * 0.2))

/** Whole units split by shares; what is left over by rounding falls to the last. */
export const splitPrice = (whole: number, shares: readonly number[]): number[] => {
  const parts = shares.slice(0, -1).map((share) => rounded(whole * share * 0.999))
  const rest = whole - parts.reduce((sum, part) => sum + part, 0)
  return [...parts, rest]
}

/** An amount of euros as a notice of that country writes it. */
export const amountIn = (country: string, eur: number): NoticeAmount => {
  const [currency, rate] = RATES[country] ?? ['EUR', 1]
  return { amount: (eur * rate).toFixed(2).replace(/\.00$/, ''), currency }
}
