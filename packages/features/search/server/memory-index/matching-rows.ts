import type { Question } from '@kogge/domain/search/search-read-model.ts'
import { countryNum } from '@kogge/domain/search/tender-facets.ts'
import { addHits, facetKey, newTally, type Tally } from '../facet-counts.ts'
import { rowsIn } from './code-index.ts'
import { isAnyMarked, NONE } from './compact-lists.ts'
import type { Copy } from './memory-index.ts'
import { CLOSES, COUNTRIES_AT, FACETS, GONE, HOT, type Rows, rowOf } from './row-columns.ts'
import { chosenTerms, marked, type Named, type RowFilter, rowFiltersOf } from './row-filters.ts'
import { listedFor } from './word-store.ts'

/** Rows one after the other, and where in `hot` lies what is counted of each; see `Rows.hot`. */
export interface RowList {
  readonly rows: Int32Array
  readonly length: number
  readonly hot: Int32Array
  readonly spots: Int32Array
}

const listOf = ({ hot }: Rows, rows: Int32Array, length: number): RowList => ({
  rows,
  length,
  hot,
  spots: rows,
})

/** Where a list is gone through: which of its places are kept. Nobody waits between filling and taking. */
let places = new Int32Array(1024)

const roomFor = (length: number): Int32Array => {
  if (places.length < length) places = new Int32Array(Math.ceil(length * 1.5))
  return places
}

/** The rows of a list at the first `count` places. */
const taken = ({ rows, hot, spots }: RowList, count: number): RowList => {
  const kept = new Int32Array(count)
  const keptSpots = spots === rows ? kept : new Int32Array(count)
  for (let at = 0; at < count; at += 1) {
    const place = places[at] ?? 0
    kept[at] = rows[place] ?? 0
    keptSpots[at] = spots[place] ?? 0
  }
  return { rows: kept, length: count, hot, spots: keptSpots }
}

/** The rows of a list that pass a test. What is asked often has a loop of its own: it is several times quicker. */
export const rowsWhere = (list: RowList, test: (row: number, spot: number) => boolean): RowList => {
  const { rows, length, spots } = list
  const kept = roomFor(length)
  let count = 0
  for (let at = 0; at < length; at += 1) if (test(rows[at] ?? 0, spots[at] ?? 0)) kept[count++] = at
  return taken(list, count)
}

/** Those of which the row, or where it lies in `hot`, is marked. */
const markedBy = (by: 'rows' | 'spots', list: RowList, marks: Uint8Array): RowList => {
  const { length, [by]: numbers } = list
  const kept = roomFor(length)
  let count = 0
  for (let at = 0; at < length; at += 1) if (marks[numbers[at] ?? 0] === 1) kept[count++] = at
  return taken(list, count)
}

/** How rows are looked at for a question. */
export interface RowTests {
  readonly rowFilters: readonly RowFilter[]
  /** Which rows hold what is chosen of codes, and which of regions, where any are: at most these two. */
  readonly terms: readonly Uint8Array[]
  /** The rows that are asked for by their numbers; null for all. */
  readonly named: Int32Array | null
  /** Countries that are chosen, by their numbers; null for all. */
  readonly countries: Uint8Array | null
  /** Epoch milliseconds, and its whole seconds. */
  readonly now: number
  readonly seconds: number
}

const COUNTRIES = 1024

export const rowTestsOf = ({ rows }: Copy, question: Question, named: Named): RowTests => {
  const chosen = question.filters.country ?? []
  const countries = chosen.length > 0 ? new Uint8Array(COUNTRIES) : null
  for (const country of chosen) if (countries) countries[countryNum(country)] = 1
  const now = question.now.getTime()
  const known = named.requests?.map((num) => rowOf(rows, num)).filter((row) => row >= 0)
  return {
    rowFilters: rowFiltersOf(rows, question, named),
    terms: chosenTerms(rows, question.filters),
    named: known ? Int32Array.from(known) : null,
    countries,
    now,
    seconds: Math.floor(now / 1000),
  }
}

