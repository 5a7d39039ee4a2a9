import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { evaluationLot } from '@kogge/db/schema/evaluation.ts'
import { isStandstillOver } from '@kogge/domain/evaluation/standstill.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { appendLedgerEntries } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { holdLots, lotStepped, standstillOf } from '../evaluated-lots.queries.ts'
import type { Evaluated, Managing } from '../evaluated-requests.queries.ts'
import { expectLogged } from '../ledger-proof.queries.ts'

const dayOf = (time: Date): string => wallOf(time).slice(0, 10)

/** What is known of a contract. */
export interface Concluded {
  readonly rfxId: string
  readonly lotIds: readonly string[]
  /** `2026-11-21` */
  readonly concludedOn: string
  /** Decimal string; absent: as it was awarded. */
  readonly amount: string | null
  readonly reference: string
}

/**
 * Throws `rfx.step_refused` while the standstill lasts (`standstill`), for what is not awarded, for a day
 * within the standstill or one to come (`day`), and for one amount given for several lots (`amount`).
 */
export const expectConcludable = async (
  ctx: Managing,
  row: Evaluated,
  { lotIds, concludedOn, amount }: Concluded,
  now: Date,
): Promise<void> => {
  const refuse = (reason: string) => new AppError('rfx.step_refused', { step: 'conclude', reason })
  if (row.state !== 'decided') throw refuse('not_decided')
  const held = await holdLots(ctx.db, row.rfxId, lotIds, 'update')
  for (const lot of held) {
    const until = standstillOf(row, lot)
    if (!isStandstillOver(until, now)) throw refuse('standstill')
    const first = until ?? row.decidedAt ?? now
    const isWithin = until ? concludedOn <= dayOf(first) : concludedOn < dayOf(first)
    if (isWithin || concludedOn > dayOf(now)) throw refuse('day')
  }
  if (amount !== null && lotIds.length > 1) throw refuse('amount')
  for (const lot of held) lotStepped(lot, 'conclude')
  await expectLogged(ctx, row, null)
}

/** Writes contracts into their lots. */
export const writeContracts = async (
  { db, actor }: Pick<Managing, 'db' | 'actor'>,
  { rfxId, lotIds, concludedOn, amount, reference }: Concluded,
  now: Date,
): Promise<void> => {
  await db
    .update(evaluationLot)
    .set({
      state: 'concluded',
      concludedOn,
      concludedBy: actor.userId,
      contractReference: reference,
      ...(amount === null ? {} : { amount }),
    })
    .where(and(eq(evaluationLot.rfxId, rfxId), inArray(evaluationLot.lotId, lotIds)))
  await db.update(writtenRfx).set({ updatedAt: now }).where(eq(writtenRfx.rfxId, rfxId))
}

/** Writes contracts into the log, one entry a lot. */
export const logContracts = async (
  { db, sealing, actor, grant }: Managing,
  { rfxId, lotIds, concludedOn, amount, reference }: Concluded,
): Promise<void> => {
  const { orgId } = grant.action
  await appendLedgerEntries(
    db,
    sealing,
    rfxId,
    lotIds.map((lotId) => ({
      type: 'rfx.contract_concluded' as const,
      userId: actor.userId,
      orgId,
      details: { lotId, concludedOn, amount, reference },
    })),
  )
}
