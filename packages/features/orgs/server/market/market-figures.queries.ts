import type { Db } from '@kogge/db/client.ts'
import type { GroupRow } from '@kogge/domain/analysis/analysis-figures.ts'
import type { MONTHS_CHOICES } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { periodOf, todayOf } from '@kogge/domain/analysis/analysis-period.ts'
import type { AnalysisModel, ModelFilter } from '@kogge/domain/analysis/analysis-read-model.ts'
import { spanBefore } from '@kogge/domain/analysis/time-buckets.ts'
import { contractsAs, countedOf, endingFilter } from './contract-filters.ts'
import { divisionsOf } from './cpv-divisions.queries.ts'
import type { MarketFigures, MarketRole, MarketSide } from './market.views.ts'
import type { MarketScope } from './market-scope.queries.ts'
import { contestOf } from './wins-and-losses.queries.ts'

export interface FigureOptions {
  readonly months: (typeof MONTHS_CHOICES)[number]
  readonly language: string
  readonly now: Date
}

/** More years than anybody has published contracts for. */
const MOST_YEARS = 300
/** Before all days, so that every end that is known comes after it. */
const EVER = '0001-01-01'

const yearsOf = async (model: AnalysisModel, own: ModelFilter): Promise<readonly GroupRow[]> => {
  const { rows } = await model.groups({
    filter: own,
    grouping: { by: 'year' },
    sort: 'date',
    offset: 0,
    limit: MOST_YEARS,
  })
  return rows
}

const howMany = async (model: AnalysisModel, filter: ModelFilter): Promise<number> => {
  const { total } = await model.contracts({
    filter,
    kind: 'awarded',
    sort: 'day',
    direction: 'desc',
    offset: 0,
    limit: 1,
  })
  return total
}

const sideOf = async (
  db: Db,
  model: AnalysisModel,
  role: MarketRole,
  nums: readonly number[],
  { months, language, now }: FigureOptions,
): Promise<MarketSide> => {
  const own = contractsAs(role, nums)
  const period = periodOf(months, now)
  const earlier = spanBefore(period, todayOf(now))
  const [totals, before, contracts, known, running, soon, market] = await Promise.all([
    model.totals({ ...own, ...period }),
    earlier && model.totals({ ...own, ...earlier }),
    howMany(model, own),
    howMany(model, { ...own, endsFrom: EVER }),
    howMany(model, { ...own, ...endingFilter('running', now) }),
    howMany(model, { ...own, ...endingFilter('soon', now) }),
    divisionsOf(db, model, own, period, language),
  ])
  const { unawarded, firstDay, lastDay, hhi } = totals
  return {
    ...countedOf(totals),
    unawarded,
    firstDay,
    lastDay,
    // It is that of the winners; the buyers of a supplier have none.
    hhi: role === 'buyer' ? hhi : null,
    partners: role === 'buyer' ? totals.suppliers : totals.buyers,
    before: before && { contracts: before.contracts, sum: before.sum },
    main: market.divisions[0] ?? null,
    countries: market.countries,
    ends: { contracts, known, running, soon },
  }
}

const NONE = { contracts: 0, sum: 0 }

/** What organisations gave and won, in the time asked for and year by year. */
export const figuresOf = async (
  db: Db,
  model: AnalysisModel,
  scope: MarketScope,
  input: FigureOptions,
): Promise<MarketFigures> => {
  const { nums, orgId, isCut } = scope
  const [bought, won, { lostIn, ...contest }] = await Promise.all([
    yearsOf(model, contractsAs('buyer', nums)),
    yearsOf(model, contractsAs('supplier', nums)),
    contestOf(db, scope, input),
  ])
  const side = (role: MarketRole, years: readonly GroupRow[]) =>
    years.length === 0 ? null : sideOf(db, model, role, nums, input)
  const [buyer, supplier] = await Promise.all([side('buyer', bought), side('supplier', won)])
  // Only now: the first question after a start waits until everything is read.
  const asOf = await model.asOf()
  const amountIn = (rows: readonly GroupRow[], year: number) => {
    const row = rows.find(({ key }) => key === year)
    return row ? { contracts: row.contracts, sum: row.sum } : NONE
  }
  const known = [...bought, ...won].map(({ key }) => key)
  const years = [...new Set([...known, ...lostIn.keys()])].sort((a, b) => b - a)
  const { from, until } = periodOf(input.months, input.now)
  return {
    orgId,
    isCut,
    orgs: nums.length,
    buyer,
    supplier,
    contest,
    from: from ?? null,
    until: until ?? null,
    asOf: asOf?.toISOString() ?? null,
    years: years.map((year) => ({
      year,
      buyer: amountIn(bought, year),
      supplier: amountIn(won, year),
      lost: lostIn.get(year) ?? 0,
    })),
  }
}
