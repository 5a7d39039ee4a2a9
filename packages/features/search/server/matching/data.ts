import type { Db } from '@kogge/db/client.ts'
import type { TenderFilters } from '@kogge/domain/search/filters.ts'
import { sql } from 'drizzle-orm'
import { readWords } from '../words.ts'

/**
 * The numbers (`rfx.num`) of all public requests that hold the words asked for, ascending; null
 * where there are no words to look for. All of them, however many: a word that half a million
 * requests have makes an answer of two megabytes.
 */
export const requestsWithWords = async (
  db: Db,
  filters: Pick<TenderFilters, 'q' | 'keyword'>,
): Promise<Int32Array | null> => {
  if (!filters.q?.length && !filters.keyword?.length) return null
  const words = await readWords(db, filters)
  if (!words) return null
  // Four bytes a number instead of a row.
  const { rows } = await db.execute<{ nums: Buffer | null }>(sql`
    select string_agg(int4send(num), '' order by num) as nums
    from rfx_search s where s.words @@ ${words.match}::tsquery`)
  const bytes = rows[0]?.nums ?? Buffer.alloc(0)
  return Int32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readInt32BE(index * 4))
}
