import { estonianForms } from '../synonyms/inflected-forms.ts'
import { SYNONYM_LANGUAGES } from '../synonyms/synonym-groups.ts'
import type { Synonym, SynonymIndex } from '../synonyms/synonym-index.ts'
import type { LexemeOf } from '../text-vector.ts'
import { type KnownWords, languagesKnowing } from './known-words.ts'
import { isSpelledIn } from './language-alphabets.ts'
import { wordsIn } from './word-tokens.ts'

/**
 * The languages in which a word that is looked for is read. Nobody says in which one they type, so
 * a word is looked for in every form that some language's index may hold.
 */
export const READING_LANGUAGES = [
  'xx',
  'en',
  'lv',
  'lt',
  'et',
  'fi',
  'sv',
  'no',
  'da',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'ro',
  'hu',
  'el',
  'ga',
]

/** A text whose words are looked for. */
export interface Read {
  readonly text: string
  /** The language that is known: of a synonym. Null for what is typed. */
  readonly language: Synonym['language'] | null
}

/** A stem of so many letters is a word's own; what is left with fewer may be another word. */
const OWN_LETTERS = 4
/** Shorter ones are endings and little words everywhere: Latvian `īre` (lease) and `ir` (is). */
const FEWEST_LETTERS = 3

/**
 * Little words that stand in every other notice of some language, as they are indexed: no longer word of
 * another language is looked for by such a stem, as `parama` (support) by the Latvian `par` (about).
 */
const LITTLE = new Set(
  (
    'par var vai kas tas bez pec pie nav kur gan kad kai iki bei del per pas nuo tai jei gal ' +
    'kui kes mis voi see nin the and for may can all any are not til ved som med den det der ett att'
  ).split(' '),
)

/** So many ways to say a phrase are looked for at most. */
const MOST_PHRASES = 24

const isHome = (language: string): boolean => SYNONYM_LANGUAGES.some((own) => own === language)

/**
 * The lexemes by which a word is looked for in a language; none where that reading is not to be
 * trusted. All languages share one index, so what the wrong stemmer leaves of a word finds other
 * words: `tilti` (bridges) read as Lithuanian finds the Norwegian `til` (to). The word as it is
 * folded always counts, and so does a stem of four letters or more. A shorter one counts
 *
 * - where the language is known, with three letters;
 * - where it is known of which languages the word is, if one of them makes that stem too: the table of
 *   synonyms knows it, it is an Estonian word whose sounds change, or a language of the interface has
 *   it in the names of the CPV: `galdu` (table) is Latvian, so its Estonian `gal` does not count;
 * - in another language of the interface whose texts hold the word, with three letters that are no
 *   little word's: `narva` is in Lithuanian names of the CPV, and a city;
 * - else in languages that write with the letters of the word (`vārti`, gate, has no Lithuanian
 *   `var`), with three letters, and with fewer in the four languages of the interface or where none of
 *   these writes so: Hungarian `idő` (time).
 */
const lexemesIn = (
  language: string,
  word: string,
  known: Read['language'],
  wordOf: { readonly languages: readonly string[]; readonly isSeen: boolean },
  lexemeOf: LexemeOf,
): string[] => {
  const folded = lexemeOf('xx', word)
  const isTrusted = (lexeme: string): boolean => {
    if (lexeme === '') return false
    if (lexeme === folded || lexeme.length >= OWN_LETTERS) return true
    const isLong = lexeme.length >= FEWEST_LETTERS
    if (known) return isLong
    if (wordOf.isSeen && isLong && !LITTLE.has(lexeme)) return true
    if (wordOf.languages.length > 0)
      return wordOf.languages.some((own) => lexemeOf(own, word) === lexeme)
    if (!isSpelledIn(language, word)) return false
    return isLong || isHome(language) || !SYNONYM_LANGUAGES.some((own) => isSpelledIn(own, word))
  }
  const forms = language === 'et' ? estonianForms(word) : []
  const lexemes = [word, ...forms].map((form) => lexemeOf(language, form))
  return [
    ...new Set(lexemes.filter((lexeme, at) => (at === 0 ? isTrusted(lexeme) : lexeme !== ''))),
  ]
}

/** The words that must be known before `wordReader` can read these: themselves and their other forms. */
export const wordsToRead = (text: string): string[] =>
  wordsIn(text).flatMap((word) => [word, ...estonianForms(word)])

export interface WordReader {
  /** A text in each way to read it: its lexemes in their order, as it is folded first; each once. */
  readings(read: Read): readonly (readonly string[])[]
  /** For each word of a text the lexemes of all its readings. */
  fits(read: Read): { readonly word: string; readonly lexemes: ReadonlySet<string> }[]
}

/**
 * Reads texts by what `lexemeOf` says of their words. `index` gives the synonyms, null for none, and
 * `knownWords` words whose languages are known.
 */
export const wordReader = (
  lexemeOf: LexemeOf,
  index: SynonymIndex | null,
  knownWords: KnownWords | null,
): WordReader => {
  // Every word is read in all languages, for the query, for titles and for what is marked.
  const homes = new Map<string, readonly string[]>()
  const wordOf = (word: string): readonly string[] => {
    const known = homes.get(word)
    if (known) return known
    const named = index?.languagesOf(word) ?? []
    const own = estonianForms(word).length > 0 ? [...named, 'et'] : named
    const all = own.length > 0 || !knownWords ? own : languagesKnowing(knownWords, word, lexemeOf)
    homes.set(word, all)
    return all
  }
  const isSeen = (language: string, word: string): boolean =>
    knownWords?.seen.get(language)?.has(lexemeOf('xx', word)) ?? false
  const lexemesByKey = new Map<string, readonly string[]>()
  const lexemes = (language: string, word: string, known: Read['language']): readonly string[] => {
    const key = `${known} ${language} ${word}`
    const forms =
      lexemesByKey.get(key) ??
      lexemesIn(
        language,
        word,
        known,
        { languages: known ? [] : wordOf(word), isSeen: isSeen(language, word) },
        lexemeOf,
      )
    lexemesByKey.set(key, forms)
    return forms
  }
  const languagesOf = ({ language }: Read) => (language ? ['xx', language] : READING_LANGUAGES)
  return {
    readings: (read) => {
      const words = wordsIn(read.text).filter((word) => lexemeOf('xx', word) !== '')
      const known = new Map<string, string[]>()
      for (const language of languagesOf(read)) {
        let ways: string[][] = words.length > 0 ? [[]] : []
        for (const word of words) {
          const forms = lexemes(language, word, read.language)
          ways = ways.flatMap((way) => forms.map((form) => [...way, form])).slice(0, MOST_PHRASES)
        }
        for (const way of ways) known.set(way.join(' '), way)
      }
      return [...known.values()]
    },
    fits: (read) =>
      wordsIn(read.text).map((word) => ({
        word,
        lexemes: new Set(
          languagesOf(read).flatMap((language) => lexemes(language, word, read.language)),
        ),
      })),
  }
}
