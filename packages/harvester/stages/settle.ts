import type { Db } from '@kogge/db/client.ts'
import { renameBySpelling } from '@kogge/db/org-names.ts'
import { rfxSearch } from '@kogge/db/schema/search.ts'
import type { SearchRow } from '@kogge/db/search-writer.ts'
import type { CountedContracts, CountedParty } from '@kogge/domain/rfx/contracts.ts'
import { sql } from 'drizzle-orm'

/** The organisations of a request, by their numbers. */
export type Parties = Pick<SearchRow, 'num' | 'buyers' | 'suppliers'>

/** What a transaction did to the counts of organisations. */
export interface CountChanges {
  /** What stood in the index for the requests written, and what stands there now. */
  readonly before: readonly Parties[]
  readonly after: readonly Parties[]
  /** The same for their contracts. */
  readonly countedBefore: readonly (CountedContracts | null)[]
  readonly countedAfter: readonly (CountedContracts | null)[]
}

export const NOTHING_COUNTED: CountChanges = {
  before: [],
  after: [],
  countedBefore: [],
  countedAfter: [],
}

interface Difference {
  readonly num: number
  bought: number
  won: number
  buyer_contracts: number
  buyer_sum: number
  supplier_contracts: number
  supplier_sum: number
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

/** What changes for each organisation; those for which nothing does are left out. */
export const differences = (changes: CountChanges): Difference[] => {
  const byNum = new Map<number, Difference>()
  const of = (num: number): Difference => {
    const known = byNum.get(num)
    if (known) return known
    const fresh = {
      num,
      bought: 0,
      won: 0,
      buyer_contracts: 0,
      buyer_sum: 0,
      supplier_contracts: 0,
      supplier_sum: 0,
    }
    byNum.set(num, fresh)
    return fresh
  }
  const count = (parties: readonly Parties[], step: 1 | -1): void => {
    for (const { buyers, suppliers } of parties) {
      for (const num of buyers) of(num).bought += step
      for (const num of suppliers) of(num).won += step
    }
  }
  const countContracts = (all: readonly (CountedContracts | null)[], step: 1 | -1): void => {
    const add = (side: 'buyer' | 'supplier', parties: readonly CountedParty[]): void => {
      for (const [num, contracts, sum] of parties) {
        of(num)[`${side}_contracts`] += step * contracts
        of(num)[`${side}_sum`] += step * sum
      }
    }
    for (const counted of all) {
      add('buyer', counted?.buyers ?? [])
      add('supplier', counted?.suppliers ?? [])
    }
  }
  count(changes.before, -1)
  count(changes.after, 1)
  countContracts(changes.countedBefore, -1)
  countContracts(changes.countedAfter, 1)
  return [...byNum.values()].filter(({ num: _num, ...steps }) =>
    Object.values(steps).some((step) => step !== 0),
  )
}

/** What a transaction changed that its organisations are to know of. */
export interface OrgChanges {
  readonly counts: CountChanges
  /** Numbers of those that were added with their counts. */
  readonly standing?: ReadonlySet<number>
  /** Ids of organisations that were found under a new spelling. */
  readonly respelled: readonly string[]
}

/**
 * Keeps organisations in step with what was written, in the same transaction, so that no crash
 * can part them: how often each buys and wins (the order of suggestions), its contracts, and for one that nobody
 * has claimed the best of its spellings (not all capitals, short), whichever came first.
 *
 * It is the last thing that the transaction does, and locks the organisations all at once in
 * their order, not against those who only refer to them: no two transactions can stop each other.
 */
export const settleOrgs = async (tx: Db, changes: OrgChanges): Promise<void> => {
  const counted = differences(changes.counts).filter(({ num }) => !changes.standing?.has(num))
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
      supplier_count = org.supplier_count + d.won,
      buyer_contract_count = org.buyer_contract_count + d.buyer_contracts,
      buyer_contract_sum = org.buyer_contract_sum + d.buyer_sum,
      supplier_contract_count = org.supplier_contract_count + d.supplier_contracts,
      supplier_contract_sum = org.supplier_contract_sum + d.supplier_sum
    from jsonb_to_recordset(${counts}::jsonb) as d (num int, bought int, won int,
      buyer_contracts int, buyer_sum bigint, supplier_contracts int, supplier_sum bigint)
    where org.num = d.num`)
  await renameBySpelling(tx, changes.respelled)
}
