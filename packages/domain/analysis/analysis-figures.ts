/**
 * What the read model of contracts answers. Sums are cents of EUR, exact up to 2^53. A joint contract
 * counts in whole for each who gave or won it, and once in totals. Only awarded contracts count; lots
 * that closed without a winner stand apart. What is in no sum (unstated, without a rate, implausible,
 * a ceiling) still counts as a contract.
 */
export interface Figures {
  readonly contracts: number
  readonly sum: number
  /** Contracts with a value in the sum. */
  readonly valued: number
  /** Contracts whose number of tenders is known, those with a single one, and tenders in all. */
  readonly withTenders: number
  readonly singleBid: number
  readonly tenders: number
  /** Lots that closed without a winner. */
  readonly unawarded: number
  /** First and last day of a contract, `2026-11-21`; null without contracts. */
  readonly firstDay: string | null
  readonly lastDay: string | null
}

/** A part of the time looked at: a month, a quarter or a year by its first day. */
export interface Bucket {
  readonly from: string
  readonly contracts: number
  readonly sum: number
  /** Contracts with a value in the sum. */
  readonly valued: number
  readonly withTenders: number
  readonly singleBid: number
}

/**
 * One row of an analysis. `key` is `org.num` for suppliers and buyers, the division, group, ... asked
 * for as a number for CPV (`45`, `452`), the index of the industry among those given, the year,
 * `countryNum` (search/tender-facets.ts) for countries and `regionNum` (search/region-numbers.ts) for regions. A
 * country or region that is not known, or only more coarsely than asked for, is -1; contracts without
 * a code are in no row of CPV.
 */
export interface GroupRow extends Figures {
  readonly key: number
  /** Contracts by bucket of the time looked at, the same buckets for every row. */
  readonly trend: readonly number[]
  /** Contracts and sum of the period of the same length before; null where all history is asked for. */
  readonly before: { readonly contracts: number; readonly sum: number } | null
}

/** How prices lie: of the valued contracts, in cents. Nearest-rank percentiles. */
export interface Spread {
  readonly min: number
  readonly p10: number
  readonly p25: number
  readonly median: number
  readonly p75: number
  readonly p90: number
  readonly max: number
}

export interface Totals extends Figures {
  readonly buyers: number
  readonly suppliers: number
  /**
   * Herfindahl-Hirschman index of suppliers' shares, 0 to 10,000; by value where at least half the
   * contracts have one, else by count. Null without contracts.
   */
  readonly hhi: number | null
  readonly hhiBy: 'value' | 'count'
  readonly spread: Spread | null
  readonly series: readonly Bucket[]
  readonly bucket: 'month' | 'quarter' | 'year'
}
