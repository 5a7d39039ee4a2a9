import type { CountedContracts, CountedParty } from '@kogge/domain/contracts/contract-counts.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { rfxSearch } from '../schema/search.ts'
import type { SearchRow } from '../search-index/search-index-rows.ts'

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

export interface Difference {
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

/** Adds them to what organisations have, whose rows the caller holds in the order of their numbers. */
export const addToCounts = (tx: Db, counted: readonly Difference[]): Promise<unknown> =>
  tx.execute(sql`
    update org set
      buyer_count = org.buyer_count + d.bought,
      supplier_count = org.supplier_count + d.won,
      buyer_contract_count = org.buyer_contract_count + d.buyer_contracts,
      buyer_contract_sum = org.buyer_contract_sum + d.buyer_sum,
      supplier_contract_count = org.supplier_contract_count + d.supplier_contracts,
      supplier_contract_sum = org.supplier_contract_sum + d.supplier_sum
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as d (num int, bought int, won int,
      buyer_contracts int, buyer_sum bigint, supplier_contracts int, supplier_sum bigint)
    where org.num = d.num`)

/** Counts organisations anew from what requests say: how often each buys and wins, and its contracts. */
export const countAnew = async (
  tx: Db,
  orgs: readonly { readonly num: number }[],
): Promise<void> => {
  const party = sql`array[org.num]`
  const requests = (side: 'buyers' | 'suppliers') =>
    sql`(select count(*) from rfx_search s where s.${sql.identifier(side)} && ${party})`
  const contracts = (side: 'buyers' | 'suppliers', at: 1 | 2) => sql`(
    select coalesce(sum((p ->> ${at}::int)::bigint), 0)
    from rfx_search s join rfx using (num), jsonb_array_elements(rfx.counted -> ${side}::text) as p
    where s.${sql.identifier(side)} && ${party} and (p ->> 0)::int = org.num)`
  await tx.execute(sql`
    update org set
      buyer_count = ${requests('buyers')}, supplier_count = ${requests('suppliers')},
      buyer_contract_count = ${contracts('buyers', 1)},
      buyer_contract_sum = ${contracts('buyers', 2)},
      supplier_contract_count = ${contracts('suppliers', 1)},
      supplier_contract_sum = ${contracts('suppliers', 2)}
    where num = any(${`{${orgs.map(({ num }) => num).join(',')}}`}::int[])`)
}
