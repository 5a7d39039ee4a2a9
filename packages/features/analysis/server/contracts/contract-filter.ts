import type { ModelFilter } from '@kogge/domain/analysis/analysis-read-model.ts'
import { cpvPrefix } from '@kogge/domain/reference/cpv-codes.ts'
import { listIndustries } from '@kogge/features/reference/server/reference.api.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { ContractsInput } from '../analysis.inputs.ts'
import { countedOrgs } from '../filter-ids.queries.ts'
import { modelFilter, NOBODY, narrowedTo } from '../read-model-filter.ts'

const prefixesOf = async (ctx: Context, code: string): Promise<ModelFilter> => {
  const industries = await listIndustries(ctx.readDb, ctx.locale)
  const industry = industries.find((one) => one.code === code)
  return industry
    ? { cpvPrefixes: industry.cpvCodes.map(cpvPrefix) }
    : { requests: Int32Array.of(NOBODY) }
}

/** The meaning of a row, as a condition in addition to the filters that left it. */
const rowFilter = async (ctx: Context, within: ContractsInput['within']): Promise<ModelFilter> => {
  if (!within) return {}
  const { buyer, supplier, cpv, industry, region, unplaced } = within
  const nums = await countedOrgs(
    ctx.readDb,
    [buyer, supplier].flatMap((id) => id ?? []),
  )
  const numOf = (id: string): number => nums.get(id.toLowerCase()) ?? NOBODY
  return {
    ...(buyer && { withBuyers: [numOf(buyer)] }),
    ...(supplier && { withSuppliers: [numOf(supplier)] }),
    ...(industry && (await prefixesOf(ctx, industry))),
    ...(cpv && { cpvPrefixes: [cpv] }),
    ...(region && { withRegions: [region] }),
    ...(unplaced !== undefined && { unplaced }),
  }
}

/** Which contracts a list of them holds, on the page and in a file. */
export const contractsFilter = async (
  ctx: Context,
  input: ContractsInput,
): Promise<ModelFilter> => {
  const [filter, row] = await Promise.all([
    modelFilter(ctx, input.filters, input.ends),
    rowFilter(ctx, input.within),
  ])
  const { countedIn, between } = input
  return { ...narrowedTo(filter, between), ...row, ...(countedIn && { countedIn }) }
}
