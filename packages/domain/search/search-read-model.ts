import type { TenderSort } from './tender-filter-keys.ts'
import type { TenderFilters } from './tender-filters.ts'
import type { WordQuery } from './word-query.ts'

/** A place in a list: after the request with this key and number. */
export interface Place {
  readonly key: string | null
  readonly num: number
  /** When a ranked list was begun, in epoch milliseconds: what came later is not in it. */
  readonly asOf: number | null
}

/** What is looked for in words; see WordQuery. */
export type WordsSought = Pick<WordQuery, 'match' | 'exact' | 'title'>

/** A search as it is put to the database, or to the copy of its index. */
export interface Question {
  readonly filters: TenderFilters
  readonly words: WordsSought | null
  readonly sort: TenderSort
  /** Where the page before ended. */
  readonly place: Place | null
  readonly limit: number
  readonly now: Date
}

/** One request of a page: its number, and its key in the order of the list. */
export interface PageRow {
  readonly num: number
  readonly key: string | null
  /** The month (its first day) in which what it says is thought to stand; left out by those who do not know. */
  readonly month?: string
}

type Counts = Readonly<Record<string, number>>

export const FACET_PARTS = [
  'total',
  'country',
  'division',
  'source',
  'tenderStatus',
  'tenderValue',
] as const
export type FacetPart = (typeof FACET_PARTS)[number]

/** How many requests fit, and which parts are estimates; see features/search/server/search.views.ts. */
export interface Facets {
  readonly total: number
  readonly margin: number
  readonly country: Counts
  readonly division: Counts
  readonly source: Counts
  readonly tenderStatus: Counts
  readonly tenderValue: Counts
  readonly estimated: readonly FacetPart[]
}

export interface Answered {
  /** One row more than the page holds where another page follows. */
  readonly page: readonly PageRow[]
  /** Of the first page only. */
  readonly facets: Facets | null
}

export type OnPage = (page: readonly PageRow[]) => void

/**
 * A copy of the search index in the memory of a server process. What it does not answer (null: it is
 * not loaded yet, lags behind or has failed) the database is asked.
 */
export interface SearchModel {
  /**
   * `onPage` hears of the page as soon as it is known, where the counts take longer: it is that of the
   * answer unless something has changed in between.
   */
  answer(question: Question, onPage?: OnPage): Promise<Answered | null>
  /** This process has changed something: whoever asks from now on is to see it. */
  changed(): void
}
