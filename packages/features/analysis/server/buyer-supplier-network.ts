import type { ModelFilter } from '@kogge/domain/analysis/analysis-read-model.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { AnalysisNetwork } from './analysis.views.ts'
import { orgsByNums } from './counted-orgs.queries.ts'

/** The strongest ties between buyers and suppliers, and those whom they tie. */
export const networkOf = async (
  ctx: Context,
  filter: ModelFilter,
  by: 'value' | 'count',
  limit: number,
): Promise<AnalysisNetwork> => {
  const { edges, ties } = await ctx.analysis.network({ filter, by, offset: 0, limit })
  const named = await orgsByNums(
    ctx.readDb,
    edges.flatMap(({ buyer, supplier }) => [buyer, supplier]),
  )
  return { orgs: [...named.values()], edges: [...edges], ties }
}
