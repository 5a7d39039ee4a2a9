import type { Db } from '@kogge/db/client.ts'
import type { TextVector } from '@kogge/domain/search/embedding-text.ts'
import type {
  Answered,
  OnPage,
  PageRow,
  Question,
  SearchModel,
} from '@kogge/domain/search/search-read-model.ts'
import type { TenderSort } from '@kogge/domain/search/tender-filter-keys.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import type { WordsWanted } from '@kogge/domain/search/word-query.ts'
import { tellingWords } from '@kogge/domain/search/words/distinctive-words.ts'
import { answer } from './database-search/database-answer.ts'
import { tenderCards } from './result-cards/result-cards.ts'
import { decodeCursor, encodeCursor } from './result-order.ts'
import { LIMITS, type Limits } from './search.limits.ts'
import type { TenderCard, TenderPage } from './search.views.ts'
import { answerByMeaning } from './search-by-meaning.queries.ts'
import { readWords } from './words/word-query.queries.ts'

export interface TenderQuery {
  readonly filters: TenderFilters
  readonly sortBy: TenderSort
  readonly cursor: string | null
  readonly limit: number
  /** What `semanticSearchText` means; without it its words are looked for. */
  readonly meant?: TextVector | null
}

export interface Reader {
  readonly locale: string
  readonly now: Date
  /** Asked first; see SearchModel. */
  readonly search?: SearchModel
}

const numsOf = (page: readonly PageRow[]): string => page.map(({ num }) => num).join()

export const alsoOf = (words: WordsWanted | null): TenderPage['also'] =>
  words?.also.map((one) => ({ ...one })) ?? []

/**
 * One page of public requests, and with the first page the total and the facet counts. Throws
 * `list.cursor_invalid`.
 */
export const searchTenders = async (
  db: Db,
  query: TenderQuery,
  reader: Reader,
  limits: Limits = LIMITS,
): Promise<TenderPage> => {
  const { filters, limit, meant } = query
  const { now, search } = reader
  const meantText = filters.semanticSearchText ?? []
  const typed = await readWords(db, filters)
  const words =
    meantText.length === 0
      ? typed
      : await readWords(db, {
          ...filters,
          q: [...(filters.q ?? []), ...meantText.map(tellingWords)],
        })
  // Without words there is nothing to be relevant to: the newest come first.
  const sort = query.sortBy === 'relevance' && !words && !meant ? 'importDate' : query.sortBy
  const place = query.cursor === null ? null : decodeCursor(sort, query.cursor, Boolean(meant))
  const inWords: Question = { filters, words, sort, place, limit, now }
  /** The cards of a page that is known before its counts. */
  let early: { readonly nums: string; readonly cards: Promise<TenderCard[]> } | null = null
  const cardsOf = (shown: readonly PageRow[]): Promise<TenderCard[]> => {
    if (early?.nums === numsOf(shown)) return early.cards
    return tenderCards(db, shown, { reader: reader.locale, now, marked: words?.marked ?? null })
  }
  const onPage = (page: readonly PageRow[]): void => {
    const shown = page.slice(0, limit)
    const cards = cardsOf(shown)
    // A failure is thrown where it is awaited; until then it must not count as unhandled.
    cards.catch(() => undefined)
    early = { nums: numsOf(shown), cards }
  }
  const plainly = async (question: Question, hear?: OnPage): Promise<Answered> =>
    (await search?.answer(question, hear)) ?? (await answer(db, question, limits))
  const { page, facets } = meant
    ? await answerByMeaning(db, { ...inWords, words: typed }, { meant, inWords, limits, plainly })
    : await plainly(inWords, onPage)
  const shown = page.slice(0, limit)
  const last = shown.at(-1)
  const asOf = sort === 'relevance' ? (place?.asOf ?? now.getTime()) : null
  return {
    items: await cardsOf(shown),
    nextCursor:
      page.length > limit && last ? encodeCursor(sort, { ...last, asOf }, Boolean(meant)) : null,
    facets: facets && { ...facets, estimated: [...facets.estimated] },
    byMeaning: meantText.length > 0 ? Boolean(meant) : null,
    also: place === null ? alsoOf(typed) : [],
  }
}
