import { cutText, foldText } from '../../kernel/text-folding.ts'
import { beginningOfHomonym } from './homonyms.ts'

/** What belongs to a word: letters and digits; marks and soft hyphens belong to the letter before. */
const IN_WORD = /^[\p{L}\p{N}\p{M}\u00ad]$/u
const NO_LETTER = /[^\p{L}\p{N}]+/gu

/** A longer one is a key or a mistake, and is found by its beginning. */
const MAX_WORD = 64

/** Of each UTF-16 unit that was met whether it belongs to a word; long texts are gone through by it. */
const KINDS = new Uint8Array(0x10000)
const [OTHER, WORD] = [1, 2]

/** How many UTF-16 units the sign at a place of a text has; 0 where it belongs to no word. */
const unitsAt = (text: string, at: number): number => {
  const unit = text.charCodeAt(at)
  const kind = KINDS[unit]
  if (kind === WORD) return 1
  if (kind === OTHER) return 0
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0)
  const isInWord = IN_WORD.test(sign)
  // What half of a pair is, the other tells.
  if (unit < 0xd800 || unit > 0xdfff) KINDS[unit] = isInWord ? WORD : OTHER
  return isInWord ? sign.length : 0
}

/**
 * Where the words of a text stand, in their order: start and end of each in UTF-16 units. `e-mail` is
 * two words, `12/2024` as well.
 */
export const wordSpans = (text: string): readonly number[] => {
  const spans: number[] = []
  for (let at = 0; at < text.length; ) {
    const start = at
    for (let units = unitsAt(text, at); units > 0; units = at < text.length ? unitsAt(text, at) : 0)
      at += units
    if (at > start) spans.push(start, at)
    else at += 1
  }
  return spans
}

/** The words of a text as they stand there, with where: start and end in UTF-16 units. */
export const placedWordsIn = (text: string): { word: string; start: number; end: number }[] => {
  const spans = wordSpans(text)
  return Array.from({ length: spans.length / 2 }, (_, index) => {
    const start = spans[2 * index] ?? 0
    const end = spans[2 * index + 1] ?? 0
    return { word: text.slice(start, end), start, end }
  })
}

/** The same without where. */
export const wordsIn = (text: string): string[] => placedWordsIn(text).map(({ word }) => word)

/** A word without case and diacritics, letters and digits alone; empty where none is left. */
export const foldWord = (word: string): string =>
  cutText(foldText(word).replace(NO_LETTER, ''), MAX_WORD)

/** Letters and digits that folding makes one sign of; others depend on what follows them. */
const SIMPLE = /^[\p{L}\p{N}]$/u
/** The first sign of what such a letter becomes, by UTF-16 unit, as they are met; 0 is not known. */
const INITIALS = new Uint16Array(0x10000)

/**
 * The first sign of a folded word, without folding all of it, as a UTF-16 unit; 0 where nothing would
 * be left. The word stands in `text` from `start` to `end`.
 */
export const initialAt = (text: string, start: number, end: number): number => {
  const unit = text.charCodeAt(start)
  const known = INITIALS[unit]
  if (known) return known
  const first = text.charAt(start)
  const folded = SIMPLE.test(first) ? foldWord(first) : ''
  // Of one of which nothing is left (ﹴ) the next sign tells.
  if (folded === '') return foldWord(text.slice(start, end)).charCodeAt(0) || 0
  INITIALS[unit] = folded.charCodeAt(0)
  return folded.charCodeAt(0)
}

/**
 * How many letters at the end of a form may be others than the word's, where it is not simply the word's
 * beginning: Estonian `loeb` is `luge`, French `publications` is `publiqu`. Stemmers that change a word
 * anywhere keep its first letter alone: German `oe` is `o`, Greek `ς` is `σ`, and of two Finnish
 * consonants one is left before any vowels.
 */
const CHANGED_LETTERS: Readonly<Record<string, number>> = {
  en: 3,
  et: 4,
  fr: 3,
  es: 2,
  it: 2,
  ro: 2,
  hu: 2,
  de: Number.POSITIVE_INFINITY,
  el: Number.POSITIVE_INFINITY,
  fi: Number.POSITIVE_INFINITY,
}

/** Irish changes beginnings, and the Dutch stemmer of newer databases takes `ge` from them. */
const WITHOUT_BEGINNING = ['ga', 'nl']

/**
 * How every word begins, folded, that has this form in a language's index; empty where nothing can be
 * said of it.
 */
export const beginningOf = (language: string, lexeme: string): string =>
  WITHOUT_BEGINNING.includes(language)
    ? ''
    : (beginningOfHomonym(language, lexeme) ??
      lexeme.slice(0, Math.max(1, lexeme.length - (CHANGED_LETTERS[language] ?? 0))))
