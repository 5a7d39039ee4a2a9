import type { Db } from '@kogge/db/client.ts'
import { type AnalysisPeriod, periodOf } from '@kogge/domain/analysis/analysis-period.ts'
import type {
  AnalysisModel,
  ContractsQuestion,
  ModelFilter,
} from '@kogge/domain/analysis/analysis-read-model.ts'
import { contractsForReader } from '@kogge/features/analysis/server/analysis.api.ts'
import { contractsAs, endingFilter, OTHER } from './contract-filters.ts'
import type { MarketContracts, MarketContractsInput } from './market.views.ts'
import type { Reach } from './market-access.ts'
import { type MarketScope, marketScope } from './market-scope.queries.ts'
import { PLACES_LEVEL } from './performance-regions.queries.ts'
import { contestContracts } from './wins-and-losses.queries.ts'

const daysOf = ({ year, months }: MarketContractsInput, now: Date): AnalysisPeriod =>
  year === undefined ? periodOf(months, now) : { from: `${year}-01-01`, until: `${year}-12-31` }

const whenOf = (input: MarketContractsInput, now: Date): ModelFilter =>
  input.ends ? endingFilter(input.ends, now) : daysOf(input, now)

/** Null where the one on the other side is no more: then nothing fits. */
const filterOf = async (
  db: Db,
  { nums }: MarketScope,
  input: MarketContractsInput,
  now: Date,
): Promise<ModelFilter | null> => {
  const { role, partner, cpv, country, region, countedIn } = input
  const other = partner === undefined ? undefined : await marketScope(db, partner, false)
  if (other === null) return null
  return {
    ...contractsAs(role, nums),
    ...(other && contractsAs(OTHER[role], other.nums)),
    ...(cpv && { cpv: [cpv] }),
    ...(country !== undefined && { countries: [country] }),
    ...(region && { withRegions: [region] }),
    ...(region === null && { unplaced: PLACES_LEVEL }),
    ...(countedIn && { countedIn }),
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
  const { sortBy: sort, kind, language } = input
  const paged = (items: MarketContracts['items'], found: number, total: number) => {
    const shown = offset + found
    const hasMore = found > 0 && shown < total
    const nextCursor = isFull && hasMore ? String(shown) : null
    return { items, total, isCut: !isFull && hasMore, nextCursor }
  }
  if (kind === 'lost' || kind === 'contested') {
    const requested = { kind, when: daysOf(input, now), sort, offset, limit } as const
    const { rows, total } = await contestContracts(db, scope, requested)
    const offers = new Map(rows.map(({ rfxId, lotId, offered }) => [`${rfxId} ${lotId}`, offered]))
    const contracts = await contractsForReader(db, rows, language)
    const items = contracts.map((contract) => ({
      ...contract,
      offered: offers.get(`${contract.rfxId} ${contract.lotId}`) ?? null,
    }))
    return paged(items, rows.length, total)
  }
  const filter = await filterOf(db, scope, input, now)
  if (!filter) return NOTHING
  const direction: ContractsQuestion['direction'] = sort === 'ends' ? 'asc' : 'desc'
  const { rows, total } = await model.contracts({ filter, sort, direction, kind, offset, limit })
  return paged(await contractsForReader(db, rows, language), rows.length, total)
}
