import type { Db } from '@kogge/db/client.ts'
import { lexemesOf } from '@kogge/db/lexicon.ts'
import type { TenderFilters } from '@kogge/domain/search/filters.ts'
import { READING_LANGUAGES } from '@kogge/domain/search/readings.ts'
import {
  STEMMED_WORDS,
  type SynonymNames,
  synonymIndex,
  synonymNames,
} from '@kogge/domain/search/synonyms/lookup.ts'
import { type WordsWanted, wordsTyped, wordsWanted } from '@kogge/domain/search/wanted.ts'

/** As the database's stemmers make them, which change by migrations alone. */
let known: SynonymNames | null = null

const namesIn = async (db: Db): Promise<SynonymNames> => {
  known ??= synonymNames(await lexemesOf(db, new Map([['lt', STEMMED_WORDS]])))
  return known
}

const readIn = (db: Db, words: readonly string[]) =>
  lexemesOf(db, new Map(READING_LANGUAGES.map((language) => [language, words])))

/** The words that are looked for, in the forms that this database's indexes hold; null for none. */
export const readWords = async (db: Db, filters: TenderFilters): Promise<WordsWanted | null> => {
  const typed = wordsTyped(filters, null)
  if (typed.length === 0) return null
  const [names, lexemeOf] = await Promise.all([namesIn(db), readIn(db, typed)])
  const synonyms = synonymIndex(names, lexemeOf)
  const all = wordsTyped(filters, synonyms)
  const lexemeOfAll = all.length === typed.length ? lexemeOf : await readIn(db, all)
  return wordsWanted(filters, lexemeOfAll, synonyms)
}
