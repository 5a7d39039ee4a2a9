import type { HeldWords, TenderTraits } from '@kogge/domain/monitor/tender-traits.ts'
import { TITLE_SIGN } from '@kogge/domain/search/text-vector.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { ROWS_WITH_WORDS } from './search-index-words.ts'

interface Row extends Record<string, unknown> {
  readonly num: number
  readonly cpv: number[]
  readonly countries: number[]
  readonly regions: number[]
  readonly buyers: number[]
  readonly suppliers: number[]
  readonly languages: number
  readonly facets: number
  readonly deadline_at: string | Date | null
  readonly closes_at: string | Date | null
  readonly value_eur_minor: string | null
  readonly words: Buffer
}

const date = (time: string | Date | null): Date | null => (time === null ? null : new Date(time))

/** The highest two bits of a place are its weight. */
const PLACE_BITS = 0x3fff

/**
 * A `tsvector` as the server sends it: the count of lexemes; of each its text, a zero byte, and the count of its places
 * with these, two bytes each. Lexemes of titles stand a second time with a sign, and are left out.
 */
const heldWords = (bytes: Buffer): HeldWords => {
  const words = new Map<string, readonly number[]>()
  const size = bytes.readInt32BE(0)
  let at = 4
  for (let word = 0; word < size; word += 1) {
    const end = bytes.indexOf(0, at)
    const lexeme = bytes.toString('utf8', at, end)
    const count = bytes.readUInt16BE(end + 1)
    at = end + 3 + count * 2
    if (lexeme.startsWith(TITLE_SIGN)) continue
    const places: number[] = []
    for (let place = 0; place < count; place += 1)
      places.push(bytes.readUInt16BE(end + 3 + place * 2) & PLACE_BITS)
    words.set(lexeme, places)
  }
  return words
}

/** These public requests as profiles see them, in the order of their numbers; others are left out. */
export const tenderTraits = async (
  db: Db,
  nums: readonly number[],
): Promise<readonly TenderTraits[]> => {
  if (nums.length === 0) return []
  const { rows } = await db.execute<Row>(sql`
    select s.num, s.cpv, s.countries::int[] as countries, s.regions, s.buyers, s.suppliers, s.languages, s.facets,
      s.deadline_at, s.closes_at, s.value_eur_minor, tsvectorsend(coalesce(w.words, '')) as words
    from ${ROWS_WITH_WORDS} where s.num = any(${`{${nums.join(',')}}`}::int[]) order by s.num`)
  return rows.map(
    ({ deadline_at: deadline, closes_at: closes, value_eur_minor: value, ...row }) => ({
      ...row,
      deadlineAt: date(deadline),
      closesAt: date(closes),
      valueEurMinor: value === null ? null : Number(value),
      words: heldWords(row.words),
    }),
  )
}
