import { monthOf } from '@kogge/db/contents/monthly-partitions.ts'
import type { WordsPlace } from '@kogge/db/search-index/search-index-words.ts'
import type { PageRow } from '@kogge/domain/search/search-read-model.ts'
import { type Rows, rowOf } from './row-columns.ts'

/** The month (its first day) in which the words of a row stand, and what its request says. */
export const monthOfRow = ({ published, imported }: Rows, row: number): string => {
  const at = published[row] ?? Number.NaN
  return monthOf(new Date(Number.isNaN(at) ? (imported[row] ?? 0) : at))
}

/** Where the words of rows stand. */
export const placesOf = (rows: Rows, list: Iterable<number>): WordsPlace[] =>
  Array.from(list, (row) => ({ num: rows.num[row] ?? 0, month: monthOfRow(rows, row) }))

/** The rows of a page, with their months. */
export const placed = (rows: Rows, page: readonly PageRow[]): PageRow[] =>
  page.map((one) => {
    const row = rowOf(rows, one.num)
    return row < 0 ? one : { ...one, month: monthOfRow(rows, row) }
  })
