import type { RegionRun } from '../reference/region-names.ts'
import { type QueryTerm, writtenQuery } from './query-parser.ts'
import { foldWord } from './words/word-tokens.ts'

/** Terms of a query that are filters rather than words. */
export interface FilterTerms {
  readonly regions: readonly RegionRun[]
  readonly cpv: readonly { readonly at: number; readonly code: string }[]
}

/** A query as it is searched: filters, and the words that remain. */
export interface QueryReading {
  /** Null where no words remain. */
  readonly q: string | null
  readonly region: readonly string[]
  /** The names of these regions as they were typed: what says them is found as well. */
  readonly regionWords: readonly string[]
  readonly cpv: readonly string[]
  /** The same query with what was taken in quotes, so that it is searched as words. */
  readonly asWords: string
}

/** What stands between two names: `Vidzemē vai Kurzemē`, `Harju and Tartu counties`. */
const BETWEEN = new Set('un vai and or ja voi ning ir arba bei och og i oraz'.split(' '))

const isBetween = (term: QueryTerm | undefined): boolean =>
  term?.kind === 'word' && !term.quoted && !term.negated && BETWEEN.has(foldWord(term.text))

/** A query with the terms that name regions and CPV codes taken out of it. */
export const readingOf = (
  terms: readonly QueryTerm[],
  { regions, cpv }: FilterTerms,
): QueryReading => {
  const taken = new Set(cpv.map(({ at }) => at))
  for (const { from, to } of regions) for (let at = from; at < to; at += 1) taken.add(at)
  const left = terms.filter(
    (term, at) => !taken.has(at) && !(isBetween(term) && taken.has(at - 1) && taken.has(at + 1)),
  )
  return {
    q: writtenQuery(left) || null,
    region: [...new Set(regions.flatMap(({ codes }) => codes))],
    regionWords: [...new Set(regions.map(({ name }) => name))],
    cpv: [...new Set(cpv.map(({ code }) => code))],
    asWords: writtenQuery(
      terms.map((term, at) => (taken.has(at) ? { ...term, kind: 'word', quoted: true } : term)),
    ),
  }
}
