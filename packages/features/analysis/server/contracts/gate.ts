import { firstOrder } from '@kogge/domain/analysis/model.ts'
import { isWholeMonths } from '@kogge/domain/analysis/period.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { authorizeAll, seesAll } from '../access.ts'
import { countCutList } from '../commands.ts'
import type { ContractsAsked } from '../inputs.ts'

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
