import type { OrgFlagCode, RequestFlagCode } from './flag-codes.ts'

/** A limit that held for a time. Days as `2026-11-21`; `until` null while it holds. */
interface Dated {
  readonly from: string
  readonly until: string | null
  readonly value: number
  /** Where it is written. */
  readonly source: string
}

const at = (limits: readonly Dated[], day: string): Dated | null =>
  limits.find(({ from, until }) => from <= day && (until === null || day <= until)) ?? null

const CARDINAL = 'Cardinal, default'

/** Limits of indicators that are the same for everyone; those of outliers are counted, see fences.ts. */
const FLAG_LIMITS = {
  // 15 days are Cardinal's default, and the least that an urgent open procedure may allow (2014/24/EU Art. 27(3)).
  R003: [
    { from: '1900-01-01', until: null, value: 15, source: `${CARDINAL}; 2014/24/EU Art. 27(3)` },
  ],
  R018: [{ from: '1900-01-01', until: null, value: 1, source: CARDINAL }],
  // A modification may not be worth more than half of the original contract.
  R069: [{ from: '2014-04-17', until: null, value: 50, source: '2014/24/EU Art. 72(1)(b), (c)' }],
  R005: [{ from: '1900-01-01', until: null, value: 1, source: '2014/24/EU Annex V, part C' }],
  // The configured threshold of Cardinal's documentation, for when quartiles coincide and there is
  // no fence.
  R048: [{ from: '1900-01-01', until: null, value: 10, source: 'Cardinal, configured threshold' }],
  R035: [{ from: '1900-01-01', until: null, value: 1, source: CARDINAL }],
  // Likewise, in percent: for when there is no fence.
  R025: [{ from: '1900-01-01', until: null, value: 5, source: 'Cardinal, configured threshold' }],
  R038: [{ from: '1900-01-01', until: null, value: 50, source: 'Cardinal, configured threshold' }],
  // The example in the guide; of all that a buyer awarded in the time looked at.
  R040: [{ from: '1900-01-01', until: null, value: 40, source: 'OCP guide 2024, R040' }],
} as const satisfies Partial<Record<RequestFlagCode | OrgFlagCode, readonly Dated[]>>

/** The limit of an indicator on a day; null where none held. */
export const flagLimit = (code: keyof typeof FLAG_LIMITS, day: string): Dated | null =>
  at(FLAG_LIMITS[code], day)

type Nature = 'works' | 'other'

/**
 * From what estimated value on contracts of sub-central authorities are awarded by the rules of
 * the Directive, without VAT, in cents of EUR (2014/24/EU Art. 4(a) and (c), as the Commission
 * revises them every two years).
 */
const DIRECTIVE_LIMITS: Readonly<Record<Nature, readonly Dated[]>> = {
  works: [
    { from: '2020-01-01', until: '2021-12-31', value: 535_000_000, source: '(EU) 2019/1828' },
    { from: '2022-01-01', until: '2023-12-31', value: 538_200_000, source: '(EU) 2021/1952' },
    { from: '2024-01-01', until: '2025-12-31', value: 553_800_000, source: '(EU) 2023/2495' },
    {
      from: '2026-01-01',
      until: null,
      value: 540_400_000,
      source: '2014/24/EU Art. 4(a), 2026-2027',
    },
  ],
  other: [
    { from: '2020-01-01', until: '2021-12-31', value: 21_400_000, source: '(EU) 2019/1828' },
    { from: '2022-01-01', until: '2023-12-31', value: 21_500_000, source: '(EU) 2021/1952' },
    { from: '2024-01-01', until: '2025-12-31', value: 22_100_000, source: '(EU) 2023/2495' },
    {
      from: '2026-01-01',
      until: null,
      value: 21_600_000,
      source: '2014/24/EU Art. 4(c), 2026-2027',
    },
  ],
}

/** The threshold of the Directive on a day for works, or for supplies and services; null before 2020. */
export const directiveLimit = (nature: Nature, day: string): Dated | null =>
  at(DIRECTIVE_LIMITS[nature], day)
