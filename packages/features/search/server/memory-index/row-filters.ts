import { startOfDay } from '@kogge/domain/kernel/riga-time.ts'
import { neededRegions } from '@kogge/domain/search/region-numbers.ts'
import type { Question } from '@kogge/domain/search/search-read-model.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { languageMask } from '@kogge/domain/search/tender-languages.ts'
import { deadlineRange, valueRange } from '@kogge/domain/search/tender-ranges.ts'
import { importedSince } from '../database-search/filter-conditions.ts'
import { marksOf } from './code-index.ts'
import { codesWithin, inRegions } from './code-trees.ts'
import { chosen, isAnyMarked, NONE, type Pool } from './compact-lists.ts'
import type { Rows } from './row-columns.ts'

/** The numbers that stand for ids in filters, looked up before; null where no ids are asked for. */
export interface Named {
  /** `rfx.num` */
  readonly requests: readonly number[] | null
  /** `org.num` */
  readonly buyers: readonly number[] | null
  readonly suppliers: readonly number[] | null
  readonly orgs: readonly number[] | null
}

/** Writes those of the first `length` rows of `from` that pass into `to`, and gives how many they are. */
export type RowFilter = (from: Int32Array, length: number, to: Int32Array) => number

/** Each kind of row filter has a loop of its own: that is several times quicker than one with a test for each row. */
const between =
  (values: Float64Array, least: number, most = Number.POSITIVE_INFINITY): RowFilter =>
  (from, length, to) => {
    let kept = 0
    for (let at = 0; at < length; at += 1) {
      const row = from[at] ?? 0
      const value = values[row] ?? 0
      if (value >= least && value <= most) to[kept++] = row
    }
    return kept
  }

const betweenOrNone =
  (values: Float64Array, least: number, most: number): RowFilter =>
  (from, length, to) => {
    let kept = 0
    for (let at = 0; at < length; at += 1) {
      const row = from[at] ?? 0
      const value = values[row] ?? Number.NaN
      if (!(value < least || value > most)) to[kept++] = row
    }
    return kept
  }

/** Rows of which a mask shares a bit. */
const sharing =
  (masks: Int32Array, mask: number): RowFilter =>
  (from, length, to) => {
    let kept = 0
    for (let at = 0; at < length; at += 1) {
      const row = from[at] ?? 0
      if (((masks[row] ?? 0) & mask) !== 0) to[kept++] = row
    }
    return kept
  }

/** Rows of which a number of a column is marked. */
const holding =
  (column: Int32Array, pool: Pool, marks: Uint8Array): RowFilter =>
  (from, length, to) => {
    let kept = 0
    for (let at = 0; at < length; at += 1) {
      const row = from[at] ?? 0
      if (isAnyMarked(column[row] ?? NONE, pool, marks)) to[kept++] = row
    }
    return kept
  }

const holdingEither =
  (one: Int32Array, other: Int32Array, pool: Pool, marks: Uint8Array): RowFilter =>
  (from, length, to) => {
    let kept = 0
    for (let at = 0; at < length; at += 1) {
      const row = from[at] ?? 0
      if (
        isAnyMarked(one[row] ?? NONE, pool, marks) ||
        isAnyMarked(other[row] ?? NONE, pool, marks)
      )
        to[kept++] = row
    }
    return kept
  }

/** Rows that are marked. */
export const marked =
  (marks: Uint8Array): RowFilter =>
  (from, length, to) => {
    let kept = 0
    for (let at = 0; at < length; at += 1) {
      const row = from[at] ?? 0
      if (marks[row] === 1) to[kept++] = row
    }
    return kept
  }

/** Which rows hold a CPV code, and which lie in a region, of those that a question chooses. */
export const chosenTerms = (rows: Rows, filters: TenderFilters): Uint8Array[] => {
  const ranges = (filters.cpv ?? []).map((code) => codesWithin(Number(code)))
  const isCode = (code: number): boolean => {
    for (const [from, to] of ranges) if (code >= from && code < to) return true
    return false
  }
  const requested: Uint8Array[] = []
  if (ranges.length > 0) requested.push(marksOf(rows.codes, isCode, rows.length))
  const regions = neededRegions(filters)
  if (regions.length > 0) requested.push(marksOf(rows.regionCodes, inRegions(regions), rows.length))
  return requested
}

/**
 * The conditions of `conditionsOf` but for the words, the numbers of requests and what `chosenTerms`
 * tells: what a row must pass.
 */
export const rowFiltersOf = (rows: Rows, { filters, now }: Question, named: Named): RowFilter[] => {
  const rowFilters: RowFilter[] = []
  const { pool } = rows
  const since = importedSince(filters, now)
  if (since) rowFilters.push(between(rows.imported, since.getTime()))
  const published = filters.publishedAfter?.[0]
  if (published) rowFilters.push(between(rows.published, startOfDay(published).getTime()))
  const deadline = deadlineRange(filters, now)
  if (deadline) rowFilters.push(between(rows.deadline, deadline.least, deadline.most))
  const value = valueRange(filters)
  if (value?.orNone) rowFilters.push(betweenOrNone(rows.value, value.least, value.most))
  else if (value) rowFilters.push(between(rows.value, value.least, value.most))
  if (filters.language?.length)
    rowFilters.push(sharing(rows.languages, languageMask(filters.language)))
  const { buyers, suppliers, orgs } = named
  if (buyers) rowFilters.push(holding(rows.buyers, pool, chosen(buyers)))
  if (suppliers) rowFilters.push(holding(rows.suppliers, pool, chosen(suppliers)))
  if (orgs) rowFilters.push(holdingEither(rows.buyers, rows.suppliers, pool, chosen(orgs)))
  return rowFilters
}
