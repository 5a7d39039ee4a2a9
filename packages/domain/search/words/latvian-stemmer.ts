import { foldWord } from './word-tokens.ts'

/**
 * Light stemming of Latvian, after the rules of K. Krēsliņš (A stemming algorithm for Latvian, PhD
 * thesis, Loughborough University, 1996): one ending of a noun or an adjective is taken away, the
 * longest that fits, and what remains must still be a word's body. Palatalised consonants fall together
 * as words are folded (`ceļš`, `ceļu`: `cels`, `celu`); those that are written with a j (`zemju`, `upju`)
 * are undone here.
 */
const LONG_ENDINGS = ['ajiem', 'ajam', 'ajai', 'ajos', 'ajas', 'aja', 'iem', 'ais']
const SHORT_ENDINGS = [
  'am',
  'ai',
  'as',
  'em',
  'ei',
  'es',
  'ie',
  'ij',
  'im',
  'is',
  'os',
  'um',
  'us',
  'a',
  'e',
  'i',
  'o',
  's',
  'u',
]

/** The fewest letters that a body may have after a long ending, and after a short one. */
const BODY_BEFORE_LONG = 3
const BODY_BEFORE_SHORT = 2

const LETTERS = /^[a-z]+$/
/** No noun ends so: it is an ending as `ēm` alone, or where words are written without their marks. */
const OF_VERBS = /[^i]em$/
const PALATAL = /([bmpv])j$/

const withoutEnding = (word: string): string => {
  for (const ending of LONG_ENDINGS)
    if (word.endsWith(ending) && word.length - ending.length >= BODY_BEFORE_LONG)
      return word.slice(0, -ending.length)
  for (const ending of SHORT_ENDINGS)
    if (word.endsWith(ending) && word.length - ending.length >= BODY_BEFORE_SHORT)
      return word.slice(0, -ending.length)
  return word
}

/** Whether it is written with marks, and ends as verbs do: `pieņem` (accepts) is no form of `piens` (milk). */
const isVerb = (word: string, folded: string): boolean => {
  const spelled = word.normalize('NFC').toLowerCase()
  return spelled !== folded && OF_VERBS.test(spelled)
}

/**
 * The body of a Latvian word, folded. `aj` before an ending is part of a definite adjective
 * (`slēgtajam`) or of a noun (`piegādātājam`); as nothing tells them apart, both lose it.
 */
export const latvianStem = (word: string): string => {
  const folded = foldWord(word)
  if (!LETTERS.test(folded) || isVerb(word, folded)) return folded
  const body = withoutEnding(folded).replace(PALATAL, '$1')
  return body.endsWith('aj') && body.length - 2 >= BODY_BEFORE_LONG ? body.slice(0, -2) : body
}
