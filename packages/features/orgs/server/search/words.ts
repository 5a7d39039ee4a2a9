import type { OrgQuery } from '@kogge/domain/org/search-words.ts'
import { isSpelled, withOneMistake } from '@kogge/domain/search/spelling.ts'
import { type SQL, sql } from 'drizzle-orm'

const whole = (word: string): string => `'${word}'`
const beginning = (word: string): string => `${whole(word)}:*`

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

/** Each word that may be misspelt costs the database some milliseconds. */
const MOST_MISSPELT = 3
/** One of fewer letters is near to too many beginnings: it is taken for whole words alone. */
const BEGINS_FROM = 5
/** What more letters begin with stands for them. */
const MOST_LETTERS = 20

/** A word as it is typed, or as it may have been meant. */
const nearly = (word: string): string => {
  const meant = word.length < BEGINS_FROM ? whole : beginning
  const near = Array.from(withOneMistake(word.slice(0, MOST_LETTERS)), meant)
  return `(${[beginning(word), ...near].join(' | ')})`
}

/** Its words as they are typed but for one mistake in each of the first that are of letters. */
const misspelt = ({ words }: OrgQuery): string => {
  const spelled = words.filter(isSpelled).slice(0, MOST_MISSPELT)
  return words.map((word) => (spelled.includes(word) ? nearly(word) : beginning(word))).join(' & ')
}

/** The index of letters within words may have no others, and would give all names. */
const HAS_INDEX = /^[ -~]+$/

const holds = ({ folded }: OrgQuery): SQL => sql`name_folded like ${`%${literal(folded)}%`}`

/**
 * Whether its name holds what is typed anywhere, or its words are nearly so. The database finds
 * hundreds of words sooner than it guesses how many rows have them; what a question within gives
 * it does not guess.
 */
const isNear = (query: OrgQuery): SQL => {
  const near = sql`words @@ (select ${misspelt(query)}::tsquery)`
  return HAS_INDEX.test(query.folded) ? sql`(${holds(query)} or ${near})` : near
}

/** Whether its name holds what is typed anywhere, or shares most of its letters. */
const isAlike = (query: OrgQuery): SQL => sql`(${holds(query)} or ${query.folded} <% name_folded)`

/** Below this many letters everything is like everything. */
const MIN_LIKE = 4

/** What names fulfil that are nearly as typed: each for where nothing fulfils the one before. */
export const nearlySo = (query: OrgQuery): readonly SQL[] =>
  query.folded.length < MIN_LIKE ? [] : [isNear(query), isAlike(query)]

export const likeness = ({ folded }: OrgQuery): SQL => sql`word_similarity(${folded}, name_folded)`
