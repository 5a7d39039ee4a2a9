import { bareOrgName, normalOrgName, wordsOf } from './org-names.ts'

/** Shorter beginnings and words say nothing. */
const LEAST_BEGINNING = 8
const LEAST_WORD = 3
/** Of the trigrams of two names, the share in common from which one is a slip of the other. */
const SLIP = 0.75

/** A name as it is compared with others: without its legal form, abbreviations written out. */
export const comparedName = (name: string): string => bareOrgName(normalOrgName(name))

const trigramsOf = (text: string): ReadonlySet<string> => {
  const found = new Set<string>()
  for (let at = 0; at + 3 <= text.length; at += 1) found.add(text.slice(at, at + 3))
  return found
}

/** Twice what two sets have in common by what they have together (Dice). */
const shareOf = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let common = 0
  for (const one of a) if (b.has(one)) common += 1
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size)
}

/** The share of trigrams that two names have in common, 0 to 1, white space aside. */
export const shareOfTrigrams = (one: string, other: string): number => {
  const [letters, others] = [one, other].map((name) => name.replaceAll(' ', ''))
  return shareOf(trigramsOf(letters ?? ''), trigramsOf(others ?? ''))
}

const isWithin = (words: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...words].some((word) => word.length >= LEAST_WORD) &&
  [...words].every((word) => others.has(word))

/** Of two cases of a word the beginning that they share is at least so long, and what follows of each at most. */
const LEAST_STEM = 4
const LONGEST_ENDING = 3
const SHORTER_ENDING = 2

/** Whether two words are cases of one: `kaupunki`, `kaupungin`. */
export const isInflected = (one: string, other: string): boolean => {
  if (one === other) return true
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const [short, long] = [one.length - at, other.length - at].sort((a, b) => a - b)
  return at >= LEAST_STEM && (short ?? 0) <= SHORTER_ENDING && (long ?? 0) <= LONGEST_ENDING
}

/** More words are not compared with each other. */
const MOST_WORDS = 40

/** Whether all words of a name begin another in other cases: a body's department in Finnish, Estonian, Latvian. */
const beginsInflected = (words: readonly string[], others: readonly string[]): boolean =>
  words.length >= 2 &&
  words.length <= Math.min(others.length, MOST_WORDS) &&
  words.every((word, at) => isInflected(word, others[at] ?? ''))

/**
 * Whether two names (`comparedName`) may well be of one body: the same, one with more words than the
 * other (a department, a seat), also in other cases, one cut off, or one a slip of the other. Translations and renamings
 * are not found.
 */
export const isLikeName = (one: string, other: string): boolean => {
  if (one === other) return true
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const [wordSet, otherSet] = [new Set(words), new Set(others)]
  if (isWithin(wordSet, otherSet) || isWithin(otherSet, wordSet)) return true
  if (beginsInflected(words, others) || beginsInflected(others, words)) return true
  const [joined, otherJoined] = [words.join(''), others.join('')]
  const [short, long] =
    joined.length < otherJoined.length ? [joined, otherJoined] : [otherJoined, joined]
  if (short.length >= LEAST_BEGINNING && long.startsWith(short)) return true
  return shareOf(trigramsOf(joined), trigramsOf(otherJoined)) >= SLIP
}

/** Shorter first words say nothing: articles, legal forms. */
const LEAST_FIRST = 3

/** Branches have the first word or the better part of their names in common. */
export const isSameStem = (one: string, other: string): boolean => {
  const [words, others] = [new Set(wordsOf(one)), new Set(wordsOf(other))]
  const [[first = ''], [otherFirst]] = [[...words], [...others]]
  if (first.length >= LEAST_FIRST && first === otherFirst) return true
  const common = [...words].filter((word) => others.has(word)).length
  return common * 2 > Math.min(words.size, others.size)
}
