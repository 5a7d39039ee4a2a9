import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { numbersAndMonths } from '../contents/monthly-partitions.ts'
import type { rfxSearch } from '../schema/search.ts'

/** Which request, and the month in which its words stand. */
export type WordsPlace = Pick<typeof rfxSearch.$inferSelect, 'num' | 'month'>

/**
 * The words of the request of a row of `rfx_search`: their partition is found row by row, whatever the
 * database thinks that costs. To plan it takes a millisecond.
 */
export const wordsOfRow = (row: string): SQL => {
  const of = sql.identifier(row)
  return sql`(select held.words from rfx_words held
    where held.num = ${of}.num and held.month = ${of}.month)`
}

/** Rows (num, words) of these requests, each month asked for its own alone; see `contentsOf`. */
export const wordsOf = (places: readonly WordsPlace[]): SQL =>
  sql`kogge_words_of(${numbersAndMonths(places)})`

/** Rows `s` of `rfx_search`, each with its words as `w.words`. */
export const ROWS_WITH_WORDS: SQL = sql`rfx_search s
  cross join lateral (select ${wordsOfRow('s')} as words offset 0) as w`

/**
 * Writes what stands beside words anew as it stands in the rows of these requests, each month by itself:
 * PostgreSQL then leaves all other partitions out.
 */
export const followRows = async (tx: Db, places: readonly WordsPlace[]): Promise<void> => {
  for (const [month, of] of Map.groupBy(places, (place) => place.month))
    await tx.execute(sql`
      update rfx_words w set imported_at = s.imported_at, cpv = s.cpv, buyers = s.buyers, suppliers = s.suppliers,
        countries = s.countries, regions = s.regions, live = s.live
      from rfx_search s
      where s.num = w.num and w.month = ${month}::date
        and w.num = any(${sql.param(of.map(({ num }) => num))}::int[])`)
}
