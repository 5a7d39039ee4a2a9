import { parseQuery, type QueryTerm, writtenQuery } from '../search/query-parser.ts'
import { latvianStem } from '../search/words/latvian-stemmer.ts'
import { foldWord, wordsIn } from '../search/words/word-tokens.ts'

/**
 * Names of the regions of the Baltic states in addition to their name in NUTS 2024: in the
 * languages of the interface, and the Estonian counties, which NUTS gathers (Regulation (EU)
 * 2023/674). A line is a code and names parted by commas.
 */
const OTHER_NAMES = `
LV00A Riga, Riia, Ryga
LV00B Courland, Kuramaa, Kuržemė
LV00C Vidžemė
LV005 Latgalia, Latgala
LV009 Semigallia, Žiemgala
EE001 Harju
EE004 Hiiu, Lääne, Pärnu, Saare
EE008 Jõgeva, Põlva, Tartu, Valga, Viljandi, Võru
EE009 Järva, Lääne-Viru, Rapla
EE00A Ida-Viru
LT011 Vilnius county, Vilnius region, Viļņas apgabals
LT021 Alytus county, Alytus region
LT022 Kaunas county, Kaunas region, Kauņas apgabals
LT023 Klaipeda county, Klaipeda region, Klaipēdas apgabals
LT024 Marijampole county
LT025 Panevezys county, Panevėžas apgabals
LT026 Siauliai county, Šauļu apgabals
LT027 Taurage county
LT028 Telsiai county
LT029 Utena county
`

/** An Estonian county by its short name: `Harjumaa`, `Harju maakond`, `Harju county`. */
const countyNames = (name: string): string[] => [
  `${name}maa`,
  `${name} maakond`,
  `${name} county`,
  `${name} apriņķis`,
  `${name} apskritis`,
]

const otherNames = (): (readonly [string, readonly string[]])[] =>
  OTHER_NAMES.trim()
    .split('\n')
    .map((line) => {
      const code = line.slice(0, line.indexOf(' '))
      const names = line.slice(code.length + 1).split(', ')
      return [code, code.startsWith('EE') ? names.flatMap(countyNames) : names]
    })

const ESTONIAN_CASE = /(?<=[aeiou])(?:sse|le|lt|st|l|s|t|d)$/
const ESTONIAN_COUNTY = /^maakon(?:d|na\w*|da)$/
const LITHUANIAN_CASE =
  /(?:oje|yje|eje|uje|ies|ios|iai|iui|os|es|is|ys|us|as|ui|iu|io|ai|a|e|i|y|o|u)$/
const FEWEST_LETTERS = 3

const withoutCase = (pattern: RegExp) => (word: string) => {
  const body = word.replace(pattern, '')
  return body.length >= FEWEST_LETTERS ? body : word
}

/** A folded word without its case, by language; in every one of them a name may have been typed. */
const CASELESS: readonly ((word: string) => string)[] = [
  (word) => word,
  latvianStem,
  (word) => (ESTONIAN_COUNTY.test(word) ? 'maakond' : withoutCase(ESTONIAN_CASE)(word)),
  withoutCase(LITHUANIAN_CASE),
]

const BALTIC = /^(?:EE|LT|LV)/

/** A shorter name (Ain, Lot, Var) is a word before it is a region. */
const SHORTEST_NAME = 4
const LONGEST_NAME = 5

export interface NamedRegion {
  readonly code: string
  readonly name: string
}

/** Regions by what they are called: one map a language's way of taking off cases. */
export type RegionNames = readonly ReadonlyMap<string, string>[]

const keyIn = (caseless: (word: string) => string, name: string): string =>
  wordsIn(name).map(foldWord).map(caseless).join(' ')

/** The names of regions, in every way that they may be typed: those of Baltic ones in every case, others as they are. Of several with a name, the first. */
export const regionNames = (regions: readonly NamedRegion[]): RegionNames => {
  const known = new Set(regions.map(({ code }) => code))
  const all: (readonly [string, string])[] = [
    ...regions.map(({ code, name }) => [code, name] as const),
    ...otherNames().flatMap(([code, names]) =>
      known.has(code) ? names.map((name) => [code, name] as const) : [],
    ),
  ].filter(([, name]) => name.length >= SHORTEST_NAME)
  return CASELESS.map((caseless, at) => {
    const byKey = new Map<string, string>()
    for (const [code, name] of all) {
      // Cases are those of Baltic names; of others a beginning would be a word of another language.
      if (at > 0 && !BALTIC.test(code)) continue
      const key = keyIn(caseless, name)
      if (!byKey.has(key)) byKey.set(key, code)
    }
    return byKey
  })
}

/** Words beside a name that only say that it is a place: `in Vidzeme`, `Vidzemes reģionā`. */
const PLACE_WORDS =
  /^(?:in|within|region|regions?|regiona|regionam|regione|regionas|piirkond|piirkonnas)$/

const isPlaceWord = (term: QueryTerm | undefined): boolean =>
  term !== undefined && isPlain(term) && PLACE_WORDS.test(foldWord(term.text))

const isPlain = ({ kind, quoted, negated }: QueryTerm): boolean =>
  kind === 'word' && !quoted && !negated

const codeOf = (names: RegionNames, text: string): string | null => {
  for (const [at, caseless] of CASELESS.entries()) {
    const code = names[at]?.get(keyIn(caseless, text))
    if (code !== undefined) return code
  }
  return null
}

/** A region that some terms of a query name, with the place words beside them: from one to before another. */
export interface RegionRun {
  readonly code: string
  readonly from: number
  readonly to: number
}

/** The regions that terms of a query name. Words in quotes name nothing, and neither does what is excluded. */
export const regionRuns = (terms: readonly QueryTerm[], names: RegionNames): RegionRun[] => {
  const runs: RegionRun[] = []
  for (let from = 0; from < terms.length; from += 1)
    for (let to = Math.min(terms.length, from + LONGEST_NAME); to > from; to -= 1) {
      const run = terms.slice(from, to)
      const code = run.every(isPlain) ? codeOf(names, run.map(({ text }) => text).join(' ')) : null
      if (code === null) continue
      runs.push({
        code,
        from: isPlaceWord(terms[from - 1]) ? from - 1 : from,
        to: isPlaceWord(terms[to]) ? to + 1 : to,
      })
      from = to - 1
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
  for (const { code, from, to } of regionRuns(terms, names))
    if (!found.has(code)) found.set(code, writtenQuery(terms.toSpliced(from, to - from)))
  return [...found].map(([code, rest]) => ({ code, rest }))
}
