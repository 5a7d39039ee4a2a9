import type { Db } from '@kogge/db/client.ts'
import { fuseRankings } from '@kogge/domain/search/fusion.ts'
import type { Answered, PageRow, Question } from '@kogge/domain/search/model.ts'
import { type Meant, nearestInMeaning } from '@kogge/features/semantic/server/data.ts'
import { sql } from 'drizzle-orm'
import { answer, facetsOf } from './answer.ts'
import { countFacets, FACET_KEYS, facetConditions } from './facet-counts.ts'
import type { Limits } from './limits.ts'
import { afterPlace, keyText, orderBy } from './order.ts'
import { columnsOf, conditionsOf, isOpenOnly } from './question/data.ts'

/** So many of either ranking are fused: what lies further behind is like the text by chance. */
const RANKED = 100

interface Answer extends Record<string, unknown> {
  page: PageRow[] | null
  keys: Buffer | null
}

/**
 * Answers a question by the meaning of a text: the requests nearest in meaning and the best of those
 * that hold its words, fused by their ranks. Both rankings honour every filter, so that the list is
 * of at most two hundred requests, and its counts are exact.
 */
export const answerByMeaning = async (
  db: Db,
  question: Question,
  asked: { readonly meant: Meant; readonly inWords: Question; readonly limits: Limits },
): Promise<Answered> => {
  const { meant, inWords, limits } = asked
  const { filters, sort, place, limit } = question
  const [near, worded] = await Promise.all([
    nearestInMeaning(db, {
      ...meant,
      limit: RANKED,
      columns: columnsOf(question),
      // Along the order of the index of meanings each is tested by itself.
      where: conditionsOf(question, { way: 'tested' }),
      found: conditionsOf(question, { inCountry: true, open: isOpenOnly(question) }),
      kept: facetConditions(filters),
    }),
    inWords.words === null
      ? null
      : answer(db, { ...inWords, sort: 'relevance', place: null, limit: RANKED - 1 }, limits),
  ])
  const fused = fuseRankings([near, (worded?.page ?? []).map(({ num }) => num)])
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
      (select ${FACET_KEYS} from hits) as keys`)
  const counts = countFacets(rows[0]?.keys ?? null, filters)
  return {
    page: rows[0]?.page ?? [],
    facets: place === null ? facetsOf(counts, null, []) : null,
  }
}
