import type { WordQuery } from '@kogge/domain/search/word-query.ts'
import type { TenderPage } from '../search.views.ts'

/** Other names of the words typed, as a page shows them. */
export const alsoOf = (words: WordQuery | null): TenderPage['also'] =>
  words?.also.map((one) => ({ ...one })) ?? []
