import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { evaluationLot } from '@kogge/db/schema/evaluation.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { and, eq } from 'drizzle-orm'
import { writeAwards } from '../awards/awards.commands.ts'
import { holdLots, lotStepped, lotsOf, rankedLotsIn } from '../evaluated-lots.queries.ts'
import { holdOwn, type Managing } from '../evaluated-requests.queries.ts'
import { expectLogged } from '../ledger-proof.queries.ts'
import { sendNextAward } from '../letters/decision-letters.commands.ts'
import { winnerIn } from './award-decisions.commands.ts'
import { biddersIn } from './lot-bidders.queries.ts'
import { standstillFor } from './request-decision.commands.ts'

/**
 * Awards a lot whose winner did not sign to the next in rank, by the points that stand: its bidders get
 * letters, and a standstill of its own begins, since the first was about another winner. Other lots and
 * their contracts stay what they are. Throws `rfx.step_refused` with `reason` (`nobody_declined`), and
 * what winnerIn throws.
 */
export const awardNext = async (
  ctx: Managing,
  input: {
    readonly rfxId: string
    readonly lotId: string
    /** Of several that are next alike the one that is chosen. */
    readonly winnerId: string | null
    readonly words: string
  },
): Promise<void> => {
  const { db, grant, actor, sealing } = ctx
  const { orgId } = grant.action
  const { rfxId, lotId, winnerId, words } = input
  const row = await holdOwn(ctx, rfxId, orgId, 'update')
  if (row.state !== 'decided') throw new AppError('rfx.step_refused', { step: 'award_next', lotId })
  const [lot] = await holdLots(db, rfxId, [lotId], 'update')
  if (!lot) throw new AppError('record.not_found')
  const state = lotStepped(lot, 'award_next')
  await expectLogged(ctx, row, null)
  const rankedLot = (await rankedLotsIn(db, rfxId, row.document, [lotId])).get(lotId)
  const declined = (rankedLot?.bids ?? []).filter(({ isDeclined }) => isDeclined)
  if (declined.length === 0)
    throw new AppError('rfx.step_refused', { reason: 'nobody_declined', lotId })
  const winner = winnerIn(lotId, rankedLot, winnerId, words)
  const now = await databaseNow(db)
  const standstillUntil = await standstillFor(db, row, 1, now)
  await db
    .update(evaluationLot)
    .set({
      state,
      decidedAt: now,
      decidedBy: actor.userId,
      standstillUntil,
      words,
      winnerId: winner.orgId,
      amount: winner.amount,
      noAwardReason: null,
    })
    .where(and(eq(evaluationLot.rfxId, rfxId), eq(evaluationLot.lotId, lotId)))
  await db.update(writtenRfx).set({ updatedAt: now }).where(eq(writtenRfx.rfxId, rfxId))
  const lots = await lotsOf(db, rfxId)
  await writeAwards(db, row, lots, now, { kind: 'next-award' })
  await appendLedgerEntry(db, sealing, {
    rfxId,
    type: 'rfx.lot_decided' as const,
    userId: actor.userId,
    orgId,
    details: {
      lotId,
      winnerId: winner.orgId,
      amount: winner.amount,
      words,
      insteadOf: declined.map((one) => one.orgId),
      standstillUntil: standstillUntil?.toISOString() ?? null,
    },
  })
  const bidders = await biddersIn(db, rfxId, [lotId])
  await sendNextAward(ctx, { row, lots, lotId, bidders }, now)
}
