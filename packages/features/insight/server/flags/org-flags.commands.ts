import type { Db } from '@kogge/db/client.ts'
import { directiveLimit, flagLimit } from '@kogge/domain/insight/flags/flag-thresholds.ts'
import { varietyLimit } from '@kogge/domain/insight/flags/supplier-variety.ts'
import { sql } from 'drizzle-orm'
import { rejectingBuyers, unsuccessfulBidders } from './bid-flags.queries.ts'
import type { Raised } from './raised-org-flags.ts'

/**
 * R048 (Cardinal): of how many CPV divisions a supplier has delivered, an outlier among all
 * suppliers. Contracts of several suppliers are left out.
 */
const heterogeneous = async (db: Db, today: string): Promise<Raised[]> => {
  const { rows } = await db.execute<{ org: number; variety: number; contracts: number }>(sql`
    select suppliers[1] as org, count(distinct cpv / 1000000)::int as variety, count(*)::int as contracts
    from contract where is_awarded and cardinality(suppliers) = 1 and cpv is not null group by 1`)
  const threshold = varietyLimit(
    rows.map(({ variety }) => variety),
    today,
  )
  if (threshold === null) return []
  return rows
    .filter(({ variety }) => variety >= threshold)
    .map(({ org, variety, contracts }) => ({
      org_num: org,
      role: 'supplier',
      other_num: 0,
      code: 'R048',
      value: variety,
      threshold,
      inputs: { contracts, among: rows.length },
    }))
}

/** What a buyer awarded is looked at over so many years. */
export const SHARE_YEARS = 3
/** Of a buyer with fewer contracts every share is large. */
const SHARE_MIN_CONTRACTS = 10

interface Pair extends Record<string, unknown> {
  buyer: number
  supplier: number
  contracts: number
  /** As the database writes them: they may be beyond what a number holds. */
  cents: string
  all_cents: string
  all_contracts: number
}

interface DirectPair extends Record<string, unknown> {
  buyer: number
  supplier: number
  is_works: boolean
  contracts: number
  cents: string
}

const ofBoth = (
  { buyer, supplier }: Pick<Pair, 'buyer' | 'supplier'>,
  raised: Omit<Raised, 'org_num' | 'role' | 'other_num'>,
): Raised[] => [
  { ...raised, org_num: buyer, role: 'buyer', other_num: supplier },
  { ...raised, org_num: supplier, role: 'supplier', other_num: buyer },
]

/** R040 (guide): a supplier has a high share of what a buyer awarded, by value. */
const highShare = async (db: Db, today: string): Promise<Raised[]> => {
  const limit = flagLimit('R040', today)
  if (!limit) return []
  const { rows } = await db.execute<Pair>(sql`
    with valued as (
      select rfx_num, buyers, suppliers, cents from contract
      where is_awarded and cents > 0
        and day > (${today}::date - make_interval(years => ${SHARE_YEARS}))::date and day <= ${today}::date
    ), given as (
      select buyer, count(*)::int as n, sum(cents) as cents
      from valued, unnest(buyers) as buyer group by 1 having count(*) >= ${SHARE_MIN_CONTRACTS}
    ), won as (
      select buyer, supplier, count(*)::int as n, sum(cents) as cents
      from valued, unnest(buyers) as buyer, unnest(suppliers) as supplier
      where cardinality(suppliers) = 1 group by 1, 2
    )
    select buyer, supplier, won.n as contracts, won.cents, given.cents as all_cents, given.n as all_contracts
    from won join given using (buyer) where won.cents * 100 >= given.cents * ${limit.value}::int`)
  return rows.flatMap((row) =>
    ofBoth(row, {
      code: 'R040',
      value: (Number(row.cents) / Number(row.all_cents)) * 100,
      threshold: limit.value,
      inputs: {
        contracts: row.contracts,
        allContracts: row.all_contracts,
        years: SHARE_YEARS,
        cents: Number(row.cents),
        allCents: Number(row.all_cents),
      },
    }),
  )
}

/**
 * R055 (guide): a buyer gave a supplier several contracts without a call within a year that
 * together reach the threshold of the Directive.
 */
const directAwards = async (db: Db, today: string): Promise<Raised[]> => {
  const { rows } = await db.execute<DirectPair>(sql`
    select buyer, supplier, nature = 3 as is_works, count(*)::int as contracts, sum(cents) as cents
    from contract c join rfx_insight i using (rfx_num), unnest(buyers) as buyer, unnest(suppliers) as supplier
    where c.is_awarded and c.cents > 0 and i.procedure = 'neg-wo-call' and cardinality(suppliers) = 1
      and c.day > (${today}::date - interval '1 year')::date and c.day <= ${today}::date
    group by 1, 2, 3 having count(*) > 1`)
  const reached = rows.flatMap((row) => {
    const limit = directiveLimit(row.is_works ? 'works' : 'other', today)
    const cents = Number(row.cents)
    return limit && cents >= limit.value ? [{ row, cents, threshold: limit.value }] : []
  })
  // A pair stands once: by what exceeds most.
  const pairs = Map.groupBy(reached, ({ row }) => `${row.buyer} ${row.supplier}`)
  return [...pairs.values()].flatMap((several) => {
    const [first] = several.sort((a, b) => b.cents / b.threshold - a.cents / a.threshold)
    if (!first) return []
    const { row, cents, threshold } = first
    const inputs = { contracts: row.contracts, nature: row.is_works ? 'works' : 'other' }
    return ofBoth(row, { code: 'R055', value: cents, threshold, inputs })
  })
}

/** Tells the indicators of all organisations anew. */
export const assessOrgs = async (db: Db, today: string): Promise<number> => {
  const raised = [
    ...(await heterogeneous(db, today)),
    ...(await highShare(db, today)),
    ...(await directAwards(db, today)),
    ...(await unsuccessfulBidders(db, today)),
    ...(await rejectingBuyers(db, today)),
  ]
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from org_flag`)
    await tx.execute(sql`
      insert into org_flag (org_num, code, role, other_num, value, threshold, inputs)
      select f.* from jsonb_to_recordset(${JSON.stringify(raised)}::jsonb) as f (
        org_num int, code text, role text, other_num int, value float8, threshold float8, inputs jsonb)
      where exists (select from org where org.num = f.org_num)`)
  })
  return raised.length
}
