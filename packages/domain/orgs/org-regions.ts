import { foldText } from '../kernel/text-folding.ts'
import { transliterated } from './names/transliteration.ts'
import { wordsOf } from './org-names.ts'

/** Words for a town that only say that it is one; a rural municipality of the same name is another. */
const TOWN_WORDS = new Set(
  'linn pilseta valstspilseta miestas miasto kaupunki stad gr grad mesto cedex'.split(' '),
)

/** Towns whose names notices also write in English or in another language of the town, folded. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  (
    'warsaw=warszawa bruxelles=brussel brussels=brussel copenhagen=kobenhavn helsingfors=helsinki ' +
    'vienna=wien prague=praha munich=munchen cologne=koln bucharest=bucuresti lisbon=lisboa rome=roma ' +
    'milan=milano athens=athina gothenburg=goteborg antwerp=antwerpen anvers=antwerpen geneva=geneve'
  )
    .split(' ')
    .map((pair): [string, string] => {
      const [other = '', own = ''] = pair.split('=')
      return [other, own]
    }),
)

/** A town for comparing: `Tallinn, Harjumaa` is `tallinn`. Null where no letters are in it. */
const townOf = (city: string | null | undefined): string | null => {
  const [first = ''] = foldText(transliterated(city ?? '')).split(/[,;(/]|(?<=\d)\s-/)
  const town = wordsOf(first.replace(/\b[a-z]{1,2}-\d+/g, ' ').replace(/[^\p{L}\p{N}]+/gu, ' '))
    .filter((word) => /^\p{L}+$/u.test(word) && !TOWN_WORDS.has(word))
    .join(' ')
  return town.length < 2 ? null : (OTHER_NAMES.get(town) ?? town)
}

/**
 * Where an organisation sits, as far as a spelling tells: its town, then its NUTS-3 region, then
 * NUTS-2 where that is not the whole country (Regulation (EC) 1059/2003: a code that ends in 00
 * names a country of one region). Two spellings share a region where they share one of these.
 */
export const regionsOf = (org: {
  readonly nuts?: string | null
  readonly city?: string | null
}): readonly string[] => {
  const town = townOf(org.city)
  const nuts = org.nuts?.toUpperCase() ?? ''
  const isRegion = /^[A-Z]{2}[0-9A-Z]{3}$/.test(nuts) && !/Z{2,3}$/.test(nuts)
  const isWide = /^[A-Z]{2}[0-9A-Z]{2}$/.test(nuts) && !/(?:00|ZZ)$/.test(nuts)
  return [...(town ? [town] : []), ...(isRegion || isWide ? [nuts] : [])]
}

/** Shorter towns are compared as they are. */
const LEAST_TOWN = 6

/** Whether one word of letters is the other with one letter wrong, left out or too many. */
const isTypo = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  return short.slice(at + (long.length > short.length ? 0 : 1)) === long.slice(at + 1)
}

const isCode = (region: string): boolean => /^[A-Z]{2}/.test(region)

/**
 * Whether two regions (`regionsOf`) are one: a code that holds the other (`PL22`, `PL22A`), or towns of which
 * one ends with the other (`paris la defense`, `la defense`) or has one letter wrong.
 */
const isSameRegion = (one: string, other: string): boolean => {
  if (one === other) return true
  if (isCode(one) || isCode(other))
    return isCode(one) && isCode(other) && (one.startsWith(other) || other.startsWith(one))
  if (Math.min(one.length, other.length) < LEAST_TOWN) return false
  return one.endsWith(` ${other}`) || other.endsWith(` ${one}`) || isTypo(one, other)
}

/** Whether two organisations have a region in common, by their `regionsOf`. */
export const shareRegion = (one: Iterable<string>, other: ReadonlySet<string>): boolean => {
  for (const region of one) {
    if (other.has(region)) return true
    for (const another of other) if (isSameRegion(region, another)) return true
  }
  return false
}
