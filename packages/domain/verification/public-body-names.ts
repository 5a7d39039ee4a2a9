import { bareOrgName, normalOrgName, wordsOf } from '../orgs/org-names.ts'
import { latinOf, lookOf } from './name-appearance.ts'

/**
 * How words begin that say what a public body is, and not which one: of municipalities, ministries, agencies and
 * their parts, in Latvian, Estonian, Lithuanian and English, folded.
 */
const BEGINNINGS =
  'pasvaldib novad pilset valstspilset pagast parvald administracij ministrij agentur departament valsts republik vietvar dienest direkcij ' +
  'linnavalits vallavalits linnavolikog vallavolikog omavalits maavalits valitsus volikog ministeeriu osakon ' +
  'savivaldyb miest rajon seniunij ministerij tarnyb taryb vyriausyb valstyb respublik ' +
  'municipal council district government administration ministry agenc department authorit'

/** Words of the same kind that are too short for a beginning: other words begin with them too. */
const WHOLE_WORDS =
  'dome domes domei linn linna vald valla valda amet ameti maakond maakonna riigi mero meras city town county parish region local state office board'
/** Words that join others. */
const JOINING_WORDS = 'of the ja un ir and'

const LOOKED_BEGINNINGS = BEGINNINGS.split(' ').map(lookOf)
const LOOKED_WORDS = new Set(WHOLE_WORDS.split(' ').map(lookOf))
const LOOKED_JOINING = new Set(JOINING_WORDS.split(' ').map(lookOf))

const isOfAdministration = (looked: string): boolean =>
  LOOKED_WORDS.has(looked) || LOOKED_BEGINNINGS.some((beginning) => looked.startsWith(beginning))

const isGeneric = (looked: string): boolean =>
  isOfAdministration(looked) || LOOKED_JOINING.has(looked)

/** Endings of cases, the longer before those that end them. */
const ENDINGS =
  'iaus aus ius iai iams ams iu ies ai am as es is os us ys io im ei a e i o u s'.split(' ')
/** Less of a word says nothing. */
const LEAST_ROOT = 3

const rootOf = (word: string): string => {
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= LEAST_ROOT)
  return ending ? word.slice(0, -ending.length) : word
}

/** Whether a name says that it is an authority's or a part of one. */
export const isPublicBody = (name: string): boolean =>
  wordsOf(lookOf(name)).some((word) => isGeneric(word))

/** A word of administration that is written together with the one before it. */
const WITHIN = new RegExp(`(?<=[^ ]{${LEAST_ROOT}})(?=(?:${LOOKED_BEGINNINGS.join('|')}))`, 'g')
/** Letters that stand each on its own. */
const SPACED = /(?<= |^)(?:[^ ] )+[^ ](?= |$)/g

/**
 * The words of a name, as they are and with blanks put in and taken out: words of administration parted from what
 * they are written together with, spaced letters and neighbouring words together.
 */
const wordsApart = (plain: string): string[] => {
  const words = wordsOf(
    plain.replace(SPACED, (letters) => letters.replaceAll(' ', '')).replace(WITHIN, ' '),
  )
  return [...words, ...words.slice(1).map((word, at) => `${words[at]}${word}`)]
}

/**
 * Which body a name is of, by how it looks: `ozolvalk` of a town's council, municipality and administration alike.
 * Without words of administration and endings of cases, in any order; null where nothing is left.
 */
export const bodyLook = (name: string): string | null => {
  const roots = wordsOf(lookOf(name))
    .filter((word) => !isGeneric(word))
    .map(rootOf)
  return roots.length > 0 ? roots.sort().join(' ') : null
}

/** Folded beginnings of the words by which the register is searched for bodies of the same name. */
export const bodyRoots = (name: string): readonly string[] =>
  wordsOf(bareOrgName(normalOrgName(latinOf(name))))
    .map((word) => word.replace(/[^\da-z]+/g, ''))
    .filter((word) => word.length >= LEAST_ROOT && !isGeneric(lookOf(word)))
    .map(rootOf)

const DIGITS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 5: 's' }
/** So many letters that may be an `l` or an `i` are tried as both. */
const MOST_EITHER = 4

/** A root as it may be meant: `i` and `l` in place of each other, and letters in place of digits. */
const meantBy = (root: string): readonly string[] => {
  const letters = /[a-z]/.test(root) ? root.replace(/[015]/g, (digit) => DIGITS[digit] ?? '') : root
  let meant = ['']
  let either = 0
  for (const letter of letters) {
    const isEither = (letter === 'i' || letter === 'l') && either < MOST_EITHER
    if (isEither) either += 1
    meant = (isEither ? ['i', 'l'] : [letter]).flatMap((one) => meant.map((begun) => begun + one))
  }
  return meant
}

/**
 * The same of all words of a name that may hold another, with blanks where it has none and without where it has
 * some; each in all spellings that it may be meant for.
 */
export const separateRoots = (name: string): readonly (readonly string[])[] =>
  wordsApart(bareOrgName(normalOrgName(latinOf(name))))
    .map((word) => word.replace(/[^\da-z]+/g, ''))
    .filter((word) => word.length >= LEAST_ROOT && !isGeneric(lookOf(word)))
    .map((word) => meantBy(rootOf(word)))

/** Some of the words by which an authority is found. */
export const AUTHORITY_WORDS =
  'pasvaldib novad pilset dome ministrij agentur valits linn vald savivald miest rajon municip council'.split(
    ' ',
  )

/** Whether a name says that it is an authority's, blanks or not. */
export const isOfAuthority = (name: string): boolean =>
  wordsApart(lookOf(name)).some(isOfAdministration)

/** Letters and digits of a look, without anything between them. */
const lettersOf = (looked: string): string => looked.replace(/[^\p{L}\p{N}]+/gu, '')
/** Less of a name stands in many others. */
const LEAST_WITHIN = 8

/**
 * Whether a known name stands within another that is longer: all its letters in their order, blanks and signs or
 * not; or, of an authority, all words that say which one it is, beside any word of administration.
 */
export const holdsName = (name: string, known: string): boolean => {
  const looked = lookOf(name)
  const inner = lettersOf(lookOf(known))
  if (inner.length >= LEAST_WITHIN && lettersOf(looked).includes(inner)) return true
  const body = isPublicBody(known) ? bodyLook(known) : null
  if (body === null) return false
  const words = wordsApart(looked)
  return (
    words.some(isOfAdministration) &&
    wordsOf(body).every((root) => words.some((word) => word.startsWith(root)))
  )
}
