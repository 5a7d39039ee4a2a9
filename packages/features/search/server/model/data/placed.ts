import { monthOf } from '@kogge/db/months.ts'
import type { PageRow } from '@kogge/domain/search/model.ts'
import { type Rows, rowOf } from '../rows.ts'

/** The rows of a page, with the month in which what they say stands. */
export const placed = (rows: Rows, page: readonly PageRow[]): PageRow[] =>
  page.map((one) => {
    const row = rowOf(rows, one.num)
    const time = rows.published[row] || rows.imported[row]
    return time ? { ...one, month: monthOf(new Date(time)) } : one
  })
