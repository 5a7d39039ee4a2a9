import type { Db } from '@kogge/db/client.ts'
import type { PageRow, Question } from '@kogge/domain/search/search-read-model.ts'
import { soughtIn } from '@kogge/domain/search/tsquery-parser.ts'
import { scored } from '../relevance-ranking.ts'
import type { Limits } from '../search.limits.ts'
import { readNewest, readRanks } from './database-lookups.queries.ts'
import { type RowList, rowsWhere } from './matching-rows.ts'
import type { Copy } from './memory-index.ts'
import { scoresOf } from './relevance-scores.ts'
import { rowOf, UNREAD } from './row-columns.ts'
import { placesOf } from './row-months.queries.ts'
import { firstRows } from './row-order.ts'
import { holders } from './tsquery-match.ts'

/** What is ranked. */
export interface Candidates {
  readonly hits: RowList
  readonly isWhole: boolean
  readonly limits: Limits
}

/**
 * The page of a ranked list. Ranked are the newest hits and the newest with the words in the title;
 * `hits` are all, or (`isWhole` false) those that came in since words are all here.
 */
export const rankedPage = async (
  db: Db,
  copy: Copy,
  question: Question,
  input: Candidates & {
    /** All that fit the question with other words; null where these are too many. */
    readonly hitsFor: (match: string) => Promise<RowList | null>
  },
): Promise<readonly PageRow[]> => {
  const { hits, isWhole, hitsFor, limits } = input
  const { rows, wordStore } = copy
  const { words, place, limit, now } = question
  if (!words) return []
  const until = place?.asOf ?? Number.POSITIVE_INFINITY
  const asOf = place?.asOf ? new Date(place.asOf) : now

  const newestOf = (list: RowList, most: number): number[] => {
    const timely = place ? rowsWhere(list, (row) => (rows.imported[row] ?? 0) <= until) : list
    const order = { sort: 'importDate', place: null, most } as const
    return firstRows(rows, timely.rows, timely.length, order)
  }
  const fromAll = async (query: string, most: number): Promise<number[]> => {
    const all = await hitsFor(query)
    if (all) return newestOf(all, most)
    const nums = await readNewest(db, question, query, most)
    return nums.map((num) => rowOf(rows, num)).filter((row) => row >= 0)
  }

  const candidates = new Set(newestOf(hits, limits.rankedHits))
  if (!isWhole && candidates.size < limits.rankedHits)
    for (const row of await fromAll(words.match, limits.rankedHits)) candidates.add(row)
  const isAll = isWhole && candidates.size < limits.rankedHits
  if (words.title && !isAll) {
    // All hits hold the words; those that are not here are looked for with both conditions.
    const marks = holders(wordStore, soughtIn(words.title))
    const ordinalOf = (row: number) => rows.ordinal[row] ?? UNREAD
    const unread = rowsWhere(hits, (row) => ordinalOf(row) === UNREAD).length
    const titled = rowsWhere(hits, (row) => marks[ordinalOf(row)] === 1)
    const newest = newestOf(titled, limits.rankedTitles)
    const isShort = unread > 0 || (!isWhole && newest.length < limits.rankedTitles)
    const found = isShort
      ? await fromAll(`(${words.match})&(${words.title})`, limits.rankedTitles)
      : newest
    for (const row of found) candidates.add(row)
  }

  const chosen = [...candidates]
  const own = scoresOf(copy, words, asOf, chosen)
  const others = chosen.filter((row) => !own.has(row))
  const ranks = await readRanks(db, words, placesOf(rows, others))
  const ranked = chosen.map((row) => {
    const num = rows.num[row] ?? 0
    const text = ranks.get(num)
    const read = text ? scored(text, rows.imported[row] ?? 0, asOf) : 0
    return { num, score: own.get(row) ?? read }
  })
  const last = place?.key ? Number(place.key) : Number.POSITIVE_INFINITY
  return ranked
    .filter(({ num, score }) => !place || score < last || (score === last && num < place.num))
    .sort((a, b) => b.score - a.score || b.num - a.num)
    .slice(0, limit + 1)
    .map(({ num, score }) => ({ num, key: String(score) }))
}
