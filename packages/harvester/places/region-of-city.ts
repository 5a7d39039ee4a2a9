import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { type Gazetteer, placeKey } from './gazetteer.ts'

/** What parts the places of one address: `Sala, Jēkabpils novads`, `Tallinn (Harjumaa)`. */
const BETWEEN = /[,;/()|]/

/** Longer texts tell a story in which places occur. */
const LONGEST = 80

/** Postcodes, and house numbers with their letter. */
const NUMBERS = /\b(?:[a-z]{1,2}[-– ]{1,2})?\d[\d -]*[a-z]?\b/g

/** Words that only say what kind of place it is; the table has the rest of the name. */
const KINDS = new Set(
  'linn vald pilseta valstspilseta miestas kaupunki kommune kommun stad city miasto gmina mun'.split(
    ' ',
  ),
)

/** Abbreviations of the addresses of one country, written out. */
const WRITTEN_OUT: readonly (readonly [country: string, short: RegExp, full: string])[] = [
  ['LV', /\bnov\b\.?/g, 'novads'],
  ['LV', /\bpag\b\.?/g, 'pagasts'],
  ['LT', /\b(?:raj|rajono)\b\.?/g, 'rajonas'],
  ['LT', /\s(?:sav|savivaldybe)\b\.?/g, ''],
  // Postal districts of Danish towns: `København K`, `Odense SØ`.
  ['DK', / (?:k|v|o|n|s|m|c|nv|no|sv|so|ov|nk)$/g, ''],
]

const written = (country: string, part: string): string => {
  const plain = foldText(part)
    .replace(NUMBERS, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ - ?|- /g, '-')
    .trim()
  return WRITTEN_OUT.filter(([home]) => home === country).reduce(
    (text, [, short, full]) => text.replace(short, full),
    plain,
  )
}

const withoutKind = (name: string): string =>
  name
    .split(' ')
    .filter((word) => !KINDS.has(word))
    .join(' ')

const regionsOf = (country: string, part: string, places: Gazetteer): readonly string[] => {
  const name = written(country, part)
  if (name === '') return []
  const bare = withoutKind(name)
  return (
    places.get(placeKey(country, name)) ??
    (bare === name || bare === '' ? undefined : places.get(placeKey(country, bare))) ??
    []
  )
}

/** The region that holds all of some, null where that is the whole country. */
const commonRegion = (regions: readonly string[]): string | null => {
  const [first = ''] = regions
  const same = [...first].findIndex((char, at) => regions.some((code) => code.charAt(at) !== char))
  const common = same === -1 ? first : first.slice(0, same)
  // Codes that go on in noughts name a country that is one region.
  return common.length < 3 || /^[A-Z]{2}0+$/.test(common) ? null : common
}

/**
 * The NUTS region of a town as an address names it, in a country (ISO 3166-1 alpha-2); null where the name
 * is not known there. Never a guess: of a name that several regions have, it is what these have in
 * common, unless another part of the address says which one is meant.
 */
export const regionOfCity = (country: string, city: string, places: Gazetteer): string | null => {
  if (city.length > LONGEST || city.includes(':')) return null
  const parts = city.split(BETWEEN).map((part) => regionsOf(country, part, places))
  const known = parts.filter((regions) => regions.length > 0)
  const [first] = known
  if (!first) return null
  const shared = first.filter((region) => known.every((regions) => regions.includes(region)))
  return commonRegion(shared.length > 0 ? shared : known.flat())
}
