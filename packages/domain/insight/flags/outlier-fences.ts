import { ascending, quantile } from '../quantiles.ts'

/** Between which values most lie, and how many there were. */
export interface Fences {
  readonly n: number
  readonly q1: number
  readonly q3: number
  /** Q1 - 1.5 IQR */
  readonly lower: number
  /** Q3 + 1.5 IQR */
  readonly upper: number
}

/** Of fewer nothing is an outlier. */
export const FENCE_MIN = 30

/**
 * Tukey's fences, as Cardinal and the guide tell outliers by; null for fewer than FENCE_MIN values.
 */
export const fencesOf = (values: Iterable<number>): Fences | null => {
  const sorted = ascending(values)
  if (sorted.length < FENCE_MIN) return null
  const q1 = quantile(sorted, 0.25)
  const q3 = quantile(sorted, 0.75)
  const reach = 1.5 * (q3 - q1)
  return { n: sorted.length, q1, q3, lower: q1 - reach, upper: q3 + reach }
}
