import type { ModelFilter, RegionLevel } from '@kogge/domain/analysis/analysis-read-model.ts'
import { regionLabels } from '@kogge/features/reference/server/reference.api.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { AnalysisMap } from './analysis.views.ts'

/** All regions of a level, of which Europe has some 1,500. */
const MOST_REGIONS = 5000

/** See search/region-numbers.ts: a code is a number of base 36. */
const codeOf = (key: number): string | null => (key < 0 ? null : key.toString(36).toUpperCase())

/** Contracts by region of performance, those with the most first. */
export const mapOf = async (
  ctx: Context,
  filter: ModelFilter,
  level: RegionLevel,
): Promise<AnalysisMap> => {
  const { rows } = await ctx.analysis.groups({
    filter,
    grouping: { by: 'region', level },
    sort: 'count',
    hasContracts: ['yes'],
    offset: 0,
    limit: MOST_REGIONS,
  })
  const codes = rows.flatMap(({ key }) => codeOf(key) ?? [])
  const names = await regionLabels(ctx.readDb, codes, ctx.locale)
  return {
    regions: rows.map(({ key, contracts, sum, valued }) => {
      const nuts = codeOf(key)
      return { nuts, name: (nuts && names[nuts]) ?? '', contracts, sum, valued }
    }),
  }
}
