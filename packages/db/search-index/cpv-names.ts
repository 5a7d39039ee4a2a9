import type { SearchText } from '@kogge/domain/search/text-vector.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

/** The interface's languages: in these people search. */
const LANGUAGES = ['en', 'lv', 'et', 'lt']

/** Names met once; the vocabulary is a regulation and does not change while a process lives. */
const known = new Map<number, readonly SearchText[]>()

interface Names extends Record<string, unknown> {
  readonly num: number
  /** In the order of LANGUAGES. */
  readonly labels: readonly (string | null)[]
}

/** How many there are. */
const read = async (db: Db, which: SQL): Promise<number> => {
  const labels = LANGUAGES.map((language) => sql`labels ->> ${language}`)
  const { rows } = await db.execute<Names>(
    sql`select num, array[${sql.join(labels, sql`, `)}] as labels from cpv where ${which}`,
  )
  for (const { num, labels } of rows)
    known.set(
      num,
      LANGUAGES.flatMap((language, at) => {
        const text = labels[at]
        return text ? [{ weight: 'D', language, text }] : []
      }),
    )
  return rows.length
}

let isWhole = false

/**
 * Reads the whole list, once in a process: code by code, whoever searches would ask again and again
 * for one that nobody had met. Until it is there everyone reads by a connection of their own: a
 * transaction that waited for another's would keep its own from those that the other waits for.
 */
export const readCpvTexts = async (db: Db): Promise<void> => {
  if (isWhole) return
  // Before the vocabulary is loaded there is none.
  if ((await read(db, sql`true`)) > 0) isWhole = true
}

/** The names of CPV codes (as numbers) as texts of the least weight; unknown codes are left out. */
export const cpvTextsOf = async (
  db: Db,
  codes: readonly number[],
): Promise<ReadonlyMap<number, readonly SearchText[]>> => {
  await readCpvTexts(db)
  const missing = [...new Set(codes)].filter((code) => !known.has(code))
  if (missing.length > 0) await read(db, sql`num = any(${`{${missing.join(',')}}`}::int[])`)
  return known
}
