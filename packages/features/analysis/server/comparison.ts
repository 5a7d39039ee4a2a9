import type { Totals } from '@kogge/domain/analysis/analysis-figures.ts'
import type { ModelFilter } from '@kogge/domain/analysis/analysis-read-model.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { AnalysisComparison, AnalysisTotals } from './analysis.views.ts'
import { orgsByNums } from './counted-orgs.queries.ts'
import { countedOrgs } from './filter-ids.queries.ts'

/** Totals as they are sent. */
export const totalsView = (totals: Totals, asOf: Date | null): AnalysisTotals => ({
  ...totals,
  series: [...totals.series],
  asOf: asOf?.toISOString() ?? null,
})

interface Compared {
  readonly orgIds: readonly string[]
  readonly role: 'buyer' | 'supplier'
}

/** All over the same days, so that their series can lie over one another. */
const withinDays = (filter: ModelFilter, { firstDay, lastDay }: Totals): ModelFilter => ({
  ...filter,
  ...(filter.from === undefined && firstDay !== null && { from: firstDay }),
  ...(filter.until === undefined && lastDay !== null && { until: lastDay }),
})

/**
 * Organisations side by side, each under the same filters; in its role it takes the place of what
 * the filters say of that role. One that became part of another is compared as that one. Throws
 * `record.not_found` for an id that nobody has.
 */
export const comparisonOf = async (
  ctx: Context,
  filter: ModelFilter,
  { orgIds, role }: Compared,
): Promise<AnalysisComparison> => {
  const name = role === 'buyer' ? 'buyers' : 'suppliers'
  const { [name]: _replaced, ...others } = filter
  const counted = await countedOrgs(ctx.readDb, orgIds)
  const nums = [...new Set(orgIds.flatMap((id) => counted.get(id.toLowerCase()) ?? []))]
  if (counted.size < new Set(orgIds.map((id) => id.toLowerCase())).size)
    throw new AppError('record.not_found')
  const [whole, named, asOf] = await Promise.all([
    ctx.analysis.totals(others),
    orgsByNums(ctx.readDb, nums),
    ctx.analysis.asOf(),
  ])
  const within = withinDays(others, whole)
  const each = await Promise.all(
    nums.map((num) => ctx.analysis.totals({ ...within, [name]: [num] })),
  )
  return {
    bucket: each[0]?.bucket ?? whole.bucket,
    orgs: each.map((totals, index) => {
      const { orgId = null, name: called = '' } = named.get(nums[index] ?? 0) ?? {}
      return {
        ...totalsView(totals, asOf),
        org: { orgId, name: called },
        shareOfSum: whole.sum > 0 ? totals.sum / whole.sum : null,
      }
    }),
  }
}
