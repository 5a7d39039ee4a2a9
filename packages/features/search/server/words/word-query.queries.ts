import type { Db } from '@kogge/db/client.ts'
import { cpv } from '@kogge/db/schema/reference.ts'
import { lexemesOf } from '@kogge/db/search-index/lexemes.ts'
import {
  STEMMED_WORDS,
  type SynonymNames,
  synonymIndex,
  synonymNames,
} from '@kogge/domain/search/synonyms/synonym-index.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { type WordQuery, wordQueryOf, wordsTyped } from '@kogge/domain/search/word-query.ts'
import { type NamedWords, wordsKnown } from '@kogge/domain/search/words/known-words.ts'
import { READING_LANGUAGES } from '@kogge/domain/search/words/word-readings.ts'
import { wordsIn } from '@kogge/domain/search/words/word-tokens.ts'
import { sql } from 'drizzle-orm'
import { seenWords } from './language-words.queries.ts'

/** As the database's stemmers make them, which change by migrations alone. */
let knownNames: SynonymNames | null = null

const namesIn = async (db: Db): Promise<SynonymNames> => {
  knownNames ??= synonymNames(await lexemesOf(db, new Map([['lt', STEMMED_WORDS]])))
  return knownNames
}

/** Words of the names of the CPV, which is a regulation; null until it is in the database. */
let knownWords: Promise<NamedWords | null> | null = null

const readKnownWords = async (db: Db): Promise<NamedWords | null> => {
  if ((await db.$count(cpv)) === 0) return null
  const lists: { language: string; words: readonly string[] }[] = []
  const lexemes = new Map<string, (word: string) => string>()
  // One after the other, so that others get their turn in between.
  for (const language of READING_LANGUAGES) {
    const { rows } = await db.execute<{ label: string }>(
      sql`select distinct labels ->> ${language} as label from cpv where labels ? ${language}`,
    )
    const words = [...new Set(rows.flatMap(({ label }) => wordsIn(label.toLowerCase())))]
    if (words.length === 0) continue
    lists.push({ language, words })
    const lexemeOf = await lexemesOf(db, new Map([[language, words]]))
    lexemes.set(language, (word) => lexemeOf(language, word))
  }
  return wordsKnown(lists, (language, word) => lexemes.get(language)?.(word) ?? '')
}

const knownWordsIn = (db: Db): Promise<NamedWords | null> => {
  if (knownWords) return knownWords
  const requested = readKnownWords(db)
  knownWords = requested
  const forget = () => {
    knownWords = null
  }
  // Who searches before the vocabulary is loaded is answered without, and the next asks again.
  requested.then((known) => known ?? forget(), forget)
  return requested
}

/** Reads what the first search would else wait for: a second, once in a process. */
export const learnWords = async (db: Db): Promise<void> => {
  await Promise.all([namesIn(db), knownWordsIn(db)])
}

const readIn = (db: Db, words: readonly string[]) =>
  lexemesOf(db, new Map(READING_LANGUAGES.map((language) => [language, words])))

/** The words that are looked for, in the forms that this database's indexes hold; null for none. */
export const readWords = async (db: Db, filters: TenderFilters): Promise<WordQuery | null> => {
  const typed = wordsTyped(filters, null)
  if (typed.length === 0) return null
  const [names, known, seen, lexemeOf] = await Promise.all([
    namesIn(db),
    // Without them more is found than is meant; with an error nothing would be.
    knownWordsIn(db).catch(() => null),
    seenWords(db),
    readIn(db, typed),
  ])
  const synonyms = synonymIndex(names, lexemeOf)
  const all = wordsTyped(filters, synonyms)
  const lexemeOfAll = all.length === typed.length ? lexemeOf : await readIn(db, all)
  return wordQueryOf(filters, lexemeOfAll, synonyms, known && { ...known, seen })
}
