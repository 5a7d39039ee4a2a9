import type { Db } from '@kogge/db/client.ts'
import { cpv } from '@kogge/db/schema/reference.ts'
import { UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import { distinctWords } from '@kogge/domain/search/typed-words.ts'
import { lookUp } from '@kogge/platform/server/load/statement-time-limit.ts'
import { sql } from 'drizzle-orm'
import { beginsAll, foldedName, likeness } from './cpv-search-words.ts'

/** Longer names are descriptions: nobody calls a thing so. */
const MOST_WORDS = 3
/** Of all letters: what endings differ by. */
const ENDING = 4

/** The names, in the languages of the interface, of the code whose whole name a text is, in any grammatical form. */
const namesOf = async (db: Db, text: string): Promise<string[]> => {
  const words = distinctWords(text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  if (words.length === 0 || words.length > MOST_WORDS) return []
  for (const locale of UI_LOCALES) {
    const name = sql`${cpv.labels} ->> ${locale}`
    const { rows } = await db.execute<{ labels: Record<string, string> }>(sql`
      select ${cpv.labels} as labels from ${cpv}, lateral ${foldedName(name)}
      where ${beginsAll(words)}
        and array_length(regexp_split_to_array(trim(named.spaced), ' +'), 1) = ${words.length}
        and abs(length(named.folded) - length(${text})) <= ${ENDING}
      order by ${likeness(text.toLowerCase())} desc, ${cpv.level}, ${cpv.code} limit 1`)
    const labels = rows[0]?.labels
    if (labels) return UI_LOCALES.flatMap((one) => labels[one] ?? [])
  }
  return []
}

/** Of each text, the names in the languages of the interface of the CPV code that it names; none where it names none. */
export const cpvNamesakes = (db: Db, texts: readonly string[]): Promise<string[][]> =>
  lookUp(db, async (tx) => {
    const found: string[][] = []
    for (const text of texts) found.push(await namesOf(tx, text))
    return found
  })
