/** National registers that publish by law, and whose country's notices each of them has. */
const REGISTERS: ReadonlyMap<string, string> = new Map([
  ['lv-iub', 'LV'],
  ['lv-eis', 'LV'],
  ['ee-rhr', 'EE'],
  ['lt-cvpis', 'LT'],
  ['lt-opendata', 'LT'],
  ['pl-bzp', 'PL'],
  ['fi-hilma', 'FI'],
  ['no-doffin', 'NO'],
  ['dk-udbud', 'DK'],
])

/** Parts of a country that ISO 3166-1 lists as ones of their own. */
const PART_OF: ReadonlyMap<string, string> = new Map([
  ['AX', 'FI'],
  ['SJ', 'NO'],
])

const HOME = new Set(REGISTERS.values())

/** Where TED is believed. */
const OFFICIAL = 'official'

/** Where a country's register and TED's notices of its buyers are believed. Sorts before `official`. */
const homeOf = (country: string): string => `in-${country.toLowerCase()}`

/** All domains that several sources share. */
export const SHARED_DOMAINS: readonly string[] = [...[...HOME].map(homeOf), OFFICIAL]

interface Bought {
  readonly buyers: readonly { readonly country: string | null }[]
}

/**
 * Within which the names of TED and eForms that a notice writes are believed.
 *
 * A national register speaks for its own country alone, whatever buyers it names; TED for all, and in
 * those countries that its buyers are from. So a register and TED share what is of that country,
 * and nothing that a register says can join, change or hide what others published. Files, the
 * demonstration and publishers of OCDS are each a world of their own.
 */
export const trustDomainsOf = (source: string, { buyers }: Bought): readonly string[] => {
  const register = REGISTERS.get(source)
  if (register) return [homeOf(register)]
  if (source !== 'ted') return [source]
  const countries = buyers.map(({ country }) => PART_OF.get(country ?? '') ?? country)
  const homes = [...new Set(countries)].filter((country) => country !== null && HOME.has(country))
  return [...homes.flatMap((country) => (country ? [homeOf(country)] : [])).sort(), OFFICIAL]
}

/** Of two sources with the same publication: the national register's own text, then TED's, then any. */
export const sourceRank = (source: string): number => {
  if (source === 'ted') return 1
  return REGISTERS.has(source) ? 0 : 2
}
