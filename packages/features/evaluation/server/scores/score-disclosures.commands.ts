import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { agreedScore, evaluationLot, evaluator } from '@kogge/db/schema/evaluation.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { expectBuyer } from '@kogge/platform/server/ledger/ledger-buyer.queries.ts'
import {
  appendLedgerEntry,
  holdChain,
} from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { areScoresOpen } from '../evaluated-lots.queries.ts'
import type { LotView } from '../lots.views.ts'

interface Shown {
  readonly rfxId: string
  /** The buyer. */
  readonly orgId: string
}

/** Whether a lot was shown with what evaluators gave it, or agreed on. */
const showsScores = ({ bids }: LotView): boolean =>
  bids.some(({ scores }) =>
    scores.some(({ others, agreed }) => (others?.length ?? 0) > 0 || agreed !== null),
  )

/** The lots of a request whose scores may change yet. */
const openLotsOf = async (db: Db, rfxId: string): Promise<readonly string[]> => {
  const rows = await db
    .select({
      lotId: evaluationLot.lotId,
      state: evaluationLot.state,
      agreedAt: evaluationLot.agreedAt,
      requestState: writtenRfx.state,
    })
    .from(evaluationLot)
    .innerJoin(writtenRfx, eq(writtenRfx.rfxId, evaluationLot.rfxId))
    // Of many lots most are settled at last, and none of those is open.
    .where(and(eq(evaluationLot.rfxId, rfxId), isNull(evaluationLot.agreedAt)))
  return rows.flatMap((lot) => (areScoresOpen({ state: lot.requestState }, lot) ? [lot.lotId] : []))
}

/** Whether something was agreed on in these lots, from which ranks and points come. */
const hasAgreed = async (db: Db, rfxId: string, lotIds: readonly string[]): Promise<boolean> => {
  const rows = await db
    .select({ lotId: agreedScore.lotId })
    .from(agreedScore)
    .where(and(eq(agreedScore.rfxId, rfxId), inArray(agreedScore.lotId, [...lotIds])))
    .limit(1)
  return rows.length > 0
}

const isEvaluator = async ({ db, actor }: UserContext, { rfxId }: Shown): Promise<boolean> =>
  (await db.$count(
    evaluator,
    and(eq(evaluator.rfxId, rfxId), eq(evaluator.userId, actor.userId)),
  )) > 0

/** Writes down that somebody was shown scores at a time, unless they stand there already. */
const noteSight = async (
  ctx: UserContext,
  { rfxId, orgId }: Shown,
  at: Date,
  lot?: LotView,
): Promise<void> => {
  const { db, sealing, actor } = ctx
  const { userId } = actor
  if (lot && !showsScores(lot)) return
  const seen = and(
    eq(ledgerEntry.rfxId, rfxId),
    eq(ledgerEntry.type, 'rfx.scores_seen'),
    eq(ledgerEntry.userId, userId),
  )
  if ((await db.$count(ledgerEntry, seen)) > 0) return
  const open = await openLotsOf(db, rfxId)
  if (!(lot ? open.includes(lot.lotId) : await hasAgreed(db, rfxId, open))) return
  await expectBuyer({ db, sealing }, { rfxId, orgId })
  await db.transaction(async (tx) => {
    await holdChain(tx, rfxId)
    if ((await tx.$count(ledgerEntry, seen)) > 0) return
    const about = { rfxId, type: 'rfx.scores_seen' as const, userId, orgId, at }
    await appendLedgerEntry(tx, sealing, { ...about, details: {} })
  })
}

/**
 * Reads what shows scores, and writes into the log, once for a person and a request, that somebody who
 * does not score was shown what evaluators gave while it could still change: should they be named an
 * evaluator afterwards, or while it is read, the report says so. `lotOf`: the lot that they were shown;
 * left out, all that was agreed on.
 */
export const seeing = async <Found>(
  ctx: UserContext,
  shown: Shown,
  read: () => Promise<Found>,
  lotOf?: (found: Found) => LotView,
): Promise<Found> => {
  const at = await databaseNow(ctx.db)
  const wasEvaluator = await isEvaluator(ctx, shown)
  const found = await read()
  if (!wasEvaluator || !(await isEvaluator(ctx, shown)))
    await noteSight(ctx, shown, at, lotOf?.(found))
  return found
}
