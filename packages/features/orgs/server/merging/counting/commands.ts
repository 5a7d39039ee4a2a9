import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'

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
