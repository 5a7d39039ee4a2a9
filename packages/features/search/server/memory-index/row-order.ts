import type { Place } from '@kogge/domain/search/search-read-model.ts'
import type { TenderSort } from '@kogge/domain/search/tender-filter-keys.ts'
import type { Rows } from './row-columns.ts'

type ListSort = Exclude<TenderSort, 'relevance'>

const KEYS = {
  deadlineAsc: 'deadline',
  deadlineDesc: 'deadline',
  value: 'value',
  importDate: 'imported',
} as const

/** A row's key in an order as cursors carry it: instants as epoch milliseconds, sums as cents. */
export const keyTextOf = (rows: Rows, sort: ListSort, row: number): string | null => {
  const key = rows[KEYS[sort]][row] ?? Number.NaN
  return Number.isNaN(key) ? null : BigInt(key).toString()
}

/**
 * The first rows of a list behind a place, at most `most`. `chosen` are rows, of which the first
 * `length` count.
 */
export const firstRows = (
  rows: Rows,
  chosen: Int32Array,
  length: number,
  input: { readonly sort: ListSort; readonly place: Place | null; readonly most: number },
): number[] => {
  const { sort, place, most } = input
  const keys = rows[KEYS[sort]]
  const { num } = rows
  // Turned so that less comes first, ties as well; what has no key comes last.
  const sign = sort === 'deadlineAsc' ? 1 : -1
  const weightOf = (key: number): number =>
    Number.isNaN(key) ? Number.POSITIVE_INFINITY : sign * key
  const after = place && {
    weight: weightOf(place.key === null ? Number.NaN : Number(place.key)),
    num: sign * place.num,
  }
  const first: { readonly row: number; readonly weight: number; readonly num: number }[] = []
  let worst = Number.POSITIVE_INFINITY
  let worstNum = Number.POSITIVE_INFINITY
  for (let at = 0; at < length; at += 1) {
    const row = chosen[at] ?? 0
    const weight = weightOf(keys[row] ?? 0)
    if (weight > worst) continue
    const signed = sign * (num[row] ?? 0)
    if (weight === worst && signed >= worstNum) continue
    if (after && (weight < after.weight || (weight === after.weight && signed <= after.num)))
      continue
    let low = 0
    let high = first.length
    while (low < high) {
      const middle = (low + high) >> 1
      const one = first[middle]
      if (one && (weight < one.weight || (weight === one.weight && signed < one.num))) high = middle
      else low = middle + 1
    }
    first.splice(low, 0, { row, weight, num: signed })
    if (first.length > most) first.pop()
    const last = first.length === most ? first.at(-1) : undefined
    if (!last) continue
    worst = last.weight
    worstNum = last.num
  }
  return first.map(({ row }) => row)
}
