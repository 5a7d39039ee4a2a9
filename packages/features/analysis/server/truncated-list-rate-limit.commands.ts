import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'

/**
 * Lists of contracts, each cut to its first few, that one user, or the visitors of one network, may open
 * in an hour: enough for a reader, too few to put the whole together out of its parts.
 */
const CUT_LISTS: Limit = { name: 'contracts_cut', hits: 120, windowSeconds: 60 * 60 }

/**
 * Counts one list that is cut to its first few. Throws `request.rate_limited` beyond 120 in an hour,
 * which names beside the time to wait the lowest plan that knows no such limit (`tier`).
 */
export const countCutList = async ({
  db,
  actor,
  ip,
  now,
}: Pick<Context, 'db' | 'actor' | 'ip' | 'now'>): Promise<void> => {
  const key =
    actor.kind === 'user' ? limitKey(CUT_LISTS, null, actor.userId) : limitKey(CUT_LISTS, ip)
  try {
    await countAttempt(db, [{ limit: CUT_LISTS, key }], now)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, { ...error.details, tier: lowestTier('org.search_full') })
  }
}
