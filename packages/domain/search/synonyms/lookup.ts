import { latvianStem } from '../latvian.ts'
import { foldWord, wordsIn } from '../tokens.ts'
import { SYNONYM_GROUPS, SYNONYM_LANGUAGES, type SynonymLanguage } from './groups.ts'

/** A name that is searched for along with another. */
export interface Synonym {
  readonly name: string
  readonly language: SynonymLanguage
}

export interface SynonymIndex {
  /** The other names of what is named by these words; none for words that name nothing. */
  of(words: string): readonly Synonym[]
  /** The most words that a name has. */
  readonly longest: number
}

/** A name as it is recognised: folded, Latvian without its endings, so that any case of it will do. */
const keysOf = (name: string): string[] => {
  const folded = wordsIn(name).map(foldWord)
  return [...new Set([folded.join(' '), folded.map(latvianStem).join(' ')])]
}

const build = (): SynonymIndex => {
  const byKey = new Map<string, Synonym[]>()
  let longest = 1
  for (const group of SYNONYM_GROUPS) {
    const all = SYNONYM_LANGUAGES.flatMap((language) =>
      group[language].map((name) => ({ name, language })),
    )
    for (const { name, language } of all) {
      longest = Math.max(longest, wordsIn(name).length)
      const [folded = '', stemmed = folded] = keysOf(name)
      const others = all.filter((one) => one.name !== name)
      for (const key of language === 'lv' ? [folded, stemmed] : [folded])
        byKey.set(key, [...(byKey.get(key) ?? []), ...others])
    }
  }
  const of = (words: string): readonly Synonym[] => {
    const names = keysOf(words).flatMap((key) => byKey.get(key) ?? [])
    const typed = words.toLowerCase()
    return [...new Map(names.map((one) => [one.name, one])).values()].filter(
      ({ name }) => name !== typed,
    )
  }
  return { of, longest }
}

/** The synonyms of the table in groups.ts. */
export const SYNONYMS: SynonymIndex = build()
