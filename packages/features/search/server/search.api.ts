import type { Db } from '@kogge/db/client.ts'
import type { Question } from '@kogge/domain/search/search-read-model.ts'
import type { TenderCard } from '@kogge/domain/search/tender-card.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import type { WordQuery } from '@kogge/domain/search/word-query.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countCodes } from './code-counts.queries.ts'
import {
  columnsOf,
  conditionsOf,
  type Scope as IndexScope,
} from './database-search/search-conditions.queries.ts'
import { facetConditions } from './facet-counts.ts'
import { readNamed } from './memory-index/database-lookups.queries.ts'
import { readQuery } from './query-reading/query-reading.queries.ts'
import { requestsTyped } from './query-reading/typed-numbers.queries.ts'
import { tenderCards } from './result-cards/result-cards.ts'
import type { TenderPage } from './search.views.ts'
import type { TenderQuery, TenderReader } from './tender-query.ts'
import { searchTenders, tenderSearch } from './tender-search.ts'
import { alsoOf } from './words/also-searched.ts'
import { readWords } from './words/word-query.queries.ts'

type WordFilters = Pick<TenderFilters, 'q' | 'keyword'>

/**
 * One page of public requests as the search page has it, and with the first page the total and the
 * facet counts. Throws `list.cursor_invalid`.
 */
export const publicTenders = (
  db: Db,
  query: TenderQuery,
  reader: TenderReader,
): Promise<TenderPage> => searchTenders(db, query, reader)

/**
 * The same in the caller's turn, as the search page asks for it: an answer is shared with those who ask the same at this moment. Throws
 * `list.cursor_invalid`, `system.unavailable` and `request.rate_limited`.
 */
export const admittedSearch = (
  ctx: Context,
  query: Omit<TenderQuery, 'meant'>,
  signal: AbortSignal | undefined,
): Promise<TenderPage> => tenderSearch(ctx, { ...query, activeOrgId: undefined }, signal)

/** Other names of the words typed, which requests are looked for by as well; none without words. */
export const alsoSearched = async (db: Db, filters: WordFilters): Promise<TenderPage['also']> =>
  alsoOf(await readWords(db, filters))

/**
 * The numbers (`rfx.num`) of all public requests that hold the words asked for, ascending; null
 * where there are no words to look for. All of them, however many: a word that half a million
 * requests have makes an answer of two megabytes.
 */
export const requestsWithWords = async (
  db: Db,
  filters: WordFilters,
): Promise<Int32Array | null> => {
  if (!filters.q?.length && !filters.keyword?.length) return null
  const words = await readWords(db, filters)
  if (!words) return null
  // Four bytes a number instead of a row.
  const { rows } = await db.execute<{ nums: Buffer | null }>(sql`
    select string_agg(int4send(num), '' order by num) as nums
    from rfx_words w where w.words @@ ${words.match}::tsquery`)
  const bytes = rows[0]?.nums ?? Buffer.alloc(0)
  return Int32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readInt32BE(index * 4))
}

/** The public requests that a number of a notice or of a procedure names, in whatever spelling; none where it is unknown. */
export const requestsNumbered = (db: Db, typed: string): Promise<string[]> =>
  requestsTyped(db, typed)

/** By CPV code (a number of eight digits), ancestors included: how many of some public requests (`rfx.id`) have it. */
export const codesOfTenders = (
  db: Db,
  rfxIds: readonly string[],
): Promise<ReadonlyMap<number, number>> => countCodes(db, rfxIds)

/** Filters as a search for them is put to the index. */
export interface ReadFilters {
  /** With the words that are codes, regions or numbers turned into filters. */
  readonly filters: TenderFilters
  readonly words: WordQuery | null
  /** The numbers of requests and organisations that are named; null where none are. */
  readonly named: Awaited<ReturnType<typeof readNamed>>
}

/** Reads filters as tender search does, whenever it is asked for the same. */
export const readFilters = async (
  db: Db,
  given: TenderFilters,
  now: Date,
): Promise<ReadFilters> => {
  const { filters } = await readQuery(db, given, now)
  const [words, named] = await Promise.all([readWords(db, filters), readNamed(db, filters)])
  return { filters, words, named }
}

/** Where the index is looked at, and which of its rows `s` count. */
interface Scope extends IndexScope {
  readonly among?: SQL
}

type Read = Pick<ReadFilters, 'filters' | 'words'>

const fitting = (read: Read, scope: Scope, { now, most }: { now: Date; most: number }): SQL => {
  const filters = { ...read.filters, days: ['any' as const] }
  const { words } = read
  const question: Question = { filters, words, sort: 'importDate', place: null, limit: most, now }
  return sql`
    select num from (
      select ${columnsOf(question)} from rfx_search s
      where ${conditionsOf(question, scope)} and ${scope.among ?? sql`true`} offset 0) as found
    where ${facetConditions(filters)} order by imported_at desc, num desc limit ${most}`
}

/**
 * The newest public requests (`rfx.num`) that fit filters, whenever they came, at most so many; only what is open where that is
 * asked for. The database looks at every request.
 */
export const fittingTenders = async (
  db: Db,
  read: Read,
  options: { readonly now: Date; readonly openOnly: boolean; readonly most: number },
): Promise<readonly number[]> => {
  const { rows } = await db.execute<{ num: number }>(
    fitting(read, { open: options.openOnly }, options),
  )
  return rows.map(({ num }) => num)
}

/** Of some public requests (`rfx.num`) those that fit filters, whenever they came. */
export const fittingOf = async (
  db: Db,
  read: Read,
  nums: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> => {
  const among = sql`s.num = any(${sql.param([...nums])}::int[])`
  const { rows } = await db.execute<{ num: number }>(
    fitting(read, { way: 'tested', among }, { now, most: nums.length }),
  )
  return new Set(rows.map(({ num }) => num))
}

/** Cards of public requests (`rfx.num`) in their order, with the sequences of words marked that are sought; null for none. */
export const tenderCardsOf = (
  db: Db,
  nums: readonly number[],
  reader: Pick<TenderReader, 'locale' | 'now'>,
  marked: WordQuery['marked'] | null,
): Promise<TenderCard[]> =>
  tenderCards(
    db,
    nums.map((num) => ({ num })),
    { reader: reader.locale, now: reader.now, marked },
  )
