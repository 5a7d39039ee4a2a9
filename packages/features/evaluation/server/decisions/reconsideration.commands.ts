import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { bid, evaluationLot, finishedLot } from '@kogge/db/schema/evaluation.ts'
import { writtenStep } from '@kogge/domain/drafting/written-rfx-states.ts'
import { isStandstillOver } from '@kogge/domain/evaluation/standstill.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { writeAwards } from '../awards/awards.commands.ts'
import {
  holdLots,
  type LotRow,
  lotStepped,
  lotsOf,
  standstillOf,
} from '../evaluated-lots.queries.ts'
import { type Evaluated, holdOwn, type Managing } from '../evaluated-requests.queries.ts'
import { expectLogged } from '../ledger-proof.queries.ts'
import { withdrawLetters } from '../letters/decision-letters.commands.ts'
import { dropAgreed, dropFormer } from '../scores/dropped-agreements.commands.ts'
import { announcedLotsOf } from './announced-decisions.queries.ts'
import { UNDECIDED } from './award-decisions.commands.ts'
import { biddersIn } from './lot-bidders.queries.ts'

/**
 * Takes announced decisions back while the standstill lasts, or while another lot of the request is
 * decided anew, and opens their scores: with a reason, which their bidders receive; all others
 * learn that their standstill is void. Throws `rfx.step_refused` with `reason` (`standstill_over`,
 * `contracts_open`, `not_told`).
 */
export const reconsider = async (
  ctx: Managing,
  given: {
    readonly rfxId: string
    readonly lotIds: readonly string[]
    readonly reason: string
  },
): Promise<void> => {
  const { db, grant, actor, sealing } = ctx
  const { orgId } = grant.action
  const { rfxId, reason } = given
  const lotIds = [...new Set(given.lotIds)]
  const row = await holdOwn(ctx, rfxId, orgId, 'update')
  const state = writtenStep(row.state, 'reconsider')
  const now = await databaseNow(db)
  const refuse = (reason: string) =>
    new AppError('rfx.step_refused', { step: 'reconsider', reason })
  if (!state) throw refuse('standstill_over')
  // Once another lot was taken back no standstill runs, and no contract can be concluded.
  const before = await holdLots(db, rfxId, lotIds, 'update')
  const isOver =
    row.state === 'decided' && before.some((lot) => isStandstillOver(standstillOf(row, lot), now))
  if (isOver) throw refuse('standstill_over')
  // What is free to be signed may be signed already: decided anew, such a contract would have no day.
  const isFree = (lot: LotRow): boolean =>
    lot.state === 'awarded' &&
    !lotIds.includes(lot.lotId) &&
    isStandstillOver(standstillOf(row, lot), now)
  const all = await lotsOf(db, rfxId)
  if (row.state === 'decided' && all.some(isFree)) throw refuse('contracts_open')
  for (const lot of before) lotStepped(lot, 'rescore')
  await expectLogged(ctx, row, null)
  if ((await announcedLotsOf(db, rfxId, before)).length < before.length) throw refuse('not_told')
  await db
    .update(evaluationLot)
    .set({ ...UNDECIDED, state: 'scoring', agreedAt: null, agreedBy: null })
    .where(and(eq(evaluationLot.rfxId, rfxId), inArray(evaluationLot.lotId, lotIds)))
  // The next decision begins a standstill for all that is not concluded: those of single lots are void.
  await db
    .update(evaluationLot)
    .set({ standstillUntil: null })
    .where(and(eq(evaluationLot.rfxId, rfxId), ne(evaluationLot.state, 'concluded')))
  await db
    .delete(finishedLot)
    .where(and(eq(finishedLot.rfxId, rfxId), inArray(finishedLot.lotId, lotIds)))
  await dropFormer(db, rfxId, lotIds)
  const dropped = await dropAgreed(db, rfxId, lotIds)
  const opened: Evaluated = { ...row, state, decidedAt: null, standstillUntil: null }
  await db
    .update(writtenRfx)
    .set({ state, decidedAt: null, standstillUntil: null, updatedAt: now })
    .where(eq(writtenRfx.rfxId, rfxId))
  // Whoever did not sign may yet: all of the lot is decided anew.
  await db
    .update(bid)
    .set({ declinedAt: null })
    .where(and(eq(bid.rfxId, rfxId), inArray(bid.lotId, lotIds), isNotNull(bid.declinedAt)))
  await writeAwards(db, opened, await lotsOf(db, rfxId), now, { kind: 'reconsideration', lotIds })
  await appendLedgerEntry(db, sealing, {
    rfxId,
    type: 'rfx.reconsidered' as const,
    userId: actor.userId,
    orgId,
    details: {
      lotIds,
      reason,
      before: before.map(({ lotId, state: was, winnerId }) => ({ lotId, state: was, winnerId })),
      ...dropped,
    },
  })
  const bidders = await biddersIn(db, rfxId, lotIds)
  await withdrawLetters(ctx, { row, lots: all, bidders, takenBack: lotIds }, reason, now)
}
