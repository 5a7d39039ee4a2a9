import type { Db } from '@kogge/db/client.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { sql } from 'drizzle-orm'
import type { TenderPage } from './search.views.ts'
import type { TenderQuery, TenderReader } from './tender-query.ts'
import { searchTenders } from './tender-search.ts'
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
