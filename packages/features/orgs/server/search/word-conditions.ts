import type { Db } from '@kogge/db/client.ts'
import type { OrgQuery } from '@kogge/domain/orgs/search/org-search-query.ts'
import { isSpelled, withOneMistake } from '@kogge/domain/search/words/spelling-correction.ts'
import { type SQL, sql } from 'drizzle-orm'

const whole = (word: string): string => `'${word}'`
const beginning = (word: string): string => `${whole(word)}:*`

/**
 * How a condition on words is met: `found` by their index, or `tested` row by row, where an order is
 * walked in which soon one fits. The database takes a function for something it has no index for.
 */
export type ConditionMode = 'found' | 'tested'

/** Whether an organisation has what is typed, in its words or as its number. `words` hold no signs. */
export const hasWords = ({ words, numbers }: OrgQuery, mode: ConditionMode = 'found'): SQL => {
  const all = words.map(beginning).join(' & ')
  const query = [`(${all})`, ...numbers.map(beginning)].join(' | ')
  return mode === 'found'
    ? sql`words @@ ${query}::tsquery`
    : sql`ts_match_vq(words, ${query}::tsquery)`
}

/** What stands for itself in a pattern of LIKE. */
const literal = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Whether its whole name begins as typed. */
export const beginsAs = ({ folded }: OrgQuery): SQL =>
  sql`name_folded like ${`${literal(folded)}%`}`

/** Each word that may be misspelt costs the database some milliseconds. */
const MOST_MISSPELT = 3
/** One of fewer letters is near to too many beginnings: it is taken for whole words alone. */
const BEGINS_FROM = 5
/** What more letters begin with stands for them. */
const MOST_LETTERS = 20

/** A word as it is typed, and as it may have been meant. */
const meantBy = (word: string): string[] => {
  const meant = word.length < BEGINS_FROM ? whole : beginning
  const near = Array.from(withOneMistake(word.slice(0, MOST_LETTERS)), meant)
  return [beginning(word), ...near]
}

/**
 * Those of them that names have. Hundreds are asked for one by one in an instant; asked for at once,
 * each name that has one of them would be compared with all.
 */
const known = async (db: Db, meant: readonly string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from unnest(${sql.param(meant)}::text[]) as word
    where exists (select from org where words @@ word::tsquery)`)
  return rows.map(({ word }) => word)
}

/**
 * Its words as they are typed but for one mistake in each of the first that are of letters; null
 * where a word is near to none.
 */
const misspelt = async (db: Db, { words }: OrgQuery): Promise<string | null> => {
  const spelled = words.filter(isSpelled).slice(0, MOST_MISSPELT)
  const all: string[] = []
  for (const word of words) {
    const meant = spelled.includes(word) ? await known(db, meantBy(word)) : [beginning(word)]
    if (meant.length === 0) return null
    all.push(`(${meant.join(' | ')})`)
  }
  return all.join(' & ')
}

/** The index of letters within words may have no others, and would give all names. */
const HAS_INDEX = /^[ -~]+$/

const holds = ({ folded }: OrgQuery): SQL => sql`name_folded like ${`%${literal(folded)}%`}`

/**
 * Whether its name holds what is typed anywhere, or its words are nearly so. What a question within
 * gives the database does not guess, and takes the index for it.
 */
const isNear = async (db: Db, query: OrgQuery): Promise<SQL> => {
  const meant = await misspelt(db, query)
  const near = meant === null ? sql`false` : sql`words @@ (select ${meant}::tsquery)`
  return HAS_INDEX.test(query.folded) ? sql`(${holds(query)} or ${near})` : near
}

/** Whether its name holds what is typed anywhere, or shares most of its letters. */
const isAlike = (query: OrgQuery): SQL => sql`(${holds(query)} or ${query.folded} <% name_folded)`

/** Below this many letters everything is like everything. */
const MIN_LIKE = 4

/** How like each is costs time: of more than these, the busiest are compared. */
const MOST_COMPARED = 1000

/**
 * What names fulfil that are nearly as typed: each for where nothing fulfils the one before.
 * `among` and `busiest` say who is looked for, and in which order a common word's many are cut.
 */
export async function* nearlySo(
  db: Db,
  query: OrgQuery,
  { among, busiest }: { readonly among: SQL; readonly busiest: SQL },
): AsyncGenerator<SQL, void> {
  if (query.folded.length < MIN_LIKE) return
  yield sql`num in (
    select num from org where ${among} and ${await isNear(db, query)}
    order by ${holds(query)} desc, ${busiest} desc, num limit ${MOST_COMPARED})`
  yield isAlike(query)
}

export const likeness = ({ folded }: OrgQuery): SQL => sql`word_similarity(${folded}, name_folded)`
