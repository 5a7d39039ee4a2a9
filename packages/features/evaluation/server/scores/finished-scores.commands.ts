import { finishedLot, reopenedBid } from '@kogge/db/schema/evaluation.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import {
  appendLedgerEntries,
  appendLedgerEntry,
} from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { NOTHING_AGREED, scoreHashes } from '@kogge/platform/server/ledger/score-hashes.queries.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { holdForStep, holdLots, lotStepped } from '../evaluated-lots.queries.ts'
import { expectOpened, holdOwn, type Managing } from '../evaluated-requests.queries.ts'
import { dropAgreed } from './dropped-agreements.commands.ts'
import { finishedIn } from './finished-scores.queries.ts'
import { expectLoggedScores } from './logged-scores.queries.ts'
import { expectEvaluator } from './scores.commands.ts'
import { cellsIn, countScores } from './scores.queries.ts'

/**
 * Closes one's own scores of these lots, all of which must be given: from then on one sees those of the
 * others. Throws `access.denied` for who is no evaluator, `evaluation.settled`, and `rfx.step_refused`
 * with `reason` (`scores_missing`, `finished`) and `lotId`, and `rfx.key_refused` where points are not as they gave
 * them.
 */
export const finishScores = async (
  ctx: Managing,
  input: { readonly rfxId: string; readonly lotIds: readonly string[] },
): Promise<void> => {
  const { db, grant, actor, sealing } = ctx
  const { orgId } = grant.action
  const { userId } = actor
  const { rfxId } = input
  const { row, lotIds } = await holdForStep(ctx, input, 'score')
  await expectEvaluator(db, rfxId, userId)
  const cells = await cellsIn(db, row, lotIds)
  const scores = await countScores(db, rfxId, lotIds)
  const finished = await finishedIn(db, rfxId, lotIds)
  for (const lotId of lotIds) {
    const refuse = (reason: string) => new AppError('rfx.step_refused', { reason, lotId })
    if (finished.get(lotId)?.has(userId)) throw refuse('finished')
    if ((scores.get(`${lotId}|${userId}`) ?? 0) < (cells.get(lotId) ?? 0))
      throw refuse('scores_missing')
  }
  await expectLoggedScores(ctx, rfxId, userId, lotIds)
  const finishedAt = await databaseNow(db)
  await db
    .delete(reopenedBid)
    .where(
      and(
        eq(reopenedBid.rfxId, rfxId),
        inArray(reopenedBid.lotId, lotIds),
        eq(reopenedBid.userId, userId),
      ),
    )
  await db
    .insert(finishedLot)
    .values(lotIds.map((lotId) => ({ rfxId, lotId, userId, finishedAt })))
    .onConflictDoUpdate({
      target: [finishedLot.rfxId, finishedLot.lotId, finishedLot.userId],
      set: { finishedAt },
    })
  const said = await scoreHashes(db, rfxId, userId, lotIds)
  await appendLedgerEntries(
    db,
    sealing,
    rfxId,
    lotIds.map((lotId) => ({
      type: 'rfx.scores_finished' as const,
      userId,
      orgId,
      details: { lotId, saidHash: said.get(lotId) ?? NOTHING_AGREED },
    })),
  )
}

/**
 * Opens the scores of an evaluator again, with a reason that stays in the log, and drops what was
 * agreed on in the lot, since it was made of them. Throws
 * `evaluation.settled` once the lot is, and `rfx.step_refused` for scores that are open.
 */
export const reopenScores = async (
  ctx: Managing,
  input: {
    readonly rfxId: string
    readonly lotId: string
    readonly userId: string
    readonly reason: string
  },
): Promise<void> => {
  const { db, grant, actor, sealing } = ctx
  const { orgId } = grant.action
  const { rfxId, lotId, userId: evaluatorId, reason } = input
  expectOpened(await holdOwn(ctx, rfxId, orgId, 'share'))
  for (const lot of await holdLots(db, rfxId, [lotId], 'update')) lotStepped(lot, 'score')
  const gone = await db
    .delete(finishedLot)
    .where(
      and(
        eq(finishedLot.rfxId, rfxId),
        eq(finishedLot.lotId, lotId),
        eq(finishedLot.userId, evaluatorId),
      ),
    )
    .returning({ lotId: finishedLot.lotId })
  if (gone.length === 0) throw new AppError('rfx.step_refused', { reason: 'not_finished', lotId })
  await appendLedgerEntry(db, sealing, {
    rfxId,
    type: 'rfx.scores_reopened' as const,
    userId: actor.userId,
    orgId,
    details: { lotId, evaluatorId, reason, ...(await dropAgreed(db, rfxId, [lotId])) },
  })
}
