import type { Db } from '@kogge/db/client.ts'
import { cpv } from '@kogge/db/schema/reference.ts'
import { UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import { lookUp } from '@kogge/platform/server/load/statement-time-limit.ts'
import { asc, inArray, sql } from 'drizzle-orm'
import {
  type CpvWords,
  foldedName,
  holdsAll,
  likeness,
  readCpvWords,
  wholeWords,
} from './cpv-search-words.ts'
import { labelIn, nodeColumns } from './reference.queries.ts'
import type { CpvNode } from './reference.views.ts'

const MOST_HITS = 50

/** The codes whose names in a language hold all the words, best first. */
const codesNamed = async (
  db: Db,
  { text, words }: Extract<CpvWords, { kind: 'words' }>,
  language: string,
): Promise<string[]> => {
  const { rows } = await db.execute<{ code: string }>(sql`
    select ${cpv.code} from ${cpv}, lateral ${foldedName(labelIn(language))}
    where ${holdsAll(words)}
    order by ${wholeWords(words)} desc, ${likeness(text)} desc, ${cpv.level}, ${cpv.code}
    limit ${MOST_HITS}`)
  return rows.map(({ code }) => code)
}

/**
 * Codes that begin with the digits typed, or whose name holds all the words typed: in the reader's
 * language, and where none does, in another of the interface's. Letters with and without diacritics
 * are the same. Best first: whole words, then likeness, then broader codes.
 */
export const searchCpv = (db: Db, q: string, language: string): Promise<CpvNode[]> =>
  lookUp(db, (tx) => foundCpv(tx, q, language))

const foundCpv = async (db: Db, q: string, language: string): Promise<CpvNode[]> => {
  const asked = readCpvWords(q)
  if (asked === null) return []
  if (asked.kind === 'digits')
    return db
      .select(nodeColumns(language))
      .from(cpv)
      .where(sql`${cpv.code} like ${`${asked.prefix}%`}`)
      .orderBy(asc(cpv.level), asc(cpv.code))
      .limit(MOST_HITS)
  for (const spoken of [language, ...UI_LOCALES.filter((one) => one !== language)]) {
    const order = await codesNamed(db, asked, spoken)
    if (order.length === 0) continue
    const nodes = await db.select(nodeColumns(language)).from(cpv).where(inArray(cpv.code, order))
    return nodes.sort((a, b) => order.indexOf(a.code) - order.indexOf(b.code))
  }
  return []
}
