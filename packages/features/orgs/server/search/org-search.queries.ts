import type { Db } from '@kogge/db/client.ts'
import type { OrgSort } from '@kogge/domain/orgs/search/org-search-filter-keys.ts'
import type { OrgFilters } from '@kogge/domain/orgs/search/org-search-filters.ts'
import { readOrgQuery } from '@kogge/domain/orgs/search/org-search-query.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countsOfMany, isStillLong, keepCounts } from './cached-facet-counts.queries.ts'
import { countOrgFacets, facetConditions } from './org-facet-counts.ts'
import { baseConditions } from './org-filter-conditions.ts'
import type { OrgPage } from './org-search.views.ts'
import { foundOrgs } from './org-search-rows.queries.ts'
import { afterCursor, columnsFor, encodeCursor, keyText, orderBy } from './org-sort-order.ts'
import { groupedEveryone, isOfEveryone } from './whole-register-counts.queries.ts'
import { beginsAs, likeness, nearlySo } from './word-conditions.ts'

export interface OrgQueryInput {
  readonly filters: OrgFilters
  readonly sortBy: OrgSort
  readonly cursor: string | null
  readonly limit: number
  /** Whether size and revenue may be shown and counted. */
  readonly isFull: boolean
  readonly now: Date
}

interface Answer extends Record<string, unknown> {
  page: { num: number; key: string | null }[] | null
  grouped: string | null
}

const NOTHING: OrgPage = { items: [], nextCursor: null, isApproximate: false, facets: null }

/** More than any organisation buys and wins. */
const BEGINS = 10_000_000_000

/** Whole names that begin as typed come first, then the busiest. */
const relevanceTo = (typed: readonly string[]): SQL => {
  const [query] = typed.map(readOrgQuery).filter((one) => one !== null)
  const busy = sql`(buyer_count + supplier_count)::bigint`
  return query
    ? sql`${busy} + case when ${beginsAs(query)} then ${sql.raw(String(BEGINS))} else 0 end`
    : busy
}

/** Exists-questions to other tables cost more than keeping those whom they leave. */
const LOOK_UPS = ['q', 'cpv', 'parentOrg', 'orgDebugStatus', 'hasUserStatus'] as const

/**
 * A page and its counts, or the page alone where the counts are known. Null where what is typed has
 * neither letter nor digit.
 */
const ask = async (db: Db, input: OrgQueryInput, known: string | null): Promise<Answer | null> => {
  const { filters, sortBy, cursor, limit } = input
  const isWorded = Boolean(filters.q?.length)
  // Relevance to words is in no index.
  const isWalked =
    known !== null && isStillLong(known, filters) && !(isWorded && sortBy === 'relevance')
  const conditions = baseConditions(filters, isWalked ? 'tested' : 'found')
  if (!conditions) return null
  // What is looked up costs more than keeping what was found; without it a page walks its index.
  const isKept = !isWalked && LOOK_UPS.some((name) => filters[name]?.length)
  const isOwnCount = cursor === null && known === null && !isOfEveryone(filters)
  const { rows } = await db.execute<Answer>(sql`
    with matches as ${isKept ? sql`materialized` : sql`not materialized`} (
      select ${columnsFor(sortBy, relevanceTo(filters.q ?? []))}
      from org where ${conditions}
    ),
    page as (
      select num, ${keyText(sortBy)} as key from matches
      where ${facetConditions(filters)} and ${afterCursor(sortBy, cursor)}
      order by ${orderBy(sortBy, isWorded)} limit ${limit + 1}
    ),
    grouped as (
      select facets, count(*) as n from matches where ${isOwnCount} group by 1
    )
    select
      (select json_agg(page) from page) as page,
      (select string_agg(facets || ':' || n, ',') from grouped) as grouped`)
  const [answer = { page: null, grouped: null }] = rows
  if (isOwnCount) keepCounts(db, filters, answer.grouped ?? '')
  return { page: answer.page, grouped: known ?? answer.grouped }
}

/** Those whose names are nearly what is typed, the likest first; one page of them. */
const alike = async (db: Db, input: OrgQueryInput): Promise<OrgPage> => {
  const { q: typed = [], ...rest } = input.filters
  const [text = ''] = typed
  const query = typed.length === 1 ? readOrgQuery(text) : null
  const conditions = baseConditions(rest)
  if (!query || !conditions) return NOTHING
  const among = sql`${conditions} and ${facetConditions(rest)}`
  const many = { among, busiest: sql`(buyer_count + supplier_count)` }
  for await (const similar of nearlySo(db, query, many)) {
    const { rows } = await db.execute<{ num: number; facets: number }>(sql`
      select num, facets from org
      where ${among} and ${similar}
      order by ${likeness(query)} desc, buyer_count + supplier_count desc, num desc
      limit ${input.limit}`)
    if (rows.length === 0) continue
    const nums = rows.map(({ num }) => num)
    const grouped = rows.map(({ facets }) => `${facets}:1`).join(',')
    const items = await foundOrgs(db, nums, input.isFull)
    return { ...NOTHING, items, isApproximate: true, facets: counted(grouped, input) }
  }
  return { ...NOTHING, facets: counted('', input) }
}

const counted = (grouped: string, { filters, isFull }: OrgQueryInput): OrgPage['facets'] => {
  const counts = countOrgFacets(grouped, filters)
  return isFull ? counts : { ...counts, orgSize: {}, revenue: {} }
}

/**
 * One page of organisations, and with the first page the total and the facet counts; those of a list
 * of more than 20,000 as they were a minute ago. Where nothing
 * has the words that are typed, those that are called nearly so. Throws `list.cursor_invalid`.
 */
export const searchOrgs = async (db: Db, input: OrgQueryInput): Promise<OrgPage> => {
  const { filters, sortBy, cursor, limit } = input
  const isEveryone = isOfEveryone(filters)
  const [answer, everyone] = await Promise.all([
    ask(db, input, isEveryone ? null : countsOfMany(db, filters)),
    isEveryone && cursor === null ? groupedEveryone(db, input.now) : null,
  ])
  if (!answer) return { ...NOTHING, facets: cursor === null ? counted('', input) : null }
  const page = answer.page ?? []
  if (page.length === 0 && cursor === null && filters.q?.length && !answer.grouped) {
    return alike(db, input)
  }
  const shown = page.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await foundOrgs(
      db,
      shown.map(({ num }) => num),
      input.isFull,
    ),
    nextCursor: page.length > limit && last ? encodeCursor(sortBy, last.key, last.num) : null,
    isApproximate: false,
    facets: cursor === null ? counted(everyone ?? answer.grouped ?? '', input) : null,
  }
}
