import { countryNum } from '@kogge/domain/search/facets.ts'
import type { Question } from '@kogge/domain/search/model.ts'
import { addHit, facetKey, newTally, type Tally } from '../facet-counts.ts'
import type { Copy } from './copy.ts'
import { isAnyMarked, NONE } from './few.ts'
import { CLOSES, COUNTRIES_AT, FACETS, GONE, HOT, type Rows, rowOf } from './rows.ts'
import { marked, type Named, type Sieve, sievesOf, termsAsked } from './sieves.ts'
import { rowsIn } from './terms.ts'

/** Rows one after the other, and where in `hot` lies what is counted of each; see `Rows.hot`. */
export interface RowList {
  readonly rows: Int32Array
  readonly length: number
  readonly hot: Int32Array
  readonly spots: Int32Array
}

const listOf = ({ hot }: Rows, rows: Int32Array, length: number): RowList => ({
  ...{ rows, length, hot, spots: rows },
})

/** The rows of a list that pass a test. */
export const those = (
  { rows, length, hot, spots }: RowList,
  test: (row: number, spot: number) => boolean,
): RowList => {
  const kept = new Int32Array(length)
  const keptSpots = spots === rows ? kept : new Int32Array(length)
  let count = 0
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] ?? 0
    const spot = spots[at] ?? 0
    if (!test(row, spot)) continue
    kept[count] = row
    keptSpots[count] = spot
    count += 1
  }
  return { rows: kept, length: count, hot, spots: keptSpots }
}

/** How rows are looked at for a question. */
export interface Looks {
  readonly sieves: readonly Sieve[]
  /** Which rows hold what is chosen of codes, and which of regions, where any are: at most these two. */
  readonly terms: readonly Uint8Array[]
  /** The rows that are asked for by their numbers; null for all. */
  readonly named: Int32Array | null
  /** Countries that are chosen, by their numbers; null for all. */
  readonly countries: Uint8Array | null
  readonly now: number
}

const COUNTRIES = 1024

export const looksOf = ({ rows }: Copy, question: Question, named: Named): Looks => {
  const chosen = question.filters.country ?? []
  const countries = chosen.length > 0 ? new Uint8Array(COUNTRIES) : null
  for (const country of chosen) if (countries) countries[countryNum(country)] = 1
  const known = named.requests?.map((num) => rowOf(rows, num)).filter((row) => row >= 0)
  return {
    sieves: sievesOf(rows, question, named),
    terms: termsAsked(rows, question.filters),
    named: known ? Int32Array.from(known) : null,
    ...{ countries, now: question.now.getTime() },
  }
}

/** Those of the rows that are there and fit everything which facets do not count. */
const sifted = (
  from: Rows,
  { sieves, terms }: Looks,
  given: Pick<RowList, 'rows' | 'length'>,
): RowList => {
  let { rows, length } = given
  const kept = new Int32Array(length)
  let count = 0
  const [first, ...others] = [...terms.map(marked), ...sieves]
  if (first) {
    count = first(rows, length, kept)
    rows = kept
    length = count
    for (const sieve of others) length = sieve(rows, length, kept)
    count = 0
  }
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] ?? 0
    if (from.hot[row * HOT + FACETS] !== GONE) kept[count++] = row
  }
  return listOf(from, kept, count)
}

/** All rows that fit. */
export const fitting = ({ rows }: Copy, looks: Looks): RowList => {
  const { named, terms } = looks
  const [first] = terms
  if (named) return sifted(rows, looks, { rows: named, length: named.length })
  return sifted(rows, looks, first ? rowsIn(first) : { rows: rows.all, length: rows.length })
}

/** The rows that fit, of some. */
export const fittingOf = ({ rows }: Copy, looks: Looks, some: readonly number[]): RowList => {
  const { named } = looks
  const wanted = named ? some.filter((row) => named.includes(row)) : some
  return sifted(rows, looks, { rows: Int32Array.from(wanted), length: wanted.length })
}

/**
 * The rows that fit, of those whose words are here for one of the reasons of `kinds` and which are
 * marked; null marks all.
 */
export const fittingMarked = (
  copy: Copy,
  looks: Looks,
  marks: Uint8Array | null,
  kinds: number,
): RowList => {
  const { rows: rowAt, kinds: kindsAt, hot, size } = copy.shelf
  const { named, terms, sieves } = looks
  const [first, second] = terms
  const rows = new Int32Array(size)
  const spots = new Int32Array(size)
  let length = 0
  for (let ordinal = 0; ordinal < size; ordinal += 1) {
    if (((kindsAt[ordinal] ?? 0) & kinds) === 0) continue
    if (marks !== null && marks[ordinal] !== 1) continue
    const row = rowAt[ordinal] ?? GONE
    if (row === GONE) continue
    if (first !== undefined && first[row] !== 1) continue
    if (second !== undefined && second[row] !== 1) continue
    rows[length] = row
    spots[length] = ordinal
    length += 1
  }
  const found = { rows, length, hot, spots }
  const list = named ? those(found, (row) => named.includes(row)) : found
  return sieves.length > 0 ? sifted(copy.rows, { ...looks, terms: [] }, list) : list
}

/** Whether one of a list, by its spot, closes after an instant, in epoch milliseconds. */
export const isOpenAt = (
  { closes }: Rows,
  { hot }: RowList,
  row: number,
  spot: number,
  now: number,
): boolean => {
  const seconds = hot[spot * HOT + CLOSES] ?? -1
  const whole = Math.floor(now / 1000)
  return seconds > whole || (seconds === whole && (closes[row] ?? 0) > now)
}

/** Counts rows, and gives those that fit all filters. */
export const counted = (
  { rows: all }: Copy,
  question: Question,
  { countries, now }: Looks,
  list: RowList,
): { readonly tally: Tally; readonly hits: RowList } => {
  const tally = newTally(question.filters)
  const { rows, length, hot, spots } = list
  const hits = new Int32Array(length)
  let count = 0
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] ?? 0
    const spot = spots[at] ?? 0
    const held = hot[spot * HOT + COUNTRIES_AT] ?? NONE
    const isInCountry = countries === null || isAnyMarked(held, all.pool, countries)
    const isOpen = isOpenAt(all, list, row, spot, now)
    if (addHit(tally, facetKey(hot[spot * HOT + FACETS] ?? 0, isOpen, isInCountry)))
      hits[count++] = row
  }
  return { tally, hits: listOf(all, hits, count) }
}
