import type { OrgQuery } from '@kogge/domain/org/search-words.ts'
import { type SQL, sql } from 'drizzle-orm'

const beginning = (word: string): string => `'${word}':*`

/**
 * How a condition on words is met: `found` by their index, or `tested` row by row, where an order is
 * walked in which soon one fits. The database takes a function for something it has no index for.
 */
export type Way = 'found' | 'tested'

/** Whether an organisation has what is typed, in its words or as its number. `words` hold no signs. */
export const hasWords = ({ words, numbers }: OrgQuery, way: Way = 'found'): SQL => {
  const all = words.map(beginning).join(' & ')
  const query = [`(${all})`, ...numbers.map(beginning)].join(' | ')
  return way === 'found'
    ? sql`words @@ ${query}::tsquery`
    : sql`ts_match_vq(words, ${query}::tsquery)`
}

/** What stands for itself in a pattern of LIKE. */
const literal = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Whether its whole name begins as typed. */
export const beginsAs = ({ folded }: OrgQuery): SQL =>
  sql`name_folded like ${`${literal(folded)}%`}`

/** Below this many letters everything is like everything. */
const MIN_LIKE = 4

/** Whether its name holds what is typed anywhere, or nearly so; null where too little is typed. */
export const isAlike = ({ folded }: OrgQuery): SQL | null =>
  folded.length < MIN_LIKE
    ? null
    : sql`(name_folded like ${`%${literal(folded)}%`} or ${folded} <% name_folded)`

export const likeness = ({ folded }: OrgQuery): SQL => sql`word_similarity(${folded}, name_folded)`
