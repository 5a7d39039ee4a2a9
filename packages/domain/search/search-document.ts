import { type SourceCode, sourceNum } from '../harvester/sources.ts'
import type { RfxContent } from '../rfx/rfx-content.ts'
import type { RfxStage } from '../rfx/tender-status-values.ts'
import { valueBand } from '../rfx/tender-value-bands.ts'
import { regionsOf } from './region-numbers.ts'
import { countryNum, packFacets } from './tender-facets.ts'
import { languagesOf } from './tender-languages.ts'
import type { SearchText, TextWeight } from './text-vector.ts'

/** One request as the search index wants it. */
export interface SearchDocument {
  readonly facets: number
  readonly cpv: readonly number[]
  readonly countries: readonly number[]
  /** NUTS regions with all that they lie in; see regions.ts. */
  readonly regions: readonly number[]
  /** Of its title, as a mask; see tender-languages.ts. */
  readonly languages: number
  /** The main codes of the request and its lots, whose names are looked up as its words are. */
  readonly mainCpv: readonly number[]
  readonly texts: readonly SearchText[]
}

/** A tsvector holds at most 1 MB; what lies beyond this many characters of a request is not indexed. */
const MAX_TEXT = 200_000

/** A code and all its ancestors as integers: 45233120 gives 45233120, 45233100, 45233000, 45230000, 45200000, 45000000. */
const cpvWithAncestors = (code: string): number[] => {
  const digits = code.slice(0, 8)
  if (!/^\d{8}$/.test(digits)) return []
  const all = new Set<number>()
  for (let kept = 2; kept <= 8; kept += 1) all.add(Number(digits.slice(0, kept).padEnd(8, '0')))
  return [...all]
}

/** A request of a hundred lots is found by what its first ones are about. */
const MAX_MAIN_CODES = 5

/** Of the main codes of a request and its lots, in their order, those by whose names it is found. */
export const namedCodes = (codes: readonly (string | null)[]): number[] => {
  const known = codes.filter((code) => code !== null && /^\d{8}/.test(code))
  return [...new Set(known.map((code) => Number(code?.slice(0, 8))))].slice(0, MAX_MAIN_CODES)
}

const codesOf = (content: RfxContent): string[] => {
  const all = [content.cpv, ...content.lots.map((lot) => lot.cpv)]
  return all.flatMap(({ main, additional }) => (main ? [main, ...additional] : additional))
}

/** Towns and NUTS codes, given or derived, of where a contract is performed and of its buyers. */
const placesOf = (content: RfxContent): string[] => {
  const places = [...content.place, ...content.lots.flatMap(({ place }) => place)]
  const words = [...places, ...content.buyers].flatMap(({ city, nuts, derivedRegion }) => [
    city ?? '',
    derivedRegion?.nuts ?? nuts ?? '',
  ])
  return [...new Set(words)].filter((word) => word !== '')
}

const textsOf = (content: RfxContent): SearchText[] => {
  const pieces: [TextWeight, Record<string, string>][] = [
    ['A', content.title],
    ...content.lots.map((lot): [TextWeight, Record<string, string>] => ['B', lot.title]),
    ['B', { [content.language ?? 'xx']: (content.keywords ?? []).join('\n') }],
    ['C', content.description],
    ...content.lots.map((lot): [TextWeight, Record<string, string>] => ['D', lot.description]),
  ]
  const names = [
    ...content.buyers.map(({ name }) => name),
    ...content.awards.flatMap(({ winners }) => winners.map(({ name }) => name)),
    content.reference ?? '',
    ...content.history.map(({ publicationNumber }) => publicationNumber ?? ''),
  ]
  pieces.push(['C', { xx: [...new Set(names)].join('\n') }])
  pieces.push(['D', { xx: placesOf(content).join('\n') }])

  const joined = new Map<string, SearchText>()
  // A lot often repeats what the whole says; the heavier of two that are the same finds as much.
  const known = new Set<string>()
  let left = MAX_TEXT
  for (const [weight, texts] of pieces) {
    // By language: the order of keys is not the same before and after a database.
    for (const [language, text] of Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const kept = text.slice(0, left)
      const name = `${language}:${kept}`
      if (kept.trim() === '' || known.has(name)) continue
      known.add(name)
      left -= kept.length
      const key = `${weight}${language}`
      const before = joined.get(key)?.text
      joined.set(key, { weight, language, text: before ? `${before}\n${kept}` : kept })
    }
  }
  return [...joined.values()]
}

/** What the search index keeps of a request. Pure, so that the index can be rebuilt from the requests. */
export const searchDocument = (request: {
  readonly source: SourceCode
  readonly stage: RfxStage
  readonly valueEurMinor: bigint | null
  readonly content: RfxContent
}): SearchDocument => {
  const { content } = request
  const codes = codesOf(content)
  const countries = [...new Set(content.buyers.map(({ country }) => country))]
  const division = Number((content.cpv.main ?? codes[0] ?? '').slice(0, 2)) || null
  return {
    facets: packFacets({
      country: countries[0] ?? null,
      division,
      sourceNum: sourceNum(request.source),
      stage: request.stage,
      band: valueBand(request.valueEurMinor),
    }),
    cpv: [...new Set(codes.flatMap(cpvWithAncestors))],
    countries: [...new Set(countries.map(countryNum))],
    regions: regionsOf(content),
    languages: languagesOf(content),
    mainCpv: namedCodes([content.cpv.main, ...content.lots.map(({ cpv }) => cpv.main)]),
    texts: textsOf(content),
  }
}
