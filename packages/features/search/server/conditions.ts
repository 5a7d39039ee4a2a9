import { startOfDay } from '@kogge/domain/kernel/riga-time.ts'
import { countryNum } from '@kogge/domain/search/facets.ts'
import type { TenderFilters } from '@kogge/domain/search/filters.ts'
import { parseQuery, type QueryTerm } from '@kogge/domain/search/query.ts'
import { DEFAULT_PERIOD_DAYS } from '@kogge/domain/search/vocabulary.ts'
import { type SQL, sql } from 'drizzle-orm'

const DAY_MS = 24 * 60 * 60 * 1000

const termSql = ({ kind, text, negated }: QueryTerm): SQL => {
  const positive =
    kind === 'phrase'
      ? sql`kogge_phrase(${text})`
      : sql`kogge_word(${text}, ${sql.raw(String(kind === 'prefix'))})`
  return negated ? sql`!!${positive}` : positive
}

const allOf = (text: string): SQL | null => {
  const terms = parseQuery(text)
  if (terms.length === 0) return null
  return sql`(${sql.join(terms.map(termSql), sql` && `)})`
}

/**
 * The words that are looked for, as one tsquery: every text of `q` must match, and one of the
 * keywords. Null when nothing is asked for.
 */
export const wordsWanted = (filters: TenderFilters): SQL | null => {
  const texts = (filters.q ?? []).map(allOf).filter((query) => query !== null)
  const keywords = (filters.keyword ?? []).map(allOf).filter((query) => query !== null)
  if (keywords.length > 0) texts.push(sql`(${sql.join(keywords, sql` || `)})`)
  return texts.length > 0 ? sql.join(texts, sql` && `) : null
}

const integers = (values: readonly number[]): SQL => sql`${`{${values.join(',')}}`}::int[]`
const uuids = (values: readonly string[]): SQL => sql`${`{${values.join(',')}}`}::uuid[]`

const orgNums = (ids: readonly string[]): SQL =>
  sql`(select coalesce(array_agg(num), '{}') from org where id = any(${uuids(ids)}))`

/** The start of the period: the last 7 days by import unless another one or `any` is chosen. */
const importedSince = (filters: TenderFilters, now: Date): Date | null => {
  const after = filters.importedAfter?.[0]
  if (after) return startOfDay(after)
  const days = filters.days?.[0] ?? String(DEFAULT_PERIOD_DAYS)
  // A tender that is named by its id is meant whenever it came.
  if (days === 'any' || filters.rfxId?.length) return null
  return new Date(now.getTime() - Number(days) * DAY_MS)
}

/** Conditions that facets do not count: text, organisations, codes, dates. `words` is the tsquery's column. */
export const baseConditions = (filters: TenderFilters, now: Date, words: SQL | null): SQL => {
  const all: SQL[] = []
  if (words) all.push(sql`s.words @@ ${words}`)
  if (filters.rfxId?.length) {
    all.push(sql`s.num in (select num from rfx where id = any(${uuids(filters.rfxId)}))`)
  }
  if (filters.buyer?.length) all.push(sql`s.buyers && ${orgNums(filters.buyer)}`)
  if (filters.supplier?.length) all.push(sql`s.suppliers && ${orgNums(filters.supplier)}`)
  if (filters.org?.length) {
    const nums = orgNums(filters.org)
    all.push(sql`(s.buyers && ${nums} or s.suppliers && ${nums})`)
  }
  if (filters.cpv?.length) all.push(sql`s.cpv && ${integers(filters.cpv.map(Number))}`)
  const since = importedSince(filters, now)
  if (since) all.push(sql`s.imported_at >= ${since.toISOString()}`)
  const published = filters.publishedAfter?.[0]
  if (published) all.push(sql`s.published_at >= ${startOfDay(published).toISOString()}`)
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`
}

/** Whether a request is in one of the chosen countries, joint procurements included. */
export const inChosenCountry = (filters: TenderFilters): SQL => {
  const chosen = filters.country ?? []
  if (chosen.length === 0) return sql`true`
  return sql`s.countries && ${`{${chosen.map(countryNum).join(',')}}`}::smallint[]`
}
