import type { Db } from '@kogge/db/client.ts'
import { sourceOfNum } from '@kogge/domain/harvester/sources.ts'
import { unpackFacets } from '@kogge/domain/search/tender-facets.ts'
import { namedOrgs } from '@kogge/features/analysis/server/analysis.api.ts'
import { type SQL, sql } from 'drizzle-orm'
import { CLOSED_AT, counted, within } from './report-conditions.queries.ts'
import type { ReportFilters } from './report-filters.ts'
import type { WinRatesView } from './reports.views.ts'

const MOST_BUYERS = 20
/** Places of prices that stand by themselves; all behind are one. */
const LAST_PLACE = 4

interface Decided {
  readonly won: number
  readonly lost: number
}
type Counts<Key extends string> = Record<string, unknown> & Decided & Readonly<Record<Key, number>>

/** The counts of won and lost ones in a group of decided `d`. */
const COUNTS = sql`count(*) filter (where d.is_won)::int as won, count(*) filter (where not d.is_won)::int as lost`

/** Won and lost opportunities, closed in the period, with the numbers of their public tenders. */
const decidedOnes = (orgId: string, filters: ReportFilters): SQL => sql`
  select o.resolution = 'WON' as is_won, r.num from opportunity o
  left join rfx r on r.id = o.rfx_id and r.privacy = 'public'
  where ${counted(orgId, filters)} and o.resolution in ('WON', 'LOST') and ${within(CLOSED_AT, filters)}`

/** Sums counts by a key, the most decided first. */
const summed = <Row extends Decided, Key extends string | null>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key | undefined,
): (Decided & { readonly key: Key })[] => {
  const sums = new Map<Key, Decided>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === undefined) continue
    const before = sums.get(key) ?? { won: 0, lost: 0 }
    sums.set(key, { won: before.won + row.won, lost: before.lost + row.lost })
  }
  return [...sums]
    .map(([key, counts]) => ({ key, ...counts }))
    .sort((a, b) => b.won + b.lost - (a.won + a.lost) || String(a.key).localeCompare(String(b.key)))
}

const buyersOf = async (db: Db, decided: SQL): Promise<WinRatesView['buyers']> => {
  const { rows } = await db.execute<Counts<'buyer'>>(sql`
    with d as (${decided})
    select b.buyer, ${COUNTS} from d join rfx_search s on s.num = d.num cross join unnest(s.buyers) as b (buyer)
    group by 1 order by count(*) desc, 1 limit ${MOST_BUYERS}`)
  const names = await namedOrgs(
    db,
    rows.map(({ buyer }) => buyer),
  )
  return rows.map(({ buyer, won, lost }) => {
    const org = names.get(buyer)
    return { orgId: org?.orgId ?? null, name: org?.name ?? '', won, lost }
  })
}

/**
 * Lots by the place of the own price among the published ones. Notices of some sources name who lost and at what price
 * (`lost_tender`): a place is known where the own price is, and one other at least.
 */
const pricesOf = async (db: Db, orgId: string, decided: SQL): Promise<WinRatesView['prices']> => {
  const { rows } = await db.execute<Counts<'place'>>(sql`
    with d as (${decided}),
    own as (select array_agg(id) as ids from org where id = ${orgId} or merged_into_id = ${orgId}),
    mine as (
      select l.rfx_num, l.won_as, l.day, bool_or(l.winners && own.ids) as is_won
      from lost_tender l, own
      where (l.tenderers && own.ids or l.winners && own.ids) and l.rfx_num in (select num from d) group by 1, 2, 3),
    prices as (
      select m.is_won,
        case when m.is_won then c.cents else (
          select min(l.cents) from lost_tender l, own
          where l.rfx_num = m.rfx_num and l.won_as = m.won_as and l.tenderers && own.ids) end as own_cents,
        array(
          select l.cents from lost_tender l, own
          where l.rfx_num = m.rfx_num and l.won_as = m.won_as and l.cents is not null and not l.tenderers && own.ids
          union all select c.cents where not m.is_won and c.cents is not null) as other_cents
      from mine m join contract c on c.rfx_num = m.rfx_num and c.position = m.won_as and c.day = m.day)
    select least(${LAST_PLACE}, 1 + (
        select count(*) from unnest(p.other_cents) as x (cents) where x.cents < p.own_cents))::int as place,
      count(*) filter (where p.is_won)::int as won, count(*) filter (where not p.is_won)::int as lost
    from prices p where p.own_cents is not null and cardinality(p.other_cents) > 0 group by 1 order by 1`)
  return rows.map(({ place, won, lost }) => ({ place, won, lost }))
}

/**
 * How many of the decided opportunities were won: those that were closed as won or lost in the period, by what their tenders
 * say. What was closed otherwise was not decided. One of a joint procurement counts for each of its buyers.
 */
export const winRatesOf = async (
  db: Db,
  orgId: string,
  filters: ReportFilters,
): Promise<WinRatesView> => {
  const decided = decidedOnes(orgId, filters)
  const [facets, buyers, prices] = await Promise.all([
    db.execute<Counts<'facets'> & { readonly facets: number | null }>(sql`
      with d as (${decided})
      select (s.facets >> 5) << 5 as facets, ${COUNTS} from d left join rfx_search s on s.num = d.num group by 1`),
    buyersOf(db, decided),
    pricesOf(db, orgId, decided),
  ])
  const known = facets.rows.flatMap(({ facets: packed, ...counts }) =>
    packed === null ? [] : [{ won: counts.won, lost: counts.lost, ...unpackFacets(packed) }],
  )
  const without = facets.rows.find(({ facets: packed }) => packed === null)
  return {
    buyers,
    prices,
    divisions: summed(known, ({ division }) =>
      division === null ? undefined : String(division).padStart(2, '0'),
    ).map(({ key, ...counts }) => ({ division: key, ...counts })),
    countries: summed(known, ({ country }) => country).map(({ key, ...counts }) => ({
      country: key,
      ...counts,
    })),
    sources: summed(known, ({ sourceNum }) => sourceOfNum(sourceNum)).map(({ key, ...counts }) => ({
      source: key,
      ...counts,
    })),
    without: without ? without.won + without.lost : 0,
  }
}
