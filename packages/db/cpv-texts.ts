import type { SearchText } from '@kogge/domain/search/vector.ts'
import { inArray } from 'drizzle-orm'
import type { Db } from './client.ts'
import { cpv } from './schema/reference.ts'

/** The interface's languages: in these people search. */
const LANGUAGES = ['en', 'lv', 'et', 'lt']

/** Names met once; the vocabulary is a regulation and does not change while a process lives. */
const known = new Map<number, readonly SearchText[]>()

/** The names of CPV codes (as numbers) as texts of the least weight; unknown codes are left out. */
export const cpvTextsOf = async (
  db: Db,
  codes: readonly number[],
): Promise<ReadonlyMap<number, readonly SearchText[]>> => {
  const missing = [...new Set(codes)].filter((code) => !known.has(code))
  if (missing.length > 0) {
    const rows = await db
      .select({ num: cpv.num, labels: cpv.labels })
      .from(cpv)
      .where(inArray(cpv.num, missing))
    for (const { num, labels } of rows)
      known.set(
        num,
        LANGUAGES.flatMap((language) => {
          const text = labels[language]
          return text ? [{ weight: 'D', language, text }] : []
        }),
      )
  }
  return known
}
