import type { Db } from '@kogge/db/client.ts'
import type { OrgQuery } from '@kogge/domain/orgs/search/org-search-query.ts'
import { staleWhileRevalidate } from '@kogge/platform/server/load/stale-while-revalidate.ts'
import { sql } from 'drizzle-orm'
import { ALIVE } from './org-filter-conditions.ts'

/** One of those who buy and win most, as far as it is looked for. */
export interface Busy {
  readonly num: number
  /** Of its name, and its numbers; see the column `words` of `org`. */
  readonly words: readonly string[]
  readonly folded: string
  readonly bought: number
  readonly won: number
  readonly isClaimed: boolean
}

interface Row extends Record<string, unknown> {
  num: number
  words: string[] | null
  name_folded: string
  buyer_count: number
  supplier_count: number
  is_claimed: boolean
}

/** What is found so often among so many of the busiest is too common to look at every one. */
const BUSIEST = 1500
const KEPT_MS = 60_000

const readBusiest = async (db: Db): Promise<readonly Busy[]> => {
  const { rows } = await db.execute<Row>(sql`
    select num, tsvector_to_array(words) as words, name_folded, buyer_count, supplier_count,
      claimed_at is not null as is_claimed
    from org where ${ALIVE}
    order by standing desc nulls last, num desc nulls last limit ${BUSIEST}`)
  return rows.map((row) => ({
    num: row.num,
    words: row.words ?? [],
    folded: row.name_folded,
    bought: row.buyer_count,
    won: row.supplier_count,
    isClaimed: row.is_claimed,
  }))
}

const keptBusiest = staleWhileRevalidate(KEPT_MS, readBusiest)

/**
 * The busiest as they were a minute ago: whoever shows one of them looks it up. Of a register that
 * has no more than these, none.
 */
export const busiestOf = async (db: Db, now: Date): Promise<readonly Busy[]> => {
  const busiest = await keptBusiest(db, now)
  return busiest.length < BUSIEST ? [] : busiest
}

/** The same as `hasWords` asks the database. */
export const holdsWords = (words: readonly string[], { words: typed, numbers }: OrgQuery) => {
  const has = (beginning: string) => words.some((word) => word.startsWith(beginning))
  return typed.every(has) || numbers.some(has)
}
