import { divided } from './hundredths.ts'

/** How a price becomes points: the numbers by which the lowest is taken, times the weight. */
export interface PriceFormula {
  readonly id: string
  /** For those who read the report. */
  readonly expression: string
  readonly numerator: 'lowest'
  readonly denominator: 'price'
  /** Digits after the point that points are rounded to, half up. */
  readonly decimals: 2
  /** Where the rule is from. */
  readonly source: string
}

/**
 * The lowest price has all points, twice the price half of them: the proportion that tender
 * documents of the region state, fixed before anybody bids.
 */
export const LOWEST_PROPORTIONAL: PriceFormula = {
  id: 'lowest_proportional',
  expression: 'lowest / price × weight',
  numerator: 'lowest',
  denominator: 'price',
  decimals: 2,
  source: 'Directive 2014/24/EU, Article 67(2) and (5)',
}

/**
 * Points for a price among the prices that stand, in hundredths of a point up to `weight`. A price of
 * nothing (or less) has no proportion: the lowest then has all points and every other none.
 */
export const pricePoints = (price: bigint, lowest: bigint, weight: number): number => {
  if (price <= lowest) return weight
  if (lowest <= 0n) return 0
  return Number(divided(lowest * BigInt(weight), price))
}

/** Points that evaluators agreed on, 0 to 100.00 in hundredths, as what they count by weight. */
export const weightedPoints = (points: number, weight: number): number =>
  // Half up; whole numbers below 2^53 throughout.
  Math.floor((2 * points * weight + 10_000) / 20_000)
