import type { Db } from '@kogge/db/client.ts'
import { lexemesOf } from '@kogge/db/search-index/lexemes.ts'
import { vectorOf } from '@kogge/domain/search/text-vector.ts'
import { wordsIn } from '@kogge/domain/search/words/word-tokens.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { readWords } from './word-query.queries.ts'

/** Whether a text in a language is found by what is typed, and whether its word is marked. */
export const findsIn = async (db: Db, typed: string, language: string, text: string) => {
  const words = wordsIn(text)
  const lexemeOf = await lexemesOf(db, new Map([[language, words]]))
  const lexemes = words.map((word) => lexemeOf(language, word))
  const vector = vectorOf([{ weight: 'A', lexemes }])
  const wanted = (await readWords(db, { q: [typed] })) ?? expect.fail()
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select ${vector}::tsvector @@ ${wanted.match}::tsquery as found`,
  )
  const isMarked = wanted.marked.some((fits) =>
    lexemes.some((_, at) => fits.every((fit, next) => fit.lexemes.has(lexemes[at + next] ?? ''))),
  )
  const found = rows[0]?.found ?? false
  // What is left out may hold what is looked for.
  if (!typed.includes('-')) expect(isMarked).toBe(found)
  return found
}

/** Whether the server has a stemmer of a language: Estonian is known by newer ones alone. */
export const hasStemmer = async (db: Db, language: string): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from pg_ts_dict where dictname = ${`kogge_${language}_stem`}`,
  )
  return rows.length > 0
}

export const NO_ESTONIAN = 'This server knows no Estonian endings.'
