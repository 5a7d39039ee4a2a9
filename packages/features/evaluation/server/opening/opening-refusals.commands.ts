import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { isItsBuyer } from '@kogge/platform/server/ledger/ledger-buyer.queries.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { recordEarlyLook } from '@kogge/platform/server/sealing/early-access.commands.ts'
import { and, eq } from 'drizzle-orm'

/** Tries of one person within a quarter of an hour: enough for typing errors, too few for guessing. */
const OPENING: Limit = { name: 'opening', hits: 12, windowSeconds: 15 * 60 }

/** Counts a try to open, whatever becomes of it. Throws `request.rate_limited`. */
export const countOpening = (ctx: UserContext): Promise<void> =>
  countAttempt(
    ctx.db,
    [{ limit: OPENING, key: limitKey(OPENING, null, ctx.actor.userId) }],
    ctx.now,
  )

/**
 * Writes into the log of a request that somebody tried to open it and was refused, in a transaction of
 * its own: the one of the try is undone. A try by somebody who has no place in the buyer's
 * organisation stands there as an early look.
 */
export const recordRefusal = async (
  ctx: UserContext,
  { rfxId, orgId }: { readonly rfxId: string; readonly orgId: string },
  error: unknown,
): Promise<void> => {
  const { db, actor, sealing } = ctx
  const code = error instanceof AppError ? error.code : 'system.internal'
  const { userId } = actor
  const reason = error instanceof AppError ? String(error.details?.reason ?? '') : ''
  const [row] = await db
    .select({ rfxId: writtenRfx.rfxId })
    .from(writtenRfx)
    .where(and(eq(writtenRfx.rfxId, rfxId), eq(writtenRfx.orgId, orgId)))
  const isTheirs = row && actor.orgs.some((place) => place.orgId === orgId)
  if (!isTheirs || !(await isItsBuyer(ctx, { rfxId, orgId })))
    return recordEarlyLook(ctx, { rfxId, call: 'opening.open' }, error)
  await db.transaction((tx) =>
    appendLedgerEntry(tx, sealing, {
      rfxId,
      type: 'rfx.opening_refused' as const,
      userId,
      orgId,
      details: { code, reason },
    }),
  )
}
