import type { Place } from '@kogge/domain/search/model.ts'
import type { TenderSort } from '@kogge/domain/search/vocabulary.ts'
import type { Rows } from './rows.ts'

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

/** Whether one key and number stand before another in an order: nulls (NaN) last, ties by number. */
const isBefore = (sort: ListSort, key: number, num: number, than: number, thanNum: number) => {
  const ascends = sort === 'deadlineAsc'
  if (key !== than) {
    if (Number.isNaN(key)) {
      if (!Number.isNaN(than)) return false
    } else if (Number.isNaN(than)) return true
    else return ascends ? key < than : key > than
  }
  return ascends ? num < thanNum : num > thanNum
}

/**
 * The first rows of a list behind a place, at most `most`. `chosen` are rows, of which the first
 * `length` count.
 */
export const firstRows = (
  rows: Rows,
  chosen: Int32Array,
  length: number,
  asked: { readonly sort: ListSort; readonly place: Place | null; readonly most: number },
): number[] => {
  const { sort, place, most } = asked
  const keys = rows[KEYS[sort]]
  const { num } = rows
  const after = place?.key == null ? Number.NaN : Number(place.key)
  const first: number[] = []
  const precedes = (a: number, b: number) =>
    isBefore(sort, keys[a] ?? 0, num[a] ?? 0, keys[b] ?? 0, num[b] ?? 0)
  for (let at = 0; at < length; at += 1) {
    const row = chosen[at] ?? 0
    const worst = first.length === most ? first[most - 1] : undefined
    if (worst !== undefined && !precedes(row, worst)) continue
    if (place && !isBefore(sort, after, place.num, keys[row] ?? 0, num[row] ?? 0)) continue
    let low = 0
    let high = first.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (precedes(row, first[middle] ?? 0)) high = middle
      else low = middle + 1
    }
    first.splice(low, 0, row)
    if (first.length > most) first.pop()
  }
  return first
}
