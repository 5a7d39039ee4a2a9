import type { WordsSought } from '@kogge/domain/search/search-read-model.ts'
import { type SQL, sql } from 'drizzle-orm'

/** Of what was typed counts all; of a synonym, this share. */
const SYNONYM_SHARE = 0.25
/** What stays of a request's score however old it is, and the days after which half of the rest is gone. */
const TIMELESS = 0.4
const HALF_DAYS = 180

/** What the words `w` of a request score for a query. */
export const rank = (query: string): SQL =>
  sql`ts_rank('{0.1,0.3,0.6,1}', w.words, ${query}::tsquery, 1)`

/**
 * How relevant a request `s` with the words `w` is; all of ranking is here. Where the words stand counts first: in the
 * title 1, in a title of a lot 0.6, in the description and among names 0.3, in lots' descriptions,
 * the names of the CPV codes and of places 0.1, each more often the more, and less in a long text
 * (`ts_rank`). What came lately counts more than what is years old: see above. A synonym counts less
 * than the word itself.
 */
export const scoreOf = ({ exact, match }: WordsSought, asOf: Date): SQL => {
  const age = sql`greatest(0, extract(epoch from ${asOf.toISOString()}::timestamptz - s.imported_at) / 86400)`
  const text =
    exact === match ? rank(exact) : sql`(${rank(exact)} + ${SYNONYM_SHARE} * ${rank(match)})`
  const fresh = sql`(${TIMELESS}::float8 + ${1 - TIMELESS} / (1 + ${age}::float8 / ${HALF_DAYS}))`
  return sql`(${text} * ${fresh})::float8`
}

const DAY_MS = 24 * 60 * 60 * 1000

/** What the words of a request score for what was typed, and with synonyms, where there are any. */
export interface Ranks {
  readonly own: number
  readonly matching: number | undefined
}

/** The same of a request that came in at `importedAt` (epoch milliseconds). Ranks are numbers of four bytes. */
export const scored = ({ own, matching }: Ranks, importedAt: number, asOf: Date): number => {
  const text =
    matching === undefined ? own : Math.fround(own + Math.fround(SYNONYM_SHARE * matching))
  const age = Math.max(0, (asOf.getTime() - importedAt) / DAY_MS)
  return text * (TIMELESS + (1 - TIMELESS) / (1 + age / HALF_DAYS))
}