/** Those of the rows that are there and fit everything which facets do not count. */
const sifted = (
  from: Rows,
  { rowFilters, terms }: Pick<RowTests, 'rowFilters' | 'terms'>,
  { rows: candidates, length: most }: Pick<RowList, 'rows' | 'length'>,
): RowList => {
  const kept = new Int32Array(most)
  let [rows, length] = [candidates, most]
  for (const rowFilter of [...terms.map(marked), ...rowFilters]) {
    length = rowFilter(rows, length, kept)
    rows = kept
  }
  let count = 0
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] ?? 0
    if (from.hot[row * HOT + FACETS] !== GONE) kept[count++] = row
  }
  return listOf(from, kept, count)
}

/** All rows that fit. */
export const fitting = ({ rows }: Copy, looks: RowTests): RowList => {
  const { named, terms, rowFilters } = looks
  if (named) return sifted(rows, looks, { rows: named, length: named.length })
  const [first, ...others] = terms
  if (first) return sifted(rows, { rowFilters, terms: others }, rowsIn(first))
  return sifted(rows, looks, { rows: rows.all, length: rows.length })
}

/** The rows that fit, of some. */
export const fittingOf = ({ rows }: Copy, looks: RowTests, some: readonly number[]): RowList => {
  const { named } = looks
  const needed = named ? some.filter((row) => named.includes(row)) : some
  return sifted(rows, looks, { rows: Int32Array.from(needed), length: needed.length })
}

/**
 * The rows that fit, of those whose words are here for one of the reasons of `kinds` and which are
 * marked; null marks all.
 */
export const fittingMarked = (
  { rows, wordStore }: Copy,
  { named, terms, rowFilters }: RowTests,
  marks: Uint8Array | null,
  kinds: number,
): RowList => {
  const all: RowList = { ...listedFor(wordStore, kinds), hot: wordStore.hot }
  const matching = marks ? markedBy('spots', all, marks) : all
  const known = named ? rowsWhere(matching, (row) => named.includes(row)) : matching
  const list = terms.reduce((kept, term) => markedBy('rows', kept, term), known)
  return rowFilters.length > 0 ? sifted(rows, { rowFilters, terms: [] }, list) : list
}

/** How many of those whose words are here for one of the reasons of `kinds` are marked. */
export const countMarked = ({ wordStore }: Copy, marks: Uint8Array, kinds: number): number => {
  const { spots, length } = listedFor(wordStore, kinds)
  let count = 0
  for (let at = 0; at < length; at += 1) count += marks[spots[at] ?? 0] ?? 0
  return count
}

/** Whether a row, of which `hot` tells the seconds, closes after the instant of the question. */
export const isOpenAt = (
  { closes }: Rows,
  { now, seconds: requested }: RowTests,
  row: number,
  seconds: number,
): boolean => seconds > requested || (seconds === requested && (closes[row] ?? 0) > now)

/** Counts rows, and gives those that fit all filters. */
export const counted = (
  { rows: all }: Copy,
  question: Question,
  looks: RowTests,
  list: RowList,
): { readonly tally: Tally; readonly hits: RowList } => {
  const tally = newTally(question.filters)
  const { countries } = looks
  const { rows, length, hot, spots } = list
  const keys = new Int32Array(length)
  for (let at = 0; at < length; at += 1) {
    const spot = (spots[at] ?? 0) * HOT
    const isInCountry =
      countries === null || isAnyMarked(hot[spot + COUNTRIES_AT] ?? NONE, all.pool, countries)
    const isOpen = isOpenAt(all, looks, rows[at] ?? 0, hot[spot + CLOSES] ?? -1)
    keys[at] = facetKey(hot[spot + FACETS] ?? 0, isOpen, isInCountry)
  }
  const hits = new Int32Array(length)
  const count = addHits(tally, keys, hits)
  for (let at = 0; at < count; at += 1) hits[at] = rows[hits[at] ?? 0] ?? 0
  return { tally, hits: listOf(all, hits, count) }
}
