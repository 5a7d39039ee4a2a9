import type { Db } from '@kogge/db/client.ts'
import type { Place, Question } from '@kogge/domain/search/search-read-model.ts'
import type { TenderSort } from '@kogge/domain/search/tender-filter-keys.ts'
import { sql } from 'drizzle-orm'
import { FACET_KEYS, facetConditions } from '../facet-counts.ts'
import { afterPlace, between, keyText, orderBy } from '../result-order.ts'
import { SAMPLE_STEP } from '../search.limits.ts'
import { columnsOf, conditionsOf, isLookedUp } from './search-conditions.queries.ts'

interface SampleRow extends Record<string, unknown> {
  keys: Buffer | null
  edges: (string | null)[] | null
}

/** What the sample says of a question. */
export interface Sample {
  /** Of its hits; see countFacets. */
  readonly keys: Buffer | null
  /** Keys of the wanted hits in the order of the list: where windows may end. */
  readonly edges: readonly (string | null)[]
}

/**
 * Counts the hits of the sample, and finds the keys of its `edges`-th hits after a place in an
 * order, of those that fit all filters. `query` is asked for in place of the words.
 */
export const readSample = async (
  db: Db,
  question: Question,
  input: {
    readonly sort: TenderSort
    readonly place: Place | null
    readonly edges: readonly number[]
    readonly query?: string
    readonly counted: boolean
    readonly asOf?: number | null
  },
): Promise<Sample> => {
  const { sort, place, query } = input
  // Words are looked up once; without them each part is cheaper by an index of its own.
  const reuse = isLookedUp(question) ? sql`materialized` : sql`not materialized`
  const scope = {
    sample: true,
    until: input.asOf ?? null,
    ...(query !== undefined && { query }),
  }
  const edges = input.edges.map(
    (at) => sql`(select ${keyText(sort)} from hits
      where ${facetConditions(question.filters)} and ${afterPlace(sort, place)}
      order by ${orderBy(sort)} offset ${at - 1} limit 1)`,
  )
  const { rows } = await db.execute<SampleRow>(sql`
    with hits as ${reuse} (
      select ${columnsOf(question)} from rfx_search s where ${conditionsOf(question, scope)}
    )
    select (select ${FACET_KEYS} from hits where ${input.counted}) as keys,
      json_build_array(${edges.length > 0 ? sql.join(edges, sql`, `) : sql``}) as edges`)
  return { keys: rows[0]?.keys ?? null, edges: rows[0]?.edges ?? [] }
}

/**
 * About how many rows lie between a place and an edge along the order of a list, counted up to about `most`.
 * In the order of import those of the sample are counted, in others, which have no sample, all.
 */
export const rowsWithin = async (
  db: Db,
  { sort, place }: Pick<Question, 'sort' | 'place'>,
  edge: string,
  most: number,
): Promise<number> => {
  const isSampled = sort === 'importDate'
  const step = isSampled ? SAMPLE_STEP : 1
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select 1 from rfx_search s
      where ${isSampled ? sql`(num & 15) = 0` : sql`true`} and ${between(sort, place, edge)}
      order by ${orderBy(sort)} limit ${Math.floor(most / step) + 1}) as within`)
  return (rows[0]?.n ?? 0) * step
}
