import type { Db } from '@kogge/db/client.ts'
import type { TenderFilters } from '@kogge/domain/search/filters.ts'
import type { TenderSort } from '@kogge/domain/search/vocabulary.ts'
import { type SQL, sql } from 'drizzle-orm'
import { tenderCards } from './cards.ts'
import { baseConditions, inChosenCountry, wordsWanted } from './conditions.ts'
import { countFacets, FACET_KEY, facetConditions } from './facet-counts.ts'
import { afterCursor, encodeCursor, keyText, orderBy } from './order.ts'
import type { TenderPage } from './views.ts'

/** Ranking reads every word's positions: only this many of the newest hits are ranked. */
const RANKED_HITS = 2000

export interface TenderQuery {
  readonly filters: TenderFilters
  readonly sortBy: TenderSort
  readonly cursor: string | null
  readonly limit: number
}

interface Reader {
  readonly locale: string
  readonly now: Date
}

interface Answer extends Record<string, unknown> {
  page: { num: number; key: string | null }[] | null
  grouped: string | null
}

/** The rows that the page is cut from: all that match, or the newest of them with their rank. */
const candidates = (filters: TenderFilters, rankedBy: SQL | null): SQL => {
  const kept = sql`select * from matches where ${facetConditions(filters)}`
  if (!rankedBy) return kept
  return sql`
    select newest.*, ts_rank_cd(s.words, ${rankedBy}, 1)::float8 as rank
    from (${kept} order by imported_at desc, num desc limit ${RANKED_HITS}) as newest
    join rfx_search s using (num)`
}

/**
 * One page of public requests, and with the first page the total and the facet counts, all from
 * one statement. Throws `list.cursor_invalid`.
 */
export const searchTenders = async (
  db: Db,
  query: TenderQuery,
  reader: Reader,
): Promise<TenderPage> => {
  const { filters } = query
  const words = wordsWanted(filters)
  // Without words there is nothing to be relevant to: the newest come first.
  const sort = query.sortBy === 'relevance' && !words ? 'importDate' : query.sortBy
  const first = query.cursor === null
  const now = reader.now.toISOString()
  // Words are looked up once for page and facets; without them the page is cheaper by its own index.
  const reuse = words ? sql`materialized` : sql`not materialized`
  const { rows } = await db.execute<Answer>(sql`
    with matches as ${reuse} (
      select s.num, s.facets, coalesce(s.closes_at > ${now}, false) as open,
        ${inChosenCountry(filters)} as in_country,
        s.imported_at, s.deadline_at, s.value_eur_minor
      from rfx_search s
      where ${baseConditions(filters, reader.now, words)}
    ),
    candidates as (${candidates(filters, sort === 'relevance' ? words : null)}),
    page as (
      select num, ${keyText(sort)} as key from candidates
      where ${afterCursor(sort, query.cursor)}
      order by ${orderBy(sort)} limit ${query.limit + 1}
    ),
    grouped as (
      select ${FACET_KEY} as key, count(*) as n from matches where ${first} group by 1
    )
    select
      (select json_agg(page) from page) as page,
      (select string_agg(key || ':' || n, ',') from grouped) as grouped`)
  const page = rows[0]?.page ?? []
  const shown = page.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    items: await tenderCards(
      db,
      shown.map(({ num }) => num),
      { reader: reader.locale, now: reader.now, words },
    ),
    nextCursor: page.length > query.limit && last ? encodeCursor(sort, last.key, last.num) : null,
    facets: first ? countFacets(rows[0]?.grouped ?? '', filters) : null,
  }
}
