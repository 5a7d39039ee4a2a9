import type { LexemeOf } from '../text-vector.ts'
import { latvianStem } from '../words/latvian-stemmer.ts'
import { foldWord, wordsIn } from '../words/word-tokens.ts'
import { englishAmong, estonianAmong, mayBeLithuanian } from './inflected-forms.ts'
import {
  NEVER_ALONG,
  ONLY_ALONG,
  SYNONYM_GROUPS,
  SYNONYM_LANGUAGES,
  type SynonymLanguage,
} from './synonym-groups.ts'

/** A name that is searched for along with another. */
export interface Synonym {
  readonly name: string
  readonly language: SynonymLanguage
}

export interface SynonymIndex {
  /** The other names of what is named by these words in any case; none for words that name nothing. */
  of(words: string): readonly Synonym[]
  /** The languages in which a word, in any case, is a name. */
  languagesOf(word: string): readonly SynonymLanguage[]
  /** The most words that a name has. */
  readonly longest: number
}

/** The names by how they are recognised. */
export type SynonymNames = ReadonlyMap<string, readonly Synonym[]>

/** The language whose names are recognised by the stems of the index; of the others we know the forms. */
const STEMMED: SynonymLanguage = 'lt'

/** Words whose lexemes must be known before the names are: of `lt`. */
export const STEMMED_WORDS: readonly string[] = SYNONYM_GROUPS.flatMap((group) =>
  group[STEMMED].flatMap(wordsIn),
)

const LONGEST = Math.max(
  ...SYNONYM_GROUPS.flatMap((group) =>
    SYNONYM_LANGUAGES.flatMap((language) => group[language].map((name) => wordsIn(name).length)),
  ),
)

/** The words of all names of a language, folded, by how many words these names have. */
const knownOf = (language: SynonymLanguage): readonly ReadonlySet<string>[] => {
  const names = SYNONYM_GROUPS.flatMap((group) => group[language].map(wordsIn))
  return Array.from(
    { length: LONGEST + 1 },
    (_, count) =>
      new Set(
        names
          .filter(({ length }) => length === count)
          .flat()
          .map(foldWord),
      ),
  )
}
const KNOWN = { en: knownOf('en'), et: knownOf('et') }

const NONE: ReadonlySet<string> = new Set()

/** Words as a name of a language is recognised by, so that any case of it will do; empty for no such word. */
const keyOf = (language: SynonymLanguage, words: readonly string[], lexemeOf: LexemeOf): string => {
  const known = (of: 'en' | 'et') => KNOWN[of][words.length] ?? NONE
  const form = (word: string): string => {
    if (language === 'lv') return latvianStem(word)
    const folded = foldWord(word)
    if (language === 'et') return estonianAmong(folded, known('et'))
    if (language === 'en') return englishAmong(folded, known('en'))
    return mayBeLithuanian(folded) ? lexemeOf(STEMMED, word) : ''
  }
  const forms = words.map(form)
  return forms.includes('') ? '' : `${language} ${forms.join(' ')}`
}

/** The table in groups.ts by keys. `lexemeOf` answers for STEMMED_WORDS as they are indexed. */
export const synonymNames = (lexemeOf: LexemeOf): SynonymNames => {
  const names = new Map<string, Synonym[]>()
  for (const group of SYNONYM_GROUPS) {
    const all = SYNONYM_LANGUAGES.flatMap((language) =>
      group[language].map((name) => ({ name, language })),
    )
    for (const { name, language } of all.filter((one) => !ONLY_ALONG.has(one.name))) {
      const key = keyOf(language, wordsIn(name), lexemeOf)
      const others = all.filter((one) => one.name !== name && !NEVER_ALONG.has(one.name))
      names.set(key, [...(names.get(key) ?? []), ...others])
    }
  }
  return names
}

/** The synonyms of words for which `lexemeOf` answers. */
export const synonymIndex = (names: SynonymNames, lexemeOf: LexemeOf): SynonymIndex => ({
  longest: LONGEST,
  languagesOf: (word) =>
    SYNONYM_LANGUAGES.filter((language) => names.has(keyOf(language, wordsIn(word), lexemeOf))),
  of: (words) => {
    const typed = words.toLowerCase()
    const parts = wordsIn(words)
    const found = SYNONYM_LANGUAGES.flatMap(
      (language) => names.get(keyOf(language, parts, lexemeOf)) ?? [],
    )
    return [...new Map(found.map((one) => [one.name, one])).values()].filter(
      ({ name }) => name !== typed,
    )
  },
})
