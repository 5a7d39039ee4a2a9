import { isWholeMonths } from '@kogge/domain/analysis/analysis-period.ts'
import { firstOrder } from '@kogge/domain/analysis/analysis-read-model.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { ContractsInput } from '../analysis.inputs.ts'
import { authorizeAll, seesAll } from '../analysis-access.ts'
import { countCutList } from '../truncated-list-rate-limit.commands.ts'

/**
 * Contracts as the caller may ask for them. Whoever sees only the first few gets those of one order,
 * of whole months, as the charts lead to, and of so many lists in an hour: days one by one, upwards
 * and downwards, would add up to all of them. Throws as access.ts does, and `request.rate_limited`.
 */
export const allowedContracts = async <Input extends ContractsInput>(
  ctx: Context,
  input: Input,
): Promise<Input> => {
  if (seesAll(ctx.actor, input, ctx.now)) return input
  if (input.between && !isWholeMonths(input.between)) authorizeAll(ctx.actor, input, ctx.now)
  await countCutList(ctx)
  return { ...input, ...firstOrder(input.ends !== undefined) }
}
