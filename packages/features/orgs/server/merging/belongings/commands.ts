import type { Db } from '@kogge/db/client.ts'
import type { org } from '@kogge/db/schema/org.ts'
import { type SQL, sql } from 'drizzle-orm'

type OrgRow = typeof org.$inferSelect

const idsOf = async (tx: Db, statement: SQL): Promise<string[]> =>
  (await tx.execute<{ id: string }>(statement)).rows.map(({ id }) => id)

/** Its plans; a trial is had once, so that a second one stays where it was. */
const movePlans = (tx: Db, from: OrgRow, into: OrgRow): Promise<string[]> =>
  idsOf(
    tx,
    sql`update subscription set org_id = ${into.id}
      where org_id = ${from.id} and not (source = 'trial' and exists (
        select 1 from subscription o where o.org_id = ${into.id} and o.source = 'trial'))
      returning id`,
  )

/** Rights given and received. Nobody gives rights to themselves: what the two gave each other ends. */
const moveDelegations = async (tx: Db, from: OrgRow, into: OrgRow, now: Date) => {
  const ended = await idsOf(
    tx,
    sql`update delegation set revoked_at = coalesce(revoked_at, ${now.toISOString()})
      where (org_id, delegate_org_id) in ((${from.id}, ${into.id}), (${into.id}, ${from.id}))
      returning id`,
  )
  const kept = sql`id <> all(${`{${ended.join(',')}}`}::uuid[])`
  const given = await idsOf(
    tx,
    sql`update delegation set org_id = ${into.id}
      where org_id = ${from.id} and ${kept} returning id`,
  )
  const received = await idsOf(
    tx,
    sql`update delegation set delegate_org_id = ${into.id}
      where delegate_org_id = ${from.id} and ${kept} returning id`,
  )
  return { ended, given, received }
}

/** Those below it. The other, where it was one of them, takes its place. */
const moveChildren = async (tx: Db, from: OrgRow, into: OrgRow): Promise<string[]> => {
  const above = from.parentId === into.id ? null : from.parentId
  await tx.execute(sql`
    update org set parent_id = ${above} where id = ${into.id} and parent_id = ${from.id}`)
  return idsOf(
    tx,
    sql`update org set parent_id = ${into.id} where parent_id = ${from.id} returning id`,
  )
}

/**
 * Its tenders and contracts: in the requests themselves, in the search index, and in what they say
 * that they counted. Gives the requests that it bought and won in.
 */
const moveTenders = async (tx: Db, from: OrgRow, into: OrgRow) => {
  const party = sql`array[${from.num}]::int[]`
  const { rows } = await tx.execute<{ id: string; bought: boolean; won: boolean }>(sql`
    select rfx.id, s.buyers && ${party} as bought, s.suppliers && ${party} as won
    from rfx_search s join rfx using (num)
    where s.buyers && ${party} or s.suppliers && ${party} order by num`)
  const ids = sql`${`{${rows.map(({ id }) => id).join(',')}}`}::uuid[]`
  const counted = (side: 'buyers' | 'suppliers') => sql`(
    select coalesce(jsonb_agg(jsonb_build_array(num, contracts, cents)), '[]') from (
      select case when (p ->> 0)::int = ${from.num}::int then ${into.num}::int else (p ->> 0)::int end
          as num,
        ${side === 'buyers' ? sql`max` : sql`sum`}((p ->> 1)::int) as contracts,
        ${side === 'buyers' ? sql`max` : sql`sum`}((p ->> 2)::bigint) as cents
      from jsonb_array_elements(counted -> ${side}::text) as p group by 1) as parties)`
  await tx.execute(sql`
    update rfx set
      content = replace(content::text, ${from.id}::text, ${into.id}::text)::jsonb,
      counted = case when counted is not null then jsonb_build_object(
        'buyers', ${counted('buyers')}, 'suppliers', ${counted('suppliers')}) end
    where id = any(${ids})`)
  const merged = (side: 'buyers' | 'suppliers') => sql`array(
    select distinct unnest(array_replace(${sql.identifier(side)}, ${from.num}::int, ${into.num}::int)))`
  await tx.execute(sql`
    update rfx_search set buyers = ${merged('buyers')}, suppliers = ${merged('suppliers')}
    where num in (select num from rfx where id = any(${ids}))`)
  return {
    bought: rows.filter(({ bought }) => bought).map(({ id }) => id),
    won: rows.filter(({ won }) => won).map(({ id }) => id),
  }
}

/** Counts the kept one anew from what its requests say; the other has nothing left to count. */
const countAnew = (tx: Db, from: OrgRow, into: OrgRow): Promise<unknown> => {
  const party = sql`array[${into.num}]::int[]`
  const requests = (side: 'buyers' | 'suppliers') =>
    sql`(select count(*) from rfx_search s where s.${sql.identifier(side)} && ${party})`
  const contracts = (side: 'buyers' | 'suppliers', at: 1 | 2) => sql`(
    select coalesce(sum((p ->> ${at}::int)::bigint), 0)
    from rfx_search s join rfx using (num), jsonb_array_elements(rfx.counted -> ${side}::text) as p
    where s.${sql.identifier(side)} && ${party} and (p ->> 0)::int = ${into.num})`
  return tx.execute(sql`
    update org set
      buyer_count = case when id = ${into.id} then ${requests('buyers')} else 0 end,
      supplier_count = case when id = ${into.id} then ${requests('suppliers')} else 0 end,
      buyer_contract_count = case when id = ${into.id} then ${contracts('buyers', 1)} else 0 end,
      buyer_contract_sum = case when id = ${into.id} then ${contracts('buyers', 2)} else 0 end,
      supplier_contract_count = case when id = ${into.id} then ${contracts('suppliers', 1)} else 0 end,
      supplier_contract_sum = case when id = ${into.id} then ${contracts('suppliers', 2)} else 0 end
    where id in (${from.id}, ${into.id})`)
}

/** Moves all that is not people and their requests; gives what was where before. */
export const moveBelongings = async (
  tx: Db,
  from: OrgRow,
  into: OrgRow,
  now: Date,
): Promise<object> => {
  const at = now.toISOString()
  const plans = await movePlans(tx, from, into)
  const delegations = await moveDelegations(tx, from, into, now)
  const children = await moveChildren(tx, from, into)
  const spellings = await idsOf(
    tx,
    sql`update harvested_org set org_id = ${into.id} where org_id = ${from.id} returning id`,
  )
  const earlierMerges = await idsOf(
    tx,
    sql`update org set merged_into_id = ${into.id} where merged_into_id = ${from.id} returning id`,
  )
  const tenders = await moveTenders(tx, from, into)
  await countAnew(tx, from, into)
  await tx.execute(sql`
    update org set merged_into_id = ${into.id}, parent_id = null, updated_at = ${at}
    where id = ${from.id}`)
  // Who speaks for the one speaks for the other from the day that they began to.
  await tx.execute(sql`
    update org set claimed_at = least(claimed_at, ${from.claimedAt?.toISOString() ?? null}),
      updated_at = ${at}
    where id = ${into.id}`)
  const counts = (row: OrgRow) => ({
    buyerCount: row.buyerCount,
    supplierCount: row.supplierCount,
    buyerContractCount: row.buyerContractCount,
    buyerContractSum: row.buyerContractSum,
    supplierContractCount: row.supplierContractCount,
    supplierContractSum: row.supplierContractSum,
    claimedAt: row.claimedAt,
    parentId: row.parentId,
  })
  return {
    ...{ plans, delegations, children, spellings, earlierMerges, tenders },
    ...{ fromRow: counts(from), intoRow: counts(into) },
  }
}
