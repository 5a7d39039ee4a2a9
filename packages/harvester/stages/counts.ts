import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'

const CHUNK = 2000

const refresh = (db: Db, nums: readonly number[]): Promise<unknown> =>
  db.execute(sql`
    with touched as (
      select num from org
      where num in (select value::int from jsonb_array_elements_text(${JSON.stringify(nums)}::jsonb))
      order by num for update
    ),
    wanted as (select array_agg(num) as nums from touched),
    bought as (
      select buyer as num, count(*)::int as times from wanted, rfx_search, unnest(buyers) as buyer
      where buyers && wanted.nums group by 1
    ),
    won as (
      select supplier as num, count(*)::int as times
      from wanted, rfx_search, unnest(suppliers) as supplier
      where suppliers && wanted.nums group by 1
    )
    update org set
      buyer_count = coalesce(bought.times, 0),
      supplier_count = coalesce(won.times, 0)
    from touched left join bought using (num) left join won using (num)
    where org.num = touched.num
      and (org.buyer_count, org.supplier_count)
        is distinct from (coalesce(bought.times, 0), coalesce(won.times, 0))`)

/** Counts anew how often these organisations buy and win: the order of suggestions. */
export const refreshCounts = async (db: Db, nums: Iterable<number>): Promise<void> => {
  const all = [...nums].sort((a, b) => a - b)
  for (let start = 0; start < all.length; start += CHUNK)
    await refresh(db, all.slice(start, start + CHUNK))
}
