import type { Db } from '@kogge/db/client.ts'
import { rfxSearch } from '@kogge/db/schema/search.ts'
import type { SearchRow } from '@kogge/db/search-writer.ts'
import { sql } from 'drizzle-orm'

/** The organisations of a request, by their numbers. */
type Parties = Pick<SearchRow, 'num' | 'buyers' | 'suppliers'>

interface Difference {
  readonly num: number
  bought: number
  won: number
}

/** The buyers and suppliers that stand in the index for these requests. */
export const indexedParties = async (tx: Db, nums: readonly number[]): Promise<Parties[]> => {
  if (nums.length === 0) return []
  return tx
    .select({ num: rfxSearch.num, buyers: rfxSearch.buyers, suppliers: rfxSearch.suppliers })
    .from(rfxSearch)
    .where(
      sql`${rfxSearch.num} in (select value::int from jsonb_array_elements_text(${JSON.stringify(nums)}::jsonb))`,
    )
}

const differences = (before: readonly Parties[], after: readonly Parties[]): Difference[] => {
  const byNum = new Map<number, Difference>()
  const of = (num: number): Difference => {
    const known = byNum.get(num)
    if (known) return known
    const fresh = { num, bought: 0, won: 0 }
    byNum.set(num, fresh)
    return fresh
  }
  const count = (parties: readonly Parties[], step: 1 | -1): void => {
    for (const { buyers, suppliers } of parties) {
      for (const num of buyers) of(num).bought += step
      for (const num of suppliers) of(num).won += step
    }
  }
  count(before, -1)
  count(after, 1)
  return [...byNum.values()].filter(({ bought, won }) => bought !== 0 || won !== 0)
}

/**
 * Keeps the count of how often each organisation buys and wins (the order of suggestions) in step
 * with the index, in the transaction that changes it, so that no crash can part them. The last
 * thing that the transaction does: it locks the organisations, in their order, and not against
 * those who only refer to them.
 */
export const countParties = async (
  tx: Db,
  before: readonly Parties[],
  after: readonly Parties[],
): Promise<void> => {
  const changed = differences(before, after)
  if (changed.length === 0) return
  await tx.execute(sql`
    update org set
      buyer_count = org.buyer_count + locked.bought,
      supplier_count = org.supplier_count + locked.won
    from (
      select org.num, d.bought, d.won
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as d (num int, bought int, won int)
      join org on org.num = d.num
      order by org.num
      for no key update of org
    ) as locked
    where org.num = locked.num`)
}
