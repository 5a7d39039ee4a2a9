import type { Db } from '@kogge/db/client.ts'
import type { AnalysisModel } from '@kogge/domain/analysis/analysis-read-model.ts'
import { unpackFacets } from '@kogge/domain/search/tender-facets.ts'
import { sql } from 'drizzle-orm'
import { CLOSED_AT, counted, within } from './report-conditions.queries.ts'
import type { ReportFilters } from './report-filters.ts'
import type { MarketShareView } from './reports.views.ts'

/** Divisions that are compared: those with the most own opportunities. */
const MOST_DIVISIONS = 15

/** The divisions of tenders of opportunities that were won or lost in the period. */
const divisionsBidIn = async (
  db: Db,
  orgId: string,
  filters: ReportFilters,
): Promise<readonly number[]> => {
  const { rows } = await db.execute<{ facets: number }>(sql`
    select (s.facets >> 10) << 10 as facets from opportunity o
    join rfx r on r.id = o.rfx_id and r.privacy = 'public' join rfx_search s on s.num = r.num
    where ${counted(orgId, filters)} and o.resolution in ('WON', 'LOST') and ${within(CLOSED_AT, filters)}
      and ((s.facets >> 10) & 127) > 0
    group by 1 order by count(*) desc, 1`)
  const divisions = rows.flatMap(({ facets }) => unpackFacets(facets).division ?? [])
  return [...new Set(divisions)].slice(0, MOST_DIVISIONS)
}

/**
 * The organisation's part of the published contracts of the period in the CPV divisions in which it won or lost opportunities:
 * of all contracts, and of those that it won itself, as the market analysis counts them. It reads what is published alone.
 */
export const marketShareOf = async (
  { db, analysis }: { readonly db: Db; readonly analysis: AnalysisModel },
  orgId: string,
  filters: ReportFilters,
): Promise<MarketShareView> => {
  const divisions = await divisionsBidIn(db, orgId, filters)
  if (divisions.length === 0) return []
  const { rows: own } = await db.execute<{ num: number }>(
    sql`select num from org where id = ${orgId} or merged_into_id = ${orgId}`,
  )
  const cpvPrefixes = divisions.map((division) => String(division).padStart(2, '0'))
  const { from, until } = filters
  const filter = { cpvPrefixes, from, until, isAwarded: true }
  const question = {
    grouping: { by: 'cpv', level: 2 },
    sort: 'count',
    offset: 0,
    limit: MOST_DIVISIONS,
  } as const
  const [market, ours] = await Promise.all([
    analysis.groups({ ...question, filter }),
    analysis.groups({ ...question, filter: { ...filter, suppliers: own.map(({ num }) => num) } }),
  ])
  return divisions.map((division) => {
    const all = market.rows.find(({ key }) => key === division)
    const mine = ours.rows.find(({ key }) => key === division)
    return {
      division: String(division).padStart(2, '0'),
      contracts: all?.contracts ?? 0,
      cents: all?.sum ?? 0,
      ownContracts: mine?.contracts ?? 0,
      ownCents: mine?.sum ?? 0,
    }
  })
}
