import { foldText } from '../kernel/text.ts'

/** Letters and digits that stand together; marks and soft hyphens belong to the letter before. */
const WORD = /[\p{L}\p{N}\p{M}\u00ad]+/gu
const NO_LETTER = /[^\p{L}\p{N}]+/gu

/** A longer one is a key or a mistake, and is found by its beginning. */
const MAX_WORD = 64

/** The words of a text as they stand there, in their order: `e-mail` is two, `12/2024` as well. */
export const wordsIn = (text: string): string[] => text.match(WORD) ?? []

/** The same with where each stands: start and end in UTF-16 units. */
export const placedWordsIn = (text: string): { word: string; start: number; end: number }[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    ...{ word, start: index, end: index + word.length },
  }))

/** A word without case and diacritics, letters and digits alone; empty where none is left. */
export const foldWord = (word: string): string =>
  foldText(word).replace(NO_LETTER, '').slice(0, MAX_WORD)

const ASCII = /^[0-9a-z]/i
const INITIALS = new Map<string, string>()
/** Letters and digits that folding makes one sign of; others depend on what follows them. */
const SIMPLE = /^[\p{L}\p{N}]$/u
const MOST_INITIALS = 5000

/** The first sign of a folded word, without folding all of it; empty where nothing would be left. */
export const initialOf = (word: string): string => {
  if (ASCII.test(word)) return word.charAt(0).toLowerCase()
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0)
  if (!SIMPLE.test(first)) return foldWord(word).slice(0, 1)
  const known = INITIALS.get(first)
  if (known !== undefined) return known
  const folded = foldWord(first).slice(0, 1)
  // Of one of which nothing is left (ﹴ) the next sign tells.
  if (folded === '') return foldWord(word).slice(0, 1)
  if (INITIALS.size < MOST_INITIALS) INITIALS.set(first, folded)
  return folded
}

/** Irish changes how a word begins; all other stemmers of the index only take endings off. */
export const keepsInitials = (language: string): boolean => language !== 'ga'
