import type { Db } from '@kogge/db/client.ts'
import { lexemesOf } from '@kogge/db/lexicon.ts'
import type { TenderFilters } from '@kogge/domain/search/filters.ts'
import { SYNONYMS } from '@kogge/domain/search/synonyms/lookup.ts'
import {
  READING_LANGUAGES,
  type WordsWanted,
  wordsTyped,
  wordsWanted,
} from '@kogge/domain/search/wanted.ts'

/** The words that are looked for, in the forms that this database's indexes hold; null for none. */
export const readWords = async (db: Db, filters: TenderFilters): Promise<WordsWanted | null> => {
  const synonyms = SYNONYMS
  const typed = wordsTyped(filters, synonyms)
  if (typed.length === 0) return null
  const lexemeOf = await lexemesOf(
    db,
    new Map(READING_LANGUAGES.map((language) => [language, typed])),
  )
  return wordsWanted(filters, lexemeOf, synonyms)
}
