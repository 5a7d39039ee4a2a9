import type { NATURES, RequestDocument } from './request-document.ts'
import { article, type RuleSource } from './rule-sources.ts'

/** From what estimated value on the directive binds, in cents of EUR without VAT. */
interface Threshold {
  readonly from: string
  readonly until: string | null
  readonly natures: readonly (typeof NATURES)[number][]
  /** Whether it is that of social and other specific services (light-regime.ts). */
  readonly isLight: boolean
  /** Ministries and other central authorities are bound earlier. */
  readonly central: bigint
  readonly others: bigint
  readonly source: RuleSource
}

const THRESHOLDS_2026: RuleSource = {
  ...article('4'),
  act: 'thresholds',
  name: `${article('4').name}, as amended for 2026 and 2027`,
}
const euros = (amount: number): bigint => BigInt(amount) * 100n

const THRESHOLDS: readonly Threshold[] = [
  {
    from: '2026-01-01',
    until: '2027-12-31',
    natures: ['works'],
    isLight: false,
    central: euros(5_404_000),
    others: euros(5_404_000),
    source: THRESHOLDS_2026,
  },
  {
    from: '2026-01-01',
    until: '2027-12-31',
    natures: ['supplies', 'services'],
    isLight: false,
    central: euros(140_000),
    others: euros(216_000),
    source: THRESHOLDS_2026,
  },
  {
    // It has not been changed since the directive was made: Article 6 revises the others alone.
    from: '2016-04-18',
    until: null,
    natures: ['services'],
    isLight: true,
    central: euros(750_000),
    others: euros(750_000),
    source: article('4(d)'),
  },
]

/** Whether a rule that has days of its own holds on a day (`2026-11-21`). */
export const holdsOn = (
  { from, until }: { readonly from: string; readonly until: string | null },
  day: string,
): boolean => from <= day && (until === null || day <= until)

/** The threshold for a kind of contract on a day; null where none is known for it. */
export const thresholdOn = (
  nature: RequestDocument['nature'],
  isLight: boolean,
  day: string,
): Threshold | null =>
  nature === null
    ? null
    : (THRESHOLDS.find(
        (threshold) =>
          threshold.isLight === isLight &&
          threshold.natures.includes(nature) &&
          holdsOn(threshold, day),
      ) ?? null)
