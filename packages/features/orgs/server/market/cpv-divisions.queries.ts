import type { Db } from '@kogge/db/client.ts'
import type { AnalysisModel, ModelFilter } from '@kogge/domain/analysis/analysis-read-model.ts'
import { countryOfNum } from '@kogge/domain/search/tender-facets.ts'
import { cpvLabels } from '@kogge/features/reference/server/reference.api.ts'
import { countedOf, divisionCode, shareOf } from './contract-filters.ts'
import type { MarketDivision } from './market.views.ts'

/** The CPV has 45 divisions, the world some 250 countries. */
const ALL = 300
const DIVISIONS = { by: 'cpv', level: 2 } as const

/**
 * The divisions of the CPV that contracts are of, most contracts first, each with its part of the
 * market: of everybody's contracts in the division, in the same time and in the countries where
 * these are. `own` says whose they are, `when` of which time.
 */
export const divisionsOf = async (
  db: Db,
  model: AnalysisModel,
  own: ModelFilter,
  when: ModelFilter,
  language: string,
): Promise<{ readonly divisions: MarketDivision[]; readonly countries: string[] }> => {
  const filter = { ...own, ...when }
  const all = { filter, sort: 'count', hasContracts: ['yes'], offset: 0, limit: ALL } as const
  const [mine, where] = await Promise.all([
    model.groups({ ...all, grouping: DIVISIONS }),
    model.groups({ ...all, grouping: { by: 'country' } }),
  ])
  if (mine.rows.length === 0) return { divisions: [], countries: [] }
  const countries = where.rows.flatMap(({ key }) => countryOfNum(key) ?? [])
  const keys = mine.rows.map(({ key }) => key)
  const [market, labels] = await Promise.all([
    model.groups({
      filter: { ...when, ...(countries.length > 0 && { countries }) },
      grouping: DIVISIONS,
      sort: 'count',
      offset: 0,
      limit: ALL,
      keys,
    }),
    cpvLabels(db, keys.map(divisionCode), language),
  ])
  const whole = new Map(market.rows.map((row) => [row.key, row]))
  const divisions = mine.rows.map((row): MarketDivision => {
    const code = divisionCode(row.key)
    const everybody = whole.get(row.key)
    return {
      ...countedOf(row),
      code,
      label: labels[code] ?? code,
      shareOfContracts: shareOf(row.contracts, everybody?.contracts ?? 0),
      shareOfSum: shareOf(row.sum, everybody?.sum ?? 0),
    }
  })
  return { divisions, countries }
}
