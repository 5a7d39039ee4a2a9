import { isWholeMonths } from '@kogge/domain/analysis/analysis-period.ts'
import { firstOrder } from '@kogge/domain/analysis/analysis-read-model.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { ContractsAsked } from '../analysis.inputs.ts'
import { authorizeAll, seesAll } from '../analysis-access.ts'
import { countCutList } from '../truncated-list-rate-limit.commands.ts'

/**
 * Contracts as the caller may ask for them. Whoever sees only the first few gets those of one order,
 * of whole months, as the charts lead to, and of so many lists in an hour: days one by one, upwards
 * and downwards, would add up to all of them. Throws as access.ts does, and `request.rate_limited`.
 */
export const allowedContracts = async <Asked extends ContractsAsked>(
  ctx: Context,
  asked: Asked,
): Promise<Asked> => {
  if (seesAll(ctx.actor, asked, ctx.now)) return asked
  if (asked.between && !isWholeMonths(asked.between)) authorizeAll(ctx.actor, asked, ctx.now)
  await countCutList(ctx)
  return { ...asked, ...firstOrder(asked.ends !== undefined) }
}
