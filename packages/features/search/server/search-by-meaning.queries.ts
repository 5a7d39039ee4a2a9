import type { Db } from '@kogge/db/client.ts'
import type { TextVector } from '@kogge/domain/search/embedding-text.ts'
import { fuseRankings } from '@kogge/domain/search/ranking-fusion.ts'
import {
  type Answered,
  FACET_PARTS,
  type Facets,
  type PageRow,
  type Question,
} from '@kogge/domain/search/search-read-model.ts'
import { isIndexComplete, nearestRequests } from '@kogge/features/semantic/server/semantic.api.ts'
import { sql } from 'drizzle-orm'
import { answer } from './database-search/database-answer.ts'
import { columnsOf, conditionsOf, isOpenOnly } from './database-search/search-conditions.queries.ts'
import { facetConditions } from './facet-counts.ts'
import { afterPlace, keyText, orderBy } from './result-order.ts'
import type { Limits } from './search.limits.ts'

/** So many are listed, and of either ranking fused: what lies further behind is like the text by chance. */
const LISTED = 100

interface Answer extends Record<string, unknown> {
  page: PageRow[] | null
  total: number
}

type Counts = Facets['country']

const listed = (counts: Counts): Counts =>
  Object.fromEntries(
    Object.entries(counts).map(([value, count]) => [value, Math.min(count, LISTED)]),
  )

/** Of what fits the filters a list of so many: each value says how long a list it would give. */
const facetsListed = (fit: Facets, total: number, isComplete: boolean): Facets => ({
  total,
  margin: 0,
  country: listed(fit.country),
  division: listed(fit.division),
  source: listed(fit.source),
  tenderStatus: listed(fit.tenderStatus),
  tenderValue: listed(fit.tenderValue),
  // Until then much of what is counted has no vector, and can be listed for its words alone.
  estimated: FACET_PARTS.filter(
    (part) => part !== 'total' && (!isComplete || fit.estimated.includes(part)),
  ),
})

/** The inputs of a search by meaning in addition to the question. */
interface Asked {
  readonly meant: TextVector
  /** The same with the words of the text. */
  readonly inWords: Question
  readonly limits: Limits
  /** Answers the question without the text. */
  readonly plainly: (question: Question) => Promise<Answered>
}

/**
 * Answers a question by the meaning of a text: the requests nearest in meaning and the best of those
 * that hold its words, fused by their ranks, a hundred at most. Both rankings honour every filter, so
 * that another filter gives another hundred.
 */
export const answerByMeaning = async (
  db: Db,
  question: Question,
  { meant, inWords, limits, plainly }: Asked,
): Promise<Answered> => {
  const { filters, sort, place, limit } = question
  const [near, worded, plain, isComplete] = await Promise.all([
    nearestRequests(db, {
      ...meant,
      limit: LISTED,
      columns: columnsOf(question),
      // Along the order of the index of meanings each is tested by itself.
      where: conditionsOf(question, { way: 'tested' }),
      found: conditionsOf(question, { inCountry: true, open: isOpenOnly(question) }),
      kept: facetConditions(filters),
    }),
    inWords.words === null
      ? null
      : answer(db, { ...inWords, sort: 'relevance', place: null, limit: LISTED - 1 }, limits),
    place === null ? plainly({ ...question, sort: 'importDate', limit: 1 }) : null,
    isIndexComplete(db, meant.model),
  ])
  const ranked = fuseRankings([near, (worded?.page ?? []).map(({ num }) => num)])
  const fused = ranked.slice(0, LISTED)
  const nums = `{${fused.map(({ num }) => num).join(',')}}`
  const scores = `{${fused.map(({ score }) => score).join(',')}}`
  const { rows } = await db.execute<Answer>(sql`
    with hits as (
      select ${columnsOf(question)}, f.rank
      from unnest(${nums}::int[], ${scores}::float8[]) as f (num, rank)
      join rfx_search s on s.num = f.num
    ),
    page as (
      select num, ${keyText(sort)} as key from hits where ${afterPlace(sort, place)}
      order by ${orderBy(sort)} limit ${limit + 1}
    )
    select (select json_agg(page) from page) as page,
      (select count(*)::int from hits) as total`)
  const { page, total = 0 } = rows[0] ?? {}
  return {
    page: page ?? [],
    facets: plain?.facets ? facetsListed(plain.facets, total, isComplete) : null,
  }
}
