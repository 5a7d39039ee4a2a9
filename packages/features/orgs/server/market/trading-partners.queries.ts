import type { Db } from '@kogge/db/client.ts'
import type { AnalysisModel, ModelFilter } from '@kogge/domain/analysis/analysis-read-model.ts'
import { namedOrgs } from '@kogge/features/analysis/server/analysis.api.ts'
import { countedOf, OTHER, shareOf } from './contract-filters.ts'
import type { MarketPartners, MarketRole } from './market.views.ts'
import type { Reach } from './market-access.ts'

/** Who won what is bought, or bought what is won: a page of them, by count or by value. */
export const partnersOf = async (
  db: Db,
  model: AnalysisModel,
  filter: ModelFilter,
  role: MarketRole,
  sort: 'count' | 'value',
  { offset, limit, isFull }: Reach,
): Promise<MarketPartners> => {
  const { rows, groups, totals } = await model.groups({
    filter,
    grouping: { by: OTHER[role] },
    sort,
    hasContracts: ['yes'],
    offset,
    limit,
  })
  const names = await namedOrgs(
    db,
    rows.map(({ key }) => key),
  )
  const shown = offset + rows.length
  return {
    items: rows.map((row) => ({
      ...(names.get(row.key) ?? { orgId: null, name: '', country: null }),
      ...countedOf(row),
      lastDay: row.lastDay,
      shareOfContracts: shareOf(row.contracts, totals.contracts),
      shareOfSum: shareOf(row.sum, totals.sum),
      before: row.before && { contracts: row.before.contracts, sum: row.before.sum },
    })),
    nextCursor: isFull && shown < groups && rows.length > 0 ? String(shown) : null,
    total: groups,
    isCut: !isFull && shown < groups,
  }
}
