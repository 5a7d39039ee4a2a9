import type { TenderStatus } from '../rfx/tender-status-values.ts'

/** Lexemes of a tender with the places where they stand, as its `tsvector` in the search index has them. */
export type HeldWords = ReadonlyMap<string, readonly number[]>

/** A tender as profiles see it: its row of the search index, taken apart. */
export interface TenderTraits {
  /** `rfx.num` */
  readonly num: number
  /** Codes with their ancestors. */
  readonly cpv: readonly number[]
  /** As `countryNum` numbers them. */
  readonly countries: readonly number[]
  /** NUTS regions with all that they lie in; see region-numbers.ts. */
  readonly regions: readonly number[]
  /** `org.num` */
  readonly buyers: readonly number[]
  readonly suppliers: readonly number[]
  /** A mask; see tender-languages.ts. */
  readonly languages: number
  /** See `packFacets`. */
  readonly facets: number
  readonly deadlineAt: Date | null
  readonly closesAt: Date | null
  /** Cents of euros. */
  readonly valueEurMinor: number | null
  readonly words: HeldWords
}

/** A tender at an instant: a competition is open until it closes. */
export interface TenderAt {
  readonly tender: TenderTraits
  readonly status: TenderStatus
}
