import { parted } from '../org-names.ts'

const bySpace = (
  lists: Readonly<Record<string, string>>,
): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(Object.entries(lists).map(([country, words]) => [country, new Set(words.split(' '))]))

/**
 * Legal forms whose names a country's law gives to one company alone in all its register: Komerclikums,
 * 28. pants (LV); Äriseadustik, § 12 (EE); Civilinis kodeksas, 2.39 straipsnis (LT); toiminimilaki
 * (128/1979), 5 § (FI); lag (2018:1653) om företagsnamn, 2 kap. (SE); foretaksnavneloven, § 2-6 (NO);
 * selskabsloven, § 2 (DK); Companies Act 2006, section 66 (GB).
 */
const UNIQUE_FORMS = bySpace({
  LV: 'sia psia vsia as vas',
  EE: 'ou as',
  LT: 'uab ab mb',
  FI: 'oy oyj',
  SE: 'ab',
  NO: 'as asa',
  DK: 'as aps',
  GB: 'ltd plc',
})

/**
 * Forms of stock companies elsewhere. Their law protects a name in one place or against confusion alone, but there are few
 * such companies, and they act from many places.
 */
const STOCK_FORMS = bySpace({
  PL: 'sa',
  DE: 'ag',
  AT: 'ag',
  CH: 'ag',
  FR: 'sa',
  BE: 'nv sa',
  NL: 'nv',
  LU: 'sa',
  ES: 'sa',
  PT: 'sa',
  IT: 'spa',
  RO: 'sa',
  CZ: 'as',
  SK: 'as',
  HU: 'zrt nyrt',
  BG: 'ad ead',
  HR: 'dd',
  SI: 'dd',
  GR: 'ae',
})
/** Names of stock companies that are shorter may be several's. */
const LEAST_LETTERS = 6

/**
 * Words for a local authority where the country has none of the name twice, or two at most, whose numbers then tell
 * them apart: the laws and lists of administrative units (SSB, klassifikasjon 131; Kommuneinddelingen, SCB,
 * Tilastokeskus, Eesti haldusjaotus, Administratīvo teritoriju likums, Local Government Act 1972). Polish gminas, French
 * communes and German Gemeinden of one name are many.
 */
const AUTHORITIES = bySpace({
  NO: 'kommune fylkeskommune',
  DK: 'kommune',
  SE: 'kommun',
  FI: 'kaupunki kunta',
  EE: 'vallavalitsus linnavalitsus',
  LV: 'novada',
  LT: 'savivaldybe savivaldybes',
  GB: 'council',
})

/** What follows the word for an authority in its own name. */
const FOLLOWING = new Set('dome pasvaldiba administracija'.split(' '))

const isAuthority = (bare: string, country: string): boolean => {
  const words = bare.split(' ')
  const last = words.at(-1) ?? ''
  const word = FOLLOWING.has(last) ? words.at(-2) : last
  return words.length > 1 && (AUTHORITIES.get(country)?.has(word ?? '') ?? false)
}

/** Whether a normalised name is one that no other body of the country (alpha-2) has, as far as names can tell. */
export const isUniqueName = (name: string, country: string): boolean => {
  const { bare, forms } = parted(name)
  if (bare === '') return false
  if (forms.some((form) => UNIQUE_FORMS.get(country)?.has(form))) return true
  if (bare.length >= LEAST_LETTERS && forms.some((form) => STOCK_FORMS.get(country)?.has(form)))
    return true
  return isAuthority(bare, country)
}
