import type { Db } from '@kogge/db/client.ts'
import type { TextVector } from '@kogge/domain/search/embedding-text.ts'
import type { Answered, OnPage, Question } from '@kogge/domain/search/search-read-model.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import type { WordQuery } from '@kogge/domain/search/word-query.ts'
import { tellingWords } from '@kogge/domain/search/words/distinctive-words.ts'
import { textVector, textVectorToContinue } from '@kogge/features/semantic/server/semantic.api.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { answer } from './database-search/database-answer.ts'
import { readQuery } from './query-reading/query-reading.queries.ts'
import { earlyCards } from './result-cards/early-cards.ts'
import { tenderCards } from './result-cards/result-cards.ts'
import { decodeCursor, encodeCursor, isByMeaning } from './result-order.ts'
import { LIMITS, type Limits } from './search.limits.ts'
import type { TenderPage } from './search.views.ts'
import { searchOnAdmission } from './search-admission.ts'
import { answerByMeaning } from './search-by-meaning.queries.ts'
import type { TenderQuery, TenderReader } from './tender-query.ts'
import { alsoOf } from './words/also-searched.ts'
import { readWords } from './words/word-query.queries.ts'

/** A search as a caller asks for it. */
interface AskedSearch extends Omit<TenderQuery, 'meant'> {
  /** The organisation in whose name it is searched: search by meaning may be on for some. */
  readonly activeOrgId: string | undefined
}

/** The vector of a text that is searched by meaning; null where words are searched. A list goes on as it began. */
const vectorOf = async (
  ctx: Context,
  { filters, cursor, activeOrgId }: AskedSearch,
): Promise<TextVector | null> => {
  const [text] = filters.semanticSearchText ?? []
  if (text === undefined) return null
  if (cursor === null) return textVector(ctx, text, activeOrgId)
  return isByMeaning(cursor) ? textVectorToContinue(ctx, text, activeOrgId) : null
}

/**
 * One tender search, from the call to the rows of a page: a text that is searched by meaning becomes a
 * vector, the call waits for its turn or shares an answer, and the index is asked (`searchTenders`).
 * Throws `list.cursor_invalid`, `system.unavailable` and `request.rate_limited`.
 */
export const tenderSearch = async (
  ctx: Context,
  asked: AskedSearch,
  signal: AbortSignal | undefined,
): Promise<TenderPage> => {
  const meant = await vectorOf(ctx, asked)
  const { filters, sortBy, cursor, limit } = asked
  const query = { filters, sortBy, cursor, limit, meant }
  return searchOnAdmission(ctx, query, signal, () => searchTenders(ctx.readDb, query, ctx))
}

/** The words of a text that is searched by meaning, searched as if they were typed. */
const filtersInWords = (filters: TenderFilters): TenderFilters => ({
  ...filters,
  q: [...(filters.q ?? []), ...(filters.semanticSearchText ?? []).map(tellingWords)],
})

const questionOf = (query: TenderQuery, words: WordQuery | null, now: Date): Question => {
  const { filters, sortBy, cursor, limit, meant } = query
  // Without words there is nothing to be relevant to: the newest come first.
  const sort = sortBy === 'relevance' && !words && !meant ? 'importDate' : sortBy
  const place = cursor === null ? null : decodeCursor(sort, cursor, Boolean(meant))
  return { filters, words, sort, place, limit, now }
}

/**
 * One page of public requests, and with the first page the total and the facet counts:
 * 1. of the words typed, names of regions and codes become filters (`readQuery`), the others are read in
 *    every language (`readWords`);
 * 2. the index in memory answers, or the database where that cannot (`answer`); a vector fuses both
 *    rankings (`answerByMeaning`);
 * 3. rows become cards (`tenderCards`), begun as soon as the page is known.
 * Throws `list.cursor_invalid`.
 */
export const searchTenders = async (
  db: Db,
  asked: TenderQuery,
  reader: TenderReader,
  limits: Limits = LIMITS,
): Promise<TenderPage> => {
  const { limit, meant } = asked
  const { locale, now, search } = reader
  const { filters, read } = await readQuery(db, asked.filters, now)
  const query = { ...asked, filters }
  const isByText = (filters.semanticSearchText ?? []).length > 0
  const typed = await readWords(db, filters)
  const words = isByText ? await readWords(db, filtersInWords(filters)) : typed
  const inWords = questionOf(query, words, now)
  const { sort, place } = inWords
  const cards = earlyCards((shown) =>
    tenderCards(db, shown, { reader: locale, now, marked: words?.marked ?? null }),
  )
  const onPage: OnPage = (rows) => cards.begin(rows.slice(0, limit))
  const plainly = async (question: Question, hear?: OnPage): Promise<Answered> =>
    (await search?.answer(question, hear)) ?? (await answer(db, question, limits))
  const { page, facets } = meant
    ? await answerByMeaning(db, { ...inWords, words: typed }, { meant, inWords, limits, plainly })
    : await plainly(inWords, onPage)
  const shown = page.slice(0, limit)
  const last = shown.at(-1)
  const asOf = sort === 'relevance' ? (place?.asOf ?? now.getTime()) : null
  return {
    items: await cards.of(shown),
    nextCursor:
      page.length > limit && last ? encodeCursor(sort, { ...last, asOf }, Boolean(meant)) : null,
    facets: facets && { ...facets, estimated: [...facets.estimated] },
    byMeaning: isByText ? Boolean(meant) : null,
    also: place === null ? alsoOf(typed) : [],
    read: place === null ? read : null,
  }
}
