import { parseQuery, type QueryTerm, writtenQuery } from '../search/query-parser.ts'
import { foldWord, wordsIn } from '../search/words/word-tokens.ts'
import { type NamedTogether, regionExonyms } from './region-exonyms.ts'
import { NAME_CASES } from './region-name-cases.ts'

/** The countries whose regions are read out of other words. */
const HOME = /^(?:DK|EE|FI|LT|LV|NO|PL|SE)/

/** A shorter name of another country (Ain, Lot, Var) is a word before it is a region. */
const SHORTEST_NAME = 4
const LONGEST_NAME = 5
/** Names of regions of other countries that are words of the home countries' languages or parts of many names. */
const ORDINARY = new Set(
  'nord vest centre centro centru norte indre manche landes cher gard'.split(' '),
)
/** Subregions of Poland are called like what belongs to their towns: `Uniwersytet Gdański`, `powiat świecki`. */
const POLISH_SUBREGION = /^PL\d{2}[0-9A-Z]$/
const ADJECTIVE = /^\S+[sc]ki$/

export interface NamedRegion {
  readonly code: string
  readonly name: string
}

/** The regions that a name means. */
interface Named {
  readonly codes: readonly string[]
  /** Whether it is no region beside other words. */
  readonly isWord: boolean
}

/** Regions by what they are called: one map a language's way of taking off cases. */
export type RegionNames = readonly ReadonlyMap<string, Named>[]

const keyIn = (caseless: (word: string) => string, name: string): string =>
  wordsIn(name).map(foldWord).map(caseless).join(' ')

const isWord = (code: string, name: string): boolean =>
  !HOME.test(code) || (POLISH_SUBREGION.test(code) && ADJECTIVE.test(name))

const isName = ([code = '']: readonly string[], name: string): boolean =>
  HOME.test(code) || (name.length >= SHORTEST_NAME && !ORDINARY.has(foldWord(name)))

/**
 * The names of regions, in every way that they may be typed: those of the home countries in every case, others as
 * they are. Of several with a name, the first.
 */
export const regionNames = (regions: readonly NamedRegion[]): RegionNames => {
  const known = new Set(regions.map(({ code }) => code))
  const all: readonly NamedTogether[] = [
    ...regions.map(({ code, name }) => ({ codes: [code], name })),
    ...regionExonyms().filter(({ codes }) => codes.every((code) => known.has(code))),
  ].filter(({ codes, name }) => isName(codes, name))
  return NAME_CASES.map(({ countries, caseless }, at) => {
    const byKey = new Map<string, Named>()
    for (const { codes, name } of all) {
      const [code = ''] = codes
      const isOrdinary = isWord(code, name)
      if (!countries.test(code) || (at > 0 && isOrdinary)) continue
      const key = keyIn(caseless, name)
      if (!byKey.has(key)) byKey.set(key, { codes, isWord: isOrdinary })
    }
    return byKey
  })
}

/** Words beside a name that only say that it is a place: `in Vidzeme`, `Vidzemes reģionā`, `Nordland fylke`. */
const PLACE_WORDS =
  /^(?:in|i|w|we|na|within|region|regions?|regiona|regionam|regione|regionas|regionen|piirkond|piirkonnas|county|fylke|fylket|lan|maakunta|maakunnassa|maakunnan|wojewodztwo|wojewodztwa|wojewodztwie|voivodeship|podregion|podregionie)$/

const isPlaceWord = (term: QueryTerm | undefined): boolean =>
  term !== undefined && isPlain(term) && PLACE_WORDS.test(foldWord(term.text))

const isPlain = ({ kind, quoted, negated }: QueryTerm): boolean =>
  kind === 'word' && !quoted && !negated

const namedBy = (names: RegionNames, text: string): Named | null => {
  for (const [at, { caseless }] of NAME_CASES.entries()) {
    const named = names[at]?.get(keyIn(caseless, text))
    if (named) return named
  }
  return null
}

/** Regions that some terms of a query name, with the place words beside them: from one to before another. */
export interface RegionRun {
  readonly codes: readonly string[]
  readonly from: number
  readonly to: number
  /** The name as it is typed. */
  readonly name: string
}

/**
 * The regions that terms of a query name. Words in quotes name nothing, and neither does what is excluded; what is a
 * word before it is a region names one where nothing else is typed.
 */
export const regionRuns = (terms: readonly QueryTerm[], names: RegionNames): RegionRun[] => {
  const runs: RegionRun[] = []
  for (let start = 0; start < terms.length; start += 1)
    for (let end = Math.min(terms.length, start + LONGEST_NAME); end > start; end -= 1) {
      const run = terms.slice(start, end)
      const name = writtenQuery(run)
      const named = run.every(isPlain) ? namedBy(names, name) : null
      if (named === null) continue
      let [from, to] = [start, end]
      while (isPlaceWord(terms[from - 1])) from -= 1
      while (isPlaceWord(terms[to])) to += 1
      if (named.isWord && to - from < terms.length) continue
      runs.push({ codes: named.codes, from, to, name })
      start = end - 1
      break
    }
  return runs
}

/**
 * The regions that words of a query name, each with the query without those words: so that whoever
 * typed `ceļu remonts Vidzemē` can be offered Vidzeme as a filter.
 */
export const regionsNamed = (
  query: string,
  names: RegionNames,
): { readonly code: string; readonly rest: string }[] => {
  const terms = parseQuery(query)
  const found = new Map<string, string>()
  for (const { codes, from, to } of regionRuns(terms, names))
    for (const code of codes)
      if (!found.has(code)) found.set(code, writtenQuery(terms.toSpliced(from, to - from)))
  return [...found].map(([code, rest]) => ({ code, rest }))
}
