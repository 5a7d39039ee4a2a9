import type { Db } from '@kogge/db/client.ts'
import { rfxSearch } from '@kogge/db/schema/search.ts'
import type { SearchRow } from '@kogge/db/search-writer.ts'
import { foldText } from '@kogge/domain/kernel/text.ts'
import { sql } from 'drizzle-orm'
import { MAX_NAME } from './matched.ts'

/** The organisations of a request, by their numbers. */
export type Parties = Pick<SearchRow, 'num' | 'buyers' | 'suppliers'>

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

/** `respelled` is a JSON array of ids. */
const renameBySpelling = async (tx: Db, respelled: string): Promise<void> => {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select org.id, best.name from org, lateral (
      select left(h.name, ${MAX_NAME}::int) as name from harvested_org h
      where h.org_id = org.id and h.name <> ''
      order by h.name = upper(h.name), length(h.name), h.name collate "C" limit 1
    ) as best
    where org.id in (select value::uuid from jsonb_array_elements_text(${respelled}::jsonb))
      and org.claimed_at is null and org.name <> best.name`)
  if (rows.length === 0) return
  const names = rows.map(({ id, name }) => ({
    id,
    name,
    folded: foldText(name).slice(0, MAX_NAME),
  }))
  await tx.execute(sql`
    update org set name = n.name, name_folded = n.folded
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n (id uuid, name text, folded text)
    where org.id = n.id`)
}

/** What a transaction changed that its organisations are to know of. */
export interface OrgChanges {
  /** What stood in the index for the requests written, and what stands there now. */
  readonly before: readonly Parties[]
  readonly after: readonly Parties[]
  /** Ids of organisations that were found under a new spelling. */
  readonly respelled: readonly string[]
}

/**
 * Keeps organisations in step with what was written, in the same transaction, so that no crash
 * can part them: how often each buys and wins (the order of suggestions), and for one that nobody
 * has claimed the best of its spellings (not all capitals, short), whichever came first.
 *
 * It is the last thing that the transaction does, and locks the organisations all at once in
 * their order, not against those who only refer to them: no two transactions can stop each other.
 */
export const settleOrgs = async (tx: Db, changes: OrgChanges): Promise<void> => {
  const counted = differences(changes.before, changes.after)
  if (counted.length === 0 && changes.respelled.length === 0) return
  const counts = JSON.stringify(counted)
  const respelled = JSON.stringify(changes.respelled)
  await tx.execute(sql`
    select 1 from org
    where num in (select num from jsonb_to_recordset(${counts}::jsonb) as d (num int))
      or id in (select value::uuid from jsonb_array_elements_text(${respelled}::jsonb))
    order by num for no key update`)
  await tx.execute(sql`
    update org set
      buyer_count = org.buyer_count + d.bought,
      supplier_count = org.supplier_count + d.won
    from jsonb_to_recordset(${counts}::jsonb) as d (num int, bought int, won int)
    where org.num = d.num`)
  await renameBySpelling(tx, respelled)
}
