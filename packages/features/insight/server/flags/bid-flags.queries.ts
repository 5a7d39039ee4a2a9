import type { Db } from '@kogge/db/client.ts'
import { flagLimit } from '@kogge/domain/insight/flags/flag-thresholds.ts'
import { fencesOf } from '@kogge/domain/insight/flags/outlier-fences.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Place, Raised } from './raised-org-flags.ts'

const MANY_BIDS = 10

/** Lots of which a notice names who lost, all of them one by one, and who won; of some lost tenders. */
const contests = (lost: SQL): SQL => sql`
  select rfx_num, won_as, min(day) as day, array_agg(distinct tenderers[1]) as losers,
    min(winners[1]::text)::uuid as winner
  from ${lost} group by 1, 2
  having bool_and(cardinality(tenderers) = 1 and cardinality(winners) = 1)`

interface Bidder extends Record<string, unknown> {
  readonly org: number
  readonly bids: number
  readonly won: number
}

/**
 * R025 (Cardinal): who tenders most often (the upper quarter) wins far less than others: at or below
 * the lower fence of the shares won. Where that lies below nothing nobody could stand out, and the
 * configured threshold of Cardinal's documentation holds. Who tendered less than MANY_BIDS times is
 * left out, as they may have lost by chance. Lots count of which a notice names who
 * lost, all of them one by one; Cardinal counts valid tenders only, but notices hardly ever say
 * which of those named were rejected.
 */
export const unsuccessfulBidders = async (db: Db, today: string): Promise<Raised[]> => {
  const { rows } = await db.execute<Bidder>(sql`
    with contest as (${contests(sql`lost_tender`)}), bid as (
      select rfx_num, won_as, unnest(losers) as entry, false as has_won from contest
      union all select rfx_num, won_as, winner, true from contest
    )
    select coalesce(root.num, entry.num) as org, count(distinct (rfx_num, won_as))::int as bids,
      count(distinct (rfx_num, won_as)) filter (where has_won)::int as won
    from bid join org entry on entry.id = bid.entry left join org root on root.id = entry.merged_into_id
    group by 1`)
  const shareOf = ({ won, bids }: Bidder) => (won / bids) * 100
  const [often, shares] = [fencesOf(rows.map(({ bids }) => bids)), fencesOf(rows.map(shareOf))]
  const limit = flagLimit('R025', today)
  if (!often || !shares || !limit) return []
  const threshold = shares.q1 < shares.q3 && shares.lower >= 0 ? shares.lower : limit.value
  return rows
    .filter((row) => row.bids >= Math.max(often.q3, MANY_BIDS) && shareOf(row) <= threshold)
    .map((row) => ({
      org_num: row.org,
      role: 'supplier',
      other_num: 0,
      code: 'R025',
      threshold,
      value: shareOf(row),
      inputs: { bids: row.bids, won: row.won, among: rows.length },
    }))
}

interface TenderedRow extends Record<string, unknown> {
  readonly rfx_num: number
  readonly rfx_id: string
  readonly position: number
  readonly day: string
  readonly has_won: boolean
  readonly total: number
}

/** The contracts that a supplier in whom R025 stands out tendered for, and whether it won them; the latest first. */
export const tenderedContracts = async (db: Db, orgId: string, { offset, limit }: Place) => {
  const { rows } = await db.execute<TenderedRow>(sql`
    with own as materialized (
      select array_agg(entry.id) as ids from org_flag f join org root on root.num = f.org_num
      join org entry on root.id in (entry.id, entry.merged_into_id)
      where f.code = 'R025' and root.id = ${orgId}
    ), asked as (
      select distinct rfx_num, won_as from lost_tender, own
      where tenderers && own.ids or winners && own.ids
    ), contest as (${contests(sql`lost_tender join asked using (rfx_num, won_as)`)})
    select c.rfx_num, r.id as rfx_id, c.position, c.day::text, k.winner = any(own.ids) as has_won,
      count(*) over ()::int as total
    from own, contest k join contract c on (c.rfx_num, c.position, c.day) = (k.rfx_num, k.won_as, k.day)
    join rfx r on r.num = c.rfx_num and r.privacy = 'public'
    where k.winner = any(own.ids) or k.losers && own.ids
    order by has_won desc, c.day desc, c.rfx_num, c.position offset ${offset} limit ${limit}`)
  return {
    total: rows[0]?.total ?? 0,
    refs: rows.map((row) => ({
      rfxNum: row.rfx_num,
      rfxId: row.rfx_id,
      position: row.position,
      day: row.day,
      hasWon: row.has_won,
    })),
  }
}

/**
 * R038 (Cardinal): a buyer rejects a far larger share of the tenders than others: at or above the
 * upper fence of the shares, or the configured threshold of Cardinal's documentation where the
 * quartiles coincide, as when most reject nothing. Buyers of fewer than two requests are left out.
 * Suppliers have no such indicator, as notices count the tenders rejected and hardly name them.
 */
export const rejectingBuyers = async (db: Db, today: string): Promise<Raised[]> => {
  const { rows } = await db.execute<{ org: number; received: number; rejected: number }>(sql`
    select buyer as org, sum(tenders_received)::int as received, sum(tenders_rejected)::int as rejected
    from rfx_insight i join rfx_search s on s.num = i.rfx_num, unnest(s.buyers) as buyer
    where tenders_received is not null group by 1 having count(*) >= 2`)
  const shareOf = (row: { received: number; rejected: number }) =>
    (row.rejected / row.received) * 100
  const shares = fencesOf(rows.map(shareOf))
  const limit = flagLimit('R038', today)
  if (!shares || !limit) return []
  const threshold = shares.q1 < shares.q3 ? shares.upper : limit.value
  return rows
    .filter((row) => shareOf(row) >= threshold)
    .map((row) => ({
      org_num: row.org,
      role: 'buyer',
      other_num: 0,
      code: 'R038',
      threshold,
      value: shareOf(row),
      inputs: { rejected: row.rejected, received: row.received, among: rows.length },
    }))
}

interface JudgedRow extends Record<string, unknown> {
  readonly rfx_id: string
  readonly received: number
  readonly rejected: number
  readonly total: number
}

/** The public requests of a buyer of which it is known how many tenders were rejected, the most first. */
export const judgedRequests = async (db: Db, orgId: string, { offset, limit }: Place) => {
  const { rows } = await db.execute<JudgedRow>(sql`
    select r.id as rfx_id, i.tenders_received as received, coalesce(i.tenders_rejected, 0) as rejected,
      count(*) over ()::int as total
    from rfx_search s join rfx_insight i on i.rfx_num = s.num join rfx r on r.num = s.num
    where s.buyers && array(select num from org where id = ${orgId}) and i.tenders_received is not null
      and r.privacy = 'public'
    order by rejected desc, r.published_at desc nulls last, r.num desc offset ${offset} limit ${limit}`)
  return {
    total: rows[0]?.total ?? 0,
    requests: rows.map(({ rfx_id: rfxId, received, rejected }) => ({
      rfxId,
      told: [],
      tenders: { received, rejected },
    })),
  }
}
