import type { Db } from '@kogge/db/client.ts'
import { ROWS_WITH_WORDS } from '@kogge/db/search-index/search-index-words.ts'
import type { PageRow, Question } from '@kogge/domain/search/search-read-model.ts'
import { type SQL, sql } from 'drizzle-orm'
import { FACET_KEYS, facetConditions } from '../facet-counts.ts'
import { scoreOf } from '../relevance-ranking.ts'
import { afterPlace, keyText, orderBy } from '../result-order.ts'
import { type Limits, SAMPLE_STEP } from '../search.limits.ts'
import { readSample, rowsWithin } from './index-sample.queries.ts'
import { columnsOf, conditionsOf, isLookedUp, type Scope } from './search-conditions.queries.ts'

interface Answer extends Record<string, unknown> {
  page: PageRow[] | null
  keys: Buffer | null
}

/** One more than the page holds, so that it shows whether another follows. */
const cut = ({ sort, place, limit }: Question, from: SQL): SQL => sql`
  select num, ${keyText(sort)} as key from ${from}
  where ${afterPlace(sort, place)}
  order by ${orderBy(sort)} limit ${limit + 1}`

/** The requests of `from` with their score; those that came in after the list was begun are not in it. */
const ranked = (question: Question, from: SQL): SQL => {
  const { words, place, now } = question
  if (!words) throw new Error('Nothing is ranked without words.')
  const asOf = place?.asOf ? new Date(place.asOf) : now
  return sql`(
    select s.num, ${scoreOf(words, asOf)} as rank from ${ROWS_WITH_WORDS}
    where s.num = any(array(${from}))) as ranked`
}

/** Words of the list that also stand in titles. */
const inTitles = ({ words }: Question): string | null =>
  words?.title ? `(${words.match})&(${words.title})` : null

const newest = (from: SQL, question: Question, most: number): SQL => {
  const asOf = question.place?.asOf
  const until = asOf ? sql`imported_at <= ${new Date(asOf).toISOString()}` : sql`true`
  return sql`(select num from ${from} where ${facetConditions(question.filters)} and ${until}
    order by imported_at desc, num desc limit ${most})`
}

/**
 * A page and the counts of everything in the scope, by looking at all that fits. A ranked page is
 * cut from the newest hits and the newest with the words in the title.
 */
export const wholeAnswer = async (
  db: Db,
  question: Question,
  input: { readonly scope: Scope; readonly counted: boolean; readonly limits: Limits },
): Promise<{ readonly page: readonly PageRow[]; readonly keys: Buffer | null }> => {
  const { scope, counted, limits } = input
  // What was looked up serves page and counts; without words the page is cheaper by its own index.
  const reuse = isLookedUp(question) ? sql`materialized` : sql`not materialized`
  const kept = sql`(select * from hits where ${facetConditions(question.filters)}) as kept`
  const titles = inTitles(question)
  const titleHits =
    titles &&
    sql`(select ${columnsOf(question)} from rfx_search s
      where ${conditionsOf(question, { ...scope, query: titles })}) as titled`
  const candidates = titleHits
    ? sql`${newest(sql`hits`, question, limits.rankedHits)} union ${newest(titleHits, question, limits.rankedTitles)}`
    : newest(sql`hits`, question, limits.rankedHits)
  const { rows } = await db.execute<Answer>(sql`
    with hits as ${reuse} (
      select ${columnsOf(question)} from rfx_search s where ${conditionsOf(question, scope)}
    ),
    page as (${cut(question, question.sort === 'relevance' ? ranked(question, candidates) : kept)})
    select (select json_agg(page) from page) as page,
      (select ${FACET_KEYS} from hits where ${counted}) as keys`)
  return { page: rows[0]?.page ?? [], keys: rows[0]?.keys ?? null }
}

/**
 * A page of a list that is too long to be looked through: of the best hits, as far down as the
 * sample says that enough of them lie (`edges`); further down when there were fewer. The rows are the
 * same as if all had been sorted.
 */
export const windowPage = async (
  db: Db,
  question: Question,
  edges: readonly (string | null)[],
  limits: Limits,
): Promise<readonly PageRow[]> => {
  const { sort, limit, filters } = question
  let page: readonly PageRow[] = []
  // Rows are tested one by one along the order of the list where that is a short way.
  const most = limits.walkedSample * SAMPLE_STEP
  for (const [index, edge] of [...edges, null].entries()) {
    const walks =
      !isLookedUp(question) ||
      (edge !== null && (await rowsWithin(db, question, edge, most)) <= most)
    // To find hits costs the same however deep: the first window, which one in three overruns, is for walks.
    if (index === 0 && !walks && edges.length > 1) continue
    const scope: Scope = {
      way: walks ? 'tested' : 'found',
      ...(edge !== null && { window: { sort, edge } }),
    }
    const barrier = walks ? sql`` : sql`offset 0`
    const { rows } = await db.execute<{ num: number; key: string | null }>(
      cut(
        question,
        sql`(select * from (
          select ${columnsOf(question)} from rfx_search s
          where ${conditionsOf(question, scope)} ${barrier}) as found
          where ${facetConditions(filters)}) as kept`,
      ),
    )
    page = rows
    if (page.length > limit || edge === null) break
  }
  return page
}

/** The same for a ranked list: its candidates are all hits, and all in titles, down to an edge of each. */
export const rankedPage = async (
  db: Db,
  question: Question,
  limits: Limits,
  step: number,
): Promise<readonly PageRow[]> => {
  const { words, filters, place } = question
  if (!words) return []
  const asOf = place?.asOf ?? null
  const downToNth = async (query: string, most: number): Promise<SQL> => {
    const requested = { sort: 'importDate' as const, place: null, counted: false, asOf }
    const { edges } = await readSample(db, question, {
      ...requested,
      query,
      edges: [Math.ceil(most / step)],
    })
    const [edge = null] = edges
    const scope: Scope = {
      query,
      until: asOf,
      ...(edge !== null && { window: { sort: 'importDate', edge } }),
    }
    return sql`(select num from (
      select ${columnsOf(question)} from rfx_search s
      where ${conditionsOf(question, scope)} offset 0) as found
      where ${facetConditions(filters)}
      order by imported_at desc, num desc limit ${most * 4})`
  }
  const titles = inTitles(question)
  const parts = [await downToNth(words.match, limits.rankedHits)]
  if (titles) parts.push(await downToNth(titles, limits.rankedTitles))
  const { rows } = await db.execute<{ num: number; key: string | null }>(
    cut(question, ranked(question, sql.join(parts, sql` union `))),
  )
  return rows
}
