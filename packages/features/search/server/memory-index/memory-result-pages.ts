import type { Db } from '@kogge/db/client.ts'
import type { PageRow, Question } from '@kogge/domain/search/search-read-model.ts'
import { soughtIn } from '@kogge/domain/search/tsquery-parser.ts'
import { windowPage } from '../database-search/result-pages.queries.ts'
import type { Limits } from '../search.limits.ts'
import { counted, type RowList, type RowTests } from './matching-rows.ts'
import type { Copy } from './memory-index.ts'
import { type Candidates, rankedPage } from './memory-ranked-pages.ts'
import { firstRows, keyTextOf } from './row-order.ts'
import { holders } from './tsquery-match.ts'
import { holding } from './word-hits.ts'

const listed = (copy: Copy, question: Question, hits: RowList): PageRow[] => {
  const { sort, place, limit } = question
  if (sort === 'relevance') throw new Error('Relevance is no order of columns.')
  const first = firstRows(copy.rows, hits.rows, hits.length, { sort, place, most: limit + 1 })
  return first.map((row) => ({
    num: copy.rows.num[row] ?? 0,
    key: keyTextOf(copy.rows, sort, row),
  }))
}

/** The page of a ranked list; see `rankedPage`. */
const bestPage = (
  db: Db,
  copy: Copy,
  question: Question,
  input: Candidates & { readonly looks: RowTests },
): Promise<readonly PageRow[]> => {
  const { looks, limits } = input
  const hitsFor = async (match: string): Promise<RowList | null> => {
    const marks = holders(copy.wordStore, soughtIn(match))
    const list = await holding(db, copy, { looks, match, marks, most: limits.sortedUpTo })
    return list && counted(copy, question, looks, list).hits
  }
  return rankedPage(db, copy, question, { ...input, hitsFor })
}

/** The page of a list whose hits are all known. */
export const pageOf = (
  db: Db,
  copy: Copy,
  question: Question,
  input: { readonly hits: RowList; readonly looks: RowTests; readonly limits: Limits },
): Promise<readonly PageRow[]> | readonly PageRow[] =>
  question.sort === 'relevance'
    ? bestPage(db, copy, question, { ...input, isWhole: true })
    : listed(copy, question, input.hits)

/** The first of the newest, in the order of import, where they fill a page. */
export const newestPage = (copy: Copy, question: Question, newest: RowList): PageRow[] | null => {
  if (question.sort !== 'importDate') return null
  const page = listed(copy, question, newest)
  return page.length > question.limit ? page : null
}

/** The page of a list that is too long to be looked through, from the newest where they are enough. */
export const estimatedPage = async (
  db: Db,
  copy: Copy,
  question: Question,
  input: {
    readonly newest: RowList
    readonly sampled: () => RowList
    readonly looks: RowTests
    readonly limits: Limits
  },
): Promise<readonly PageRow[]> => {
  const { newest, looks, limits } = input
  const { sort, place } = question
  if (sort === 'relevance')
    return bestPage(db, copy, question, { hits: newest, isWhole: false, looks, limits })
  const page = newestPage(copy, question, newest)
  if (page) return page
  const sampled = input.sampled()
  const most = Math.max(...limits.windows)
  const first = firstRows(copy.rows, sampled.rows, sampled.length, { sort, place, most })
  const edges = limits.windows.map((at) => {
    const row = first[at - 1]
    return row === undefined ? null : keyTextOf(copy.rows, sort, row)
  })
  return windowPage(db, question, edges, limits)
}
