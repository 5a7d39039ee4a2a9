import { countryNum } from '@kogge/domain/search/facets.ts'
import type { Question } from '@kogge/domain/search/model.ts'
import { addHit, facetKey, newTally, type Tally } from '../facet-counts.ts'
import type { Copy } from './copy.ts'
import { isAnyMarked, NONE } from './few.ts'
import { COUNTRIES_AT, closesAfter, FACETS, GONE, HOT, type Rows, rowOf } from './rows.ts'
import { marked, type Named, type Sieve, sievesOf, termsAsked } from './sieves.ts'
import { rowsIn } from './terms.ts'

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
  /** Which rows may fit at all; null where it is not known before. */
  readonly terms: Uint8Array | null
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
  const terms = termsAsked(rows, question.filters)
  return {
    sieves: [...terms.map(marked), ...sievesOf(rows, question, named)],
    terms: terms[0] ?? null,
    named: known ? Int32Array.from(known) : null,
    ...{ countries, now: question.now.getTime() },
  }
}

/** Those of the rows that are there and fit everything which facets do not count. */
const sifted = ({ hot }: Rows, sieves: readonly Sieve[], given: RowList): RowList => {
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
    if (hot[row * HOT + FACETS] !== GONE) kept[count++] = row
  }
  return { rows: kept, length: count }
}

/** All rows that fit. */
export const fitting = ({ rows }: Copy, { named, terms, ...looks }: Looks): RowList => {
  if (named) return sifted(rows, looks.sieves, { rows: named, length: named.length })
  if (terms) return sifted(rows, looks.sieves, rowsIn(terms))
  return sifted(rows, looks.sieves, { rows: rows.all, length: rows.length })
}

/** The rows that fit, of some. */
export const fittingOf = ({ rows }: Copy, looks: Looks, some: readonly number[]): RowList => {
  const { named } = looks
  const wanted = named ? some.filter((row) => named.includes(row)) : some
  return sifted(rows, looks.sieves, { rows: Int32Array.from(wanted), length: wanted.length })
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
  const { rows: rowAt, kinds: kindsAt, size } = copy.shelf
  const found = new Int32Array(size)
  let length = 0
  for (let ordinal = 0; ordinal < size; ordinal += 1) {
    if (((kindsAt[ordinal] ?? 0) & kinds) === 0) continue
    if (marks !== null && marks[ordinal] !== 1) continue
    const row = rowAt[ordinal] ?? GONE
    if (row !== GONE) found[length++] = row
  }
  const list = { rows: found, length }
  const { named } = looks
  return sifted(copy.rows, looks.sieves, named ? those(list, (row) => named.includes(row)) : list)
}

/** Counts rows, and gives those that fit all filters. */
export const counted = (
  { rows }: Copy,
  question: Question,
  { countries, now }: Looks,
  list: RowList,
): { readonly tally: Tally; readonly hits: RowList } => {
  const tally = newTally(question.filters)
  const { hot, pool } = rows
  const hits = new Int32Array(list.length)
  let length = 0
  for (let at = 0; at < list.length; at += 1) {
    const row = list.rows[at] ?? 0
    const held = hot[row * HOT + COUNTRIES_AT] ?? NONE
    const isInCountry = countries === null || isAnyMarked(held, pool, countries)
    const key = facetKey(hot[row * HOT + FACETS] ?? 0, closesAfter(rows, row, now), isInCountry)
    if (addHit(tally, key)) hits[length++] = row
  }
  return { tally, hits: { rows: hits, length } }
}
