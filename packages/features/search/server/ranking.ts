import type { WordsWanted } from '@kogge/domain/search/wanted.ts'
import { type SQL, sql } from 'drizzle-orm'

/** Of what was typed counts all; of a synonym, this share. */
const SYNONYM_SHARE = 0.25
/** What stays of a request's score however old it is, and the days after which half of the rest is gone. */
const TIMELESS = 0.4
const HALF_DAYS = 180

/**
 * How relevant a request `s` is; all of ranking is here. Where the words stand counts first: in the
 * title 1, in a title of a lot 0.6, in the description and among names 0.3, in lots' descriptions,
 * the names of the CPV codes and of places 0.1, each more often the more, and less in a long text
 * (`ts_rank`). What came lately counts more than what is years old: see above. A synonym counts less
 * than the word itself.
 */
export const scoreOf = ({ exact, match }: WordsWanted, asOf: Date): SQL => {
  const rank = (query: string) => sql`ts_rank('{0.1,0.3,0.6,1}', s.words, ${query}::tsquery, 1)`
  const age = sql`greatest(0, extract(epoch from ${asOf.toISOString()}::timestamptz - s.imported_at) / 86400)`
  const text =
    exact === match ? rank(exact) : sql`(${rank(exact)} + ${SYNONYM_SHARE} * ${rank(match)})`
  const fresh = sql`(${TIMELESS}::float8 + ${1 - TIMELESS} / (1 + ${age}::float8 / ${HALF_DAYS}))`
  return sql`(${text} * ${fresh})::float8`
}
