import { bid, evaluationLot } from '@kogge/db/schema/evaluation.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { and, eq } from 'drizzle-orm'
import { writeAwards } from '../awards/awards.commands.ts'
import { holdLots, lotStepped, lotsOf } from '../evaluated-lots.queries.ts'
import { holdOwn, type Managing } from '../evaluated-requests.queries.ts'
import { expectLogged } from '../ledger-proof.queries.ts'
import { sendNotAwarded } from '../letters/decision-letters.commands.ts'
import { UNDECIDED } from './award-decisions.commands.ts'
import { biddersIn } from './lot-bidders.queries.ts'

/**
 * Writes down that the winner of a lot does not sign: it ends without a contract (BT-144
 * `no-signed`), and its bidders get a letter.
 */
export const fallThrough = async (
  ctx: Managing,
  {
    rfxId,
    lotId,
    words,
  }: { readonly rfxId: string; readonly lotId: string; readonly words: string },
): Promise<void> => {
  const { db, grant, actor, sealing } = ctx
  const { orgId } = grant.action
  const row = await holdOwn(ctx, rfxId, orgId, 'update')
  if (row.state !== 'decided') throw new AppError('rfx.step_refused', { step: 'fall_through' })
  const [lot] = await holdLots(db, rfxId, [lotId], 'update')
  if (lot) lotStepped(lot, 'fall_through')
  await expectLogged(ctx, row, null)
  const now = await databaseNow(db)
  await db
    .update(evaluationLot)
    .set({ ...UNDECIDED, state: 'unsuccessful', noAwardReason: 'no-signed', words, decidedAt: now })
    .where(and(eq(evaluationLot.rfxId, rfxId), eq(evaluationLot.lotId, lotId)))
  if (lot?.winnerId)
    await db
      .update(bid)
      .set({ declinedAt: now })
      .where(and(eq(bid.rfxId, rfxId), eq(bid.lotId, lotId), eq(bid.orgId, lot.winnerId)))
  const lots = await lotsOf(db, rfxId)
  await writeAwards(db, row, lots, now, { kind: 'no-contract' })
  await appendLedgerEntry(db, sealing, {
    rfxId,
    type: 'rfx.lot_unsuccessful' as const,
    userId: actor.userId,
    orgId,
    details: { lotId, code: 'no-signed', words, winnerId: lot?.winnerId ?? null },
  })
  const bidders = await biddersIn(db, rfxId, [lotId])
  await sendNotAwarded(ctx, { row, lots, lotId, bidders }, now)
}
