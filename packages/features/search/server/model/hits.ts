import { countryNum } from '@kogge/domain/search/facets.ts'
import type { Question } from '@kogge/domain/search/model.ts'
import { addHit, facetKey, newTally, type Tally } from '../facet-counts.ts'
import type { Copy } from './copy.ts'
import { anyOf } from './few.ts'
import { GONE, type Rows } from './rows.ts'
import { type Named, type Sieve, sievesOf } from './sieves.ts'

/** Rows one after the other. */
export interface RowList {
  readonly rows: Int32Array
  readonly length: number
}

/** The rows of a list that pass a test. */
export const those = ({ rows, length }: RowList, test: (row: number) => boolean): RowList => {
  const kept = new Int32Array(length)
  let count = 0
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] ?? 0
    if (test(row)) kept[count++] = row
  }
  return { rows: kept, length: count }
}

/** How rows are looked at for a question. */
export interface Looks {
  readonly sieves: readonly Sieve[]
  /** Countries that are chosen, by their numbers; null for all. */
  readonly countries: Uint8Array | null
  readonly now: number
}

const COUNTRIES = 1024

export const looksOf = ({ rows }: Copy, question: Question, named: Named): Looks => {
  const chosen = question.filters.country ?? []
  const countries = chosen.length > 0 ? new Uint8Array(COUNTRIES) : null
  for (const country of chosen) if (countries) countries[countryNum(country)] = 1
  return { sieves: sievesOf(rows, question, named), countries, now: question.now.getTime() }
}

/** Those of the rows that are there and fit everything which facets do not count. */
const sifted = ({ facets }: Rows, { sieves }: Looks, given: RowList): RowList => {
  let { rows, length } = given
  const kept = new Int32Array(length)
  let count = 0
  const [first, ...others] = sieves
  if (first) {
    count = first(rows, length, kept)
    rows = kept
    length = count
    for (const sieve of others) length = sieve(rows, length, kept)
    count = 0
  }
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] ?? 0
    if (facets[row] !== GONE) kept[count++] = row
  }
  return { rows: kept, length: count }
}

/** All rows that fit. */
export const fitting = (copy: Copy, looks: Looks): RowList => {
  const { rows } = copy
  return sifted(rows, looks, { rows: rows.all, length: rows.length })
}

/** The rows that fit, of some. */
export const fittingOf = (copy: Copy, looks: Looks, some: readonly number[]): RowList =>
  sifted(copy.rows, looks, { rows: Int32Array.from(some), length: some.length })

/** The rows that fit, of those whose words are here and which are marked; null marks all. */
export const fittingMarked = (copy: Copy, looks: Looks, marks: Uint8Array | null): RowList => {
  const { rows: rowOf, size } = copy.shelf
  const marked = new Int32Array(size)
  let length = 0
  for (let ordinal = 0; ordinal < size; ordinal += 1) {
    if (marks !== null && marks[ordinal] !== 1) continue
    const row = rowOf[ordinal] ?? GONE
    if (row !== GONE) marked[length++] = row
  }
  return sifted(copy.rows, looks, { rows: marked, length })
}

/** Counts rows, and gives those that fit all filters. */
export const counted = (
  { rows }: Copy,
  question: Question,
  { countries, now }: Looks,
  list: RowList,
): { readonly tally: Tally; readonly hits: RowList } => {
  const tally = newTally(question.filters)
  const { facets, closes } = rows
  const held = rows.countries
  const isChosen = anyOf(rows.pool, (country) => countries?.[country] === 1)
  const hits = new Int32Array(list.length)
  let length = 0
  for (let at = 0; at < list.length; at += 1) {
    const row = list.rows[at] ?? 0
    const isOpen = (closes[row] ?? 0) > now
    const isInCountry = countries === null || isChosen(held[row] ?? 0)
    if (addHit(tally, facetKey(facets[row] ?? 0, isOpen, isInCountry))) hits[length++] = row
  }
  return { tally, hits: { rows: hits, length } }
}
