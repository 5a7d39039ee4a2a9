import type { Db } from '@kogge/db/client.ts'
import { searchWord } from '@kogge/db/schema/search.ts'
import { lexemesOf } from '@kogge/db/search-index/lexemes.ts'
import {
  FEW_REQUESTS,
  type KnownWord,
  MANY_REQUESTS,
  nearestWord,
  nearKeys,
  respelledQuery,
  wordsToSpell,
} from '@kogge/domain/search/words/spelling-correction.ts'
import { READING_LANGUAGES } from '@kogge/domain/search/words/word-readings.ts'
import { and, gt, inArray, sql } from 'drizzle-orm'
import type { Spelling } from '../search.views.ts'

/** Words of the dictionary that are compared with one, the commonest first. */
const MOST_COMPARED = 100

/** Those of some folded words that hardly any request holds, in whatever form. */
const rareWords = async (db: Db, words: readonly string[]): Promise<string[]> => {
  const lexemeOf = await lexemesOf(
    db,
    new Map(READING_LANGUAGES.map((language) => [language, words])),
  )
  const forms = new Map(
    words.map((word) => [
      word,
      [word, ...READING_LANGUAGES.map((language) => lexemeOf(language, word))],
    ]),
  )
  const requested = [...new Set([...forms.values()].flat())]
  const found = await db
    .select({ word: searchWord.word })
    .from(searchWord)
    .where(and(inArray(searchWord.word, requested), gt(searchWord.requests, FEW_REQUESTS)))
  const known = new Set(found.map(({ word }) => word))
  return words.filter((word) => !forms.get(word)?.some((form) => known.has(form)))
}

const compared = async (
  db: Db,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly KnownWord[]>> => {
  const requested = words.map((word) => ({ typed: word, keys: nearKeys(word) }))
  const { rows } = await db.execute<KnownWord & { typed: string } & Record<string, unknown>>(sql`
    select a.typed, w.* from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb)
      as a (typed text, keys int[]),
    lateral (
      select word, shown, requests from search_word
      where keys && a.keys and shown is not null and requests >= ${MANY_REQUESTS}
      order by requests desc, word limit ${MOST_COMPARED}
    ) as w`)
  return Map.groupBy(rows, ({ typed }) => typed)
}

/**
 * A query with its misspelled words spelled as most requests spell them; null where every word is
 * known, or nothing is near. Words in quotes are meant as they are.
 */
export const spellingOf = async (db: Db, query: string): Promise<Spelling | null> => {
  const words = wordsToSpell(query)
  if (words.length === 0) return null
  const rare = await rareWords(db, words)
  if (rare.length === 0) return null
  const near = await compared(db, rare)
  const spellings = new Map(
    rare.flatMap((word): [string, string][] => {
      const nearest = nearestWord(word, near.get(word) ?? [])
      return nearest ? [[word, nearest.shown]] : []
    }),
  )
  return spellings.size > 0 ? { q: respelledQuery(query, spellings) } : null
}
