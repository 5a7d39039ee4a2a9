import type { Db } from '@kogge/db/client.ts'
import { type WordsPlace, wordsOf } from '@kogge/db/search-index/search-index-words.ts'
import type { Question, WordsSought } from '@kogge/domain/search/search-read-model.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { type SQL, sql } from 'drizzle-orm'
import { holds, numsOfOrgs } from '../database-search/filter-conditions.ts'
import {
  columnsOf,
  conditionsOf,
  type Scope,
} from '../database-search/search-conditions.queries.ts'
import { facetConditions } from '../facet-counts.ts'
import { type Ranks, rank } from '../relevance-ranking.ts'
import type { Named } from './row-filters.ts'

/** PostgreSQL sends the most significant byte first. */
const numbersIn = (bytes: Buffer | null): number[] =>
  Array.from({ length: (bytes?.length ?? 0) / 4 }, (_, index) => bytes?.readInt32BE(index * 4) ?? 0)

const uuids = (ids: readonly string[]): SQL => sql`any(${`{${ids.join(',')}}`}::uuid[])`

const orgsOf = (ids: readonly string[] | undefined): SQL =>
  ids?.length ? numsOfOrgs(ids) : sql`null::int[]`

/** The numbers that the ids of a question stand for; what is unknown stands for nothing. */
export const readNamed = async (db: Db, filters: TenderFilters): Promise<Named> => {
  const { rfxId, buyer, supplier, org } = filters
  if (![rfxId, buyer, supplier, org].some((ids) => ids?.length))
    return { requests: null, buyers: null, suppliers: null, orgs: null }
  const requests = rfxId?.length
    ? sql`(select array_agg(num) from rfx where id = ${uuids(rfxId)})`
    : sql`null::int[]`
  const { rows } = await db.execute<{ [Name in keyof Named]: number[] | null }>(sql`
    select ${requests} as requests, ${orgsOf(buyer)} as buyers, ${orgsOf(supplier)} as suppliers,
      ${orgsOf(org)} as orgs`)
  const requested = (ids: readonly string[] | undefined, nums: number[] | null | undefined) =>
    ids?.length ? (nums ?? []) : null
  const [found] = rows
  return {
    requests: requested(rfxId, found?.requests),
    buyers: requested(buyer, found?.buyers),
    suppliers: requested(supplier, found?.suppliers),
    orgs: requested(org, found?.orgs),
  }
}

/** The numbers of all requests that fit everything which facets do not count. */
export const readHits = async (db: Db, question: Question, scope: Scope): Promise<number[]> => {
  const { rows } = await db.execute<{ nums: Buffer | null }>(sql`
    select string_agg(int4send(s.num), '') as nums from rfx_search s
    where ${conditionsOf(question, scope)}`)
  return numbersIn(rows[0]?.nums ?? null)
}

/** The numbers of all requests that hold words which are no phrase; `match` is a tsquery as text. */
export const readHolding = async (db: Db, match: string): Promise<number[]> => {
  const { rows } = await db.execute<{ nums: Buffer | null }>(
    sql`select kogge_requests_holding(${match}::tsquery) as nums`,
  )
  return numbersIn(rows[0]?.nums ?? null)
}

/** The numbers of those of some requests that hold words, phrases too; `match` is a tsquery as text. */
export const readHoldingOf = async (
  db: Db,
  match: string,
  places: readonly WordsPlace[],
): Promise<number[]> => {
  if (places.length === 0) return []
  const { rows } = await db.execute<{ nums: Buffer | null }>(sql`
    select string_agg(int4send(num), '') as nums from ${wordsOf(places)} as w
    where ${holds(sql`w.words`, match)}`)
  return numbersIn(rows[0]?.nums ?? null)
}

/** The numbers of the newest requests that fit all filters, of those that hold the words of `query`. */
export const readNewest = async (
  db: Db,
  question: Question,
  query: string,
  most: number,
): Promise<number[]> => {
  const asOf = question.place?.asOf
  const until = asOf ? sql`imported_at <= ${new Date(asOf).toISOString()}` : sql`true`
  const { rows } = await db.execute<{ nums: Buffer | null }>(sql`
    select string_agg(int4send(num), '') as nums from (
      select num from (
        select ${columnsOf(question)} from rfx_search s
        where ${conditionsOf(question, { query })} offset 0) as found
      where ${facetConditions(question.filters)} and ${until}
      order by imported_at desc, num desc limit ${most}) as newest`)
  return numbersIn(rows[0]?.nums ?? null)
}

/** What the words of these requests score, by their numbers. */
export const readRanks = async (
  db: Db,
  { exact, match }: WordsSought,
  places: readonly WordsPlace[],
): Promise<ReadonlyMap<number, Ranks>> => {
  if (places.length === 0) return new Map()
  const { rows } = await db.execute<{ num: number; own: number; matching: number | null }>(sql`
    select w.num, ${rank(exact)} as own, ${exact === match ? sql`null` : rank(match)} as matching
    from ${wordsOf(places)} as w`)
  // They come as the shortest decimals that mean them among numbers of four bytes.
  const { fround } = Math
  return new Map(
    rows.map(({ num, own, matching }) => [
      num,
      { own: fround(own), matching: matching === null ? undefined : fround(matching) },
    ]),
  )
}
