import type { Db } from '@kogge/db/client.ts'
import { lockRequest } from '@kogge/db/locks/request-lock.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { openingShare } from '@kogge/db/schema/sealing.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { SEALED_RETENTION_DAYS } from '@kogge/domain/sealing/sealed-response-retention.ts'
import { releaseFiles } from '@kogge/features/files/server/files.api.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { provenAccount, refusedByLog } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { filesIn } from './response-attachments.commands.ts'
import { removeSlots } from './slots/slots.commands.ts'
import { type OwnedSlot, slotsOfRequest } from './slots/slots.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** Cancelled unopened, long enough ago, and not cleared yet. */
const DUE = sql`${writtenRfx.state} = 'cancelled' and ${writtenRfx.openedAt} is null
  and ${writtenRfx.clearedAt} is null
  and ${writtenRfx.cancelledAt} < kogge_clock() - ${SEALED_RETENTION_DAYS} * interval '1 day'`

/** Whether its log says so too: a row that somebody changed clears nothing of a request that is open. */
const isCancelledLongAgo = async (tx: Db, { sealing }: Keys, rfxId: string): Promise<boolean> => {
  const { state, isOpened, isCleared, steps } = await provenAccount(tx, sealing, rfxId)
  const at = steps.get('cancelledAt')
  // Entries of before may have another hour than the row.
  const due = (await databaseNow(tx)).getTime() - SEALED_RETENTION_DAYS * DAY_MS
  const isDue = at === undefined || at.getTime() < due
  if (state === 'cancelled' && !isOpened && !isCleared && isDue) return true
  throw refusedByLog(sealing, 'the state')
}

const clearRequest = async (tx: Db, keys: Keys, rfxId: string): Promise<void> => {
  await lockRequest(tx, rfxId, 'exclusive')
  const [row] = await tx
    .select({ orgId: writtenRfx.orgId })
    .from(writtenRfx)
    .where(and(eq(writtenRfx.rfxId, rfxId), DUE))
    .for('update')
  if (!row || !(await isCancelledLongAgo(tx, keys, rfxId))) return
  const now = await databaseNow(tx)
  const slots: Pick<OwnedSlot, 'slot'>[] = []
  const files: string[] = []
  for await (const { slot, state } of slotsOfRequest(tx, keys, rfxId)) {
    slots.push({ slot })
    if (state) files.push(...filesIn(state).keys())
  }
  await releaseFiles(tx, files, now)
  await removeSlots(tx, keys, rfxId, slots)
  await tx.delete(openingShare).where(eq(openingShare.rfxId, rfxId))
  await tx.update(writtenRfx).set({ clearedAt: now }).where(eq(writtenRfx.rfxId, rfxId))
  // That it was done; not whether there was anything.
  await appendLedgerEntry(tx, keys.sealing, {
    rfxId,
    type: 'rfx.cleared',
    userId: null,
    orgId: row.orgId,
    at: now,
    details: {},
  })
}

/**
 * Clears away what is sealed for requests that were cancelled unopened, SEALED_RETENTION_DAYS after that:
 * slots, those that nobody owns among them, and parts of a key. Files are let go, and go some days
 * later. Each request in a transaction of its own; what is done is not done again. Gives how many.
 */
export const clearCancelled = async (db: Db, keys: Keys): Promise<number> => {
  const due = await db
    .select({ rfxId: writtenRfx.rfxId })
    .from(writtenRfx)
    .where(DUE)
    .orderBy(asc(writtenRfx.cancelledAt))
  let cleared = 0
  for (const { rfxId } of due)
    try {
      await db.transaction((tx) => clearRequest(tx, keys, rfxId))
      cleared += 1
    } catch (error) {
      // It stays as it is, the operator has an alarm, and it delays no others.
      if (!(error instanceof AppError && error.code === 'rfx.key_refused')) throw error
    }
  return cleared
}
