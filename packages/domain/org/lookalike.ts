import { foldText } from '../kernel/text.ts'
import { bareOrgName, normalOrgName } from './org-name.ts'

/** How a known organisation is like one that wants to be verified, the most alarming first. */
export const LIKENESSES = [
  'same_number',
  'near_number',
  'same_name',
  'disguised_name',
  'similar_name',
] as const
export type Likeness = (typeof LIKENESSES)[number]

/**
 * Letters and digits that pass for Latin ones: Cyrillic and Greek (Unicode Technical Standard 39, those of its
 * confusables that look alike in any usual font), and what stands for a letter in Latin itself.
 */
const PASSES_FOR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аα',
    b: 'вЬβ',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еєε',
    g: 'ɡ',
    h: 'һн',
    i: 'іιӏ|1!',
    j: 'јϳ',
    k: 'кκ',
    l: 'ⅼ',
    m: 'мⅿ',
    n: 'пη',
    o: 'оοσ0ө',
    p: 'рρ',
    q: 'ԛ',
    r: 'гⲅ',
    s: 'ѕ5',
    t: 'тτ',
    u: 'υսц',
    v: 'ѵν',
    w: 'ԝω',
    x: 'хχ',
    y: 'уүγ',
    z: 'ᴢ',
  }).flatMap(([letter, others]) => [...others].map((other) => [other.toLowerCase(), letter])),
)

const UNSEEN = /[\p{Cc}\p{Cf}\p{Mn}\p{Zl}\p{Zp}]+/gu

/** Longer names tell no more. */
const LONGEST = 500

/**
 * What a name looks like: in Latin letters without marks, `l` as `i`, as `rn` and `m`, `vv` and `w` are one. Of two
 * names with the same look one passes for the other.
 */
export const lookOf = (name: string): string => {
  const plain = name.slice(0, LONGEST).normalize('NFKC').replace(UNSEEN, '').toLowerCase()
  const latin = [...plain].map((sign) => PASSES_FOR.get(sign) ?? sign).join('')
  return bareOrgName(normalOrgName(foldText(latin)))
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** The name as the register is searched for what it may be meant to pass for: folded, in Latin letters. */
export const latinOf = (name: string): string => {
  const plain = name.slice(0, LONGEST).normalize('NFKC').replace(UNSEEN, '').toLowerCase()
  const latin = [...plain].map((sign) =>
    // A digit is a digit here: names hold numbers of schools.
    /[\d|!]/.test(sign) ? sign : (PASSES_FOR.get(sign) ?? sign),
  )
  return foldText(latin.join(''))
}

const compact = (name: string): string => bareOrgName(normalOrgName(name)).replaceAll(' ', '')

/** Names of which so much of the letters is shared are similar, by trigrams. */
const LEAST_SIMILAR = 0.6

/** Numbers are compared up to this length: beyond, no register has any. */
const LONGEST_NUMBER = 20

/** Numbers with one other digit, or with two neighbours changed over. */
export const nearNumbers = (number: string): readonly string[] => {
  if (number.length > LONGEST_NUMBER) return []
  const near = new Set<string>()
  for (let at = 0; at < number.length; at += 1) {
    const [before, sign = '', after] = [number.slice(0, at), number[at], number.slice(at + 1)]
    if (/\d/.test(sign)) for (const digit of '0123456789') near.add(before + digit + after)
    if (after !== '') near.add(before + after[0] + sign + after.slice(1))
  }
  near.delete(number)
  return [...near]
}

interface Named {
  readonly name: string
  readonly country: string | null
  readonly number: string | null
}

/** How a known organisation is like one that waits; `similarity` of their names by trigrams, 0 to 1. */
export const likenessesOf = (waiting: Named, known: Named, similarity: number): Likeness[] => {
  const found: Likeness[] = []
  if (waiting.number !== null && known.number !== null) {
    if (waiting.number === known.number) found.push('same_number')
    else if (nearNumbers(waiting.number).includes(known.number)) found.push('near_number')
  }
  if (compact(waiting.name) === compact(known.name)) found.push('same_name')
  else if (lookOf(waiting.name) === lookOf(known.name)) found.push('disguised_name')
  else if (similarity >= LEAST_SIMILAR) found.push('similar_name')
  return found
}
