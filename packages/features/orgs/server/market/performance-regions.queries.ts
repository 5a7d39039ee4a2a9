import type { Db } from '@kogge/db/client.ts'
import type { AnalysisModel, ModelFilter } from '@kogge/domain/analysis/analysis-read-model.ts'
import { countryOfNum } from '@kogge/domain/search/tender-facets.ts'
import { regionLabels } from '@kogge/features/reference/server/reference.api.ts'
import { countedOf } from './contract-filters.ts'
import type { MarketPlaces } from './market.views.ts'

const MOST_PLACES = 40
/** Regions are those of NUTS 3. */
export const PLACES_LEVEL = 3

/** NUTS codes are numbers of base 36 (domain/search/region-numbers.ts). */
const regionOfNum = (num: number): string | null =>
  num < 0 ? null : num.toString(36).toUpperCase()

/** Where the contracts are: by country, and by region, most contracts first, 40 of each at most. */
export const placesOf = async (
  db: Db,
  model: AnalysisModel,
  filter: ModelFilter,
  language: string,
): Promise<MarketPlaces> => {
  const most = { filter, sort: 'count', hasContracts: ['yes'], offset: 0 } as const
  const [countries, regions] = await Promise.all([
    model.groups({ ...most, limit: MOST_PLACES, grouping: { by: 'country' } }),
    model.groups({ ...most, limit: MOST_PLACES, grouping: { by: 'region', level: PLACES_LEVEL } }),
  ])
  const codes = regions.rows.flatMap(({ key }) => regionOfNum(key) ?? [])
  const names = await regionLabels(db, codes, language)
  return {
    countries: countries.rows.map((row) => {
      const code = countryOfNum(row.key)
      return { ...countedOf(row), code, name: code ?? '' }
    }),
    regions: regions.rows.map((row) => {
      const code = regionOfNum(row.key)
      return { ...countedOf(row), code, name: (code && names[code]) ?? '' }
    }),
  }
}
