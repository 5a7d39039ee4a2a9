import type { TextVector } from '@kogge/domain/search/embedding-text.ts'
import type { SearchModel } from '@kogge/domain/search/search-read-model.ts'
import type { TenderSort } from '@kogge/domain/search/tender-filter-keys.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'

/** One page of a search, as its index is asked. */
export interface TenderQuery {
  readonly filters: TenderFilters
  readonly sortBy: TenderSort
  readonly cursor: string | null
  readonly limit: number
  /** `semanticSearchText` as a vector; without it its words are searched. */
  readonly meant?: TextVector | null
}

/** Whose page it is, as far as the answer depends on it. */
export interface TenderReader {
  readonly locale: string
  readonly now: Date
  /** Asked first; see SearchModel. */
  readonly search?: SearchModel
}
