import type { Db } from '@kogge/db/client.ts'
import { type AnalysisPeriod, periodOf } from '@kogge/domain/analysis/analysis-period.ts'
import type { ContractRef } from '@kogge/domain/analysis/analysis-read-model.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { MarketContest } from './market.views.ts'
import type { FigureOptions } from './market-figures.queries.ts'
import type { MarketScope } from './market-scope.queries.ts'

/** The organisations asked for with the entries that became part of them (mergers make no chains). */
const entriesOf = (nums: readonly number[]): SQL => sql`
  select array_agg(entry.id) as ids, array_agg(entry.num) as nums
  from org root join org entry on root.id in (entry.id, entry.merged_into_id)
  where root.num = any(${`{${nums.join(',')}}`}::int[])`

/**
 * Lots that these organisations tendered for, of those where a notice names who did without success:
 * those that others won (`lost`), and those that they won (`won`, by their first contract). Of a lot that one of them won
 * none of them is a loser.
 */
const contests = (nums: readonly number[]): SQL => sql`
  with own as materialized (${entriesOf(nums)}),
  lost as (
    select rfx_num, won_as as position, day, min(cents) as offered
    from lost_tender, own where tenderers && own.ids and not winners && own.ids
    group by rfx_num, won_as, day
  ),
  won as (
    select distinct on (c.rfx_num, c.lot_id) c.rfx_num, c.position, c.day, null::bigint as offered
    from (select distinct rfx_num, won_as, day from lost_tender, own where winners && own.ids) l
    join contract first on (first.rfx_num, first.position, first.day) = (l.rfx_num, l.won_as, l.day)
    join contract c on c.rfx_num = l.rfx_num and c.lot_id is not distinct from first.lot_id
    where c.suppliers && (select own.nums from own)
    order by c.rfx_num, c.lot_id, c.position
  )`

/** Of what `contests` gives. */
const DAY = sql`k.day`

const within = ({ from, until }: AnalysisPeriod): SQL => {
  const conditions = [
    ...(from ? [sql`${DAY} >= ${from}::date`] : []),
    ...(until ? [sql`${DAY} <= ${until}::date`] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

interface YearRow extends Record<string, unknown> {
  readonly kind: 'lost' | 'won'
  readonly year: number
  readonly ever: number
  readonly inTime: number
}

/** How many contracts were lost and won by year, where it is known who lost. */
export interface ContestFigures extends MarketContest {
  readonly lostIn: ReadonlyMap<number, number>
}

/** What organisations won and lost where notices name who lost, in the time asked for and ever. */
export const contestOf = async (
  db: Db,
  { nums }: MarketScope,
  { months, now }: Pick<FigureOptions, 'months' | 'now'>,
): Promise<ContestFigures> => {
  const when = within(periodOf(months, now))
  const { rows } = await db.execute<YearRow>(sql`
    ${contests(nums)}
    select kind, extract(year from k.day)::int as year, count(*)::int as ever,
      (count(*) filter (where ${when}))::int as "inTime"
    from (select 'lost' as kind, day from lost union all select 'won', day from won) as k
    group by 1, 2`)
  const sum = (kind: YearRow['kind'], of: 'ever' | 'inTime'): number =>
    rows.filter((row) => row.kind === kind).reduce((total, row) => total + row[of], 0)
  const lostIn = rows.flatMap(({ kind, year, ever }): [number, number][] =>
    kind === 'lost' ? [[year, ever]] : [],
  )
  return {
    lost: sum('lost', 'inTime'),
    won: sum('won', 'inTime'),
    ever: { lost: sum('lost', 'ever'), won: sum('won', 'ever') },
    lostIn: new Map(lostIn),
  }
}

export interface ContestQuestion {
  readonly kind: 'lost' | 'contested'
  readonly when: AnalysisPeriod
  readonly sort: 'day' | 'value' | 'ends'
  readonly offset: number
  readonly limit: number
}

/** A contract of a contested lot, and what was offered for one that was lost: cents of EUR. */
export interface ContestRef extends ContractRef {
  readonly rfxId: string
  readonly lotId: string | null
  readonly offered: number | null
}

const ORDERS = {
  day: sql`k.day desc`,
  value: sql`c.cents desc nulls last`,
  ends: sql`c.ends_on nulls last`,
}

/** The contracts that `contestOf` counts, a page of them. */
export const contestContracts = async (
  db: Db,
  { nums }: MarketScope,
  { kind, when, sort, offset, limit }: ContestQuestion,
): Promise<{ readonly rows: readonly ContestRef[]; readonly total: number }> => {
  const { rows } = await db.execute<{
    num: number
    id: string
    lot: string | null
    position: number
    day: string
    offered: string | null
    total: number
  }>(sql`
    ${contests(nums)}
    select k.rfx_num as num, r.id, c.lot_id as lot, k.position, k.day::text, k.offered, (count(*) over ())::int as total
    from ${sql.raw(kind === 'lost' ? 'lost' : 'won')} k
    join contract c on (c.rfx_num, c.position, c.day) = (k.rfx_num, k.position, k.day)
    join rfx r on r.num = k.rfx_num and r.privacy = 'public'
    where ${within(when)}
    order by ${ORDERS[sort]}, k.day desc, k.rfx_num desc, k.position
    limit ${limit} offset ${offset}`)
  return {
    rows: rows.map(({ num, id, lot, position, day, offered }) => ({
      rfxNum: num,
      rfxId: id,
      lotId: lot,
      position,
      day,
      offered: offered === null ? null : Number(offered),
    })),
    total: rows[0]?.total ?? 0,
  }
}
