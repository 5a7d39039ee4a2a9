import type { Db } from '@kogge/db/client.ts'
import type { AnalysisModel, ContractsQuestion, ModelFilter } from '@kogge/domain/analysis/model.ts'
import { periodOf } from '@kogge/domain/analysis/period.ts'
import { contractsByRefs } from '@kogge/features/analysis/server/data.ts'
import type { Reach } from '../access.ts'
import { contractsAs, endingFilter, OTHER } from '../question.ts'
import { type MarketScope, marketScope } from '../scope/data.ts'
import type { MarketContracts, MarketContractsInput } from '../views.ts'

const whenOf = ({ year, ends, months }: MarketContractsInput, now: Date): ModelFilter => {
  if (ends) return endingFilter(ends, now)
  return year === undefined
    ? periodOf(months, now)
    : { from: `${year}-01-01`, until: `${year}-12-31` }
}

/** Null where the one on the other side is no more: then nothing fits. */
const filterOf = async (
  db: Db,
  { nums }: MarketScope,
  input: MarketContractsInput,
  now: Date,
): Promise<ModelFilter | null> => {
  const { role, partner, cpv, country, region } = input
  const other = partner === undefined ? undefined : await marketScope(db, partner, false)
  if (other === null) return null
  return {
    ...contractsAs(role, nums),
    ...(other && contractsAs(OTHER[role], other.nums)),
    ...(cpv && { cpv: [cpv] }),
    ...(country && { countries: [country] }),
    ...(region && { regions: [region] }),
    ...whenOf(input, now),
  }
}

const NOTHING: MarketContracts = { items: [], nextCursor: null, total: 0, isCut: false }

/** The contracts that a figure was counted from, a page of them. */
export const contractsOfScope = async (
  db: Db,
  model: AnalysisModel,
  scope: MarketScope,
  input: MarketContractsInput,
  { offset, limit, isFull }: Reach,
  now: Date,
): Promise<MarketContracts> => {
  const filter = await filterOf(db, scope, input, now)
  if (!filter) return NOTHING
  const { sortBy: sort, kind, language } = input
  const direction: ContractsQuestion['direction'] = sort === 'ends' ? 'asc' : 'desc'
  const { rows, total } = await model.contracts({ filter, sort, direction, kind, offset, limit })
  const shown = offset + rows.length
  const hasMore = rows.length > 0 && shown < total
  return {
    items: await contractsByRefs(db, rows, language),
    ...{ total, isCut: !isFull && hasMore },
    nextCursor: isFull && hasMore ? String(shown) : null,
  }
}
