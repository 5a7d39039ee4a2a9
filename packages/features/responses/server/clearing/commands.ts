import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { openingShare } from '@kogge/db/schema/sealing.ts'
import { SEALED_KEPT_DAYS } from '@kogge/domain/response/retention.ts'
import { releaseFiles } from '@kogge/features/files/server/commands.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { databaseNow } from '@kogge/platform/server/db-clock.ts'
import { appendDeed } from '@kogge/platform/server/deeds/commands.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { filesIn } from '../attaching/commands.ts'
import { removeSlots } from '../slots/commands.ts'
import { type OwnedSlot, slotsOfRequest } from '../slots/data.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** Cancelled unopened, long enough ago, and not cleared yet. */
const DUE = sql`${writtenRfx.state} = 'cancelled' and ${writtenRfx.openedAt} is null
  and ${writtenRfx.clearedAt} is null
  and ${writtenRfx.cancelledAt} < kogge_clock() - ${SEALED_KEPT_DAYS} * interval '1 day'`

const clearRequest = async (tx: Db, keys: Keys, rfxId: string): Promise<void> => {
  const [row] = await tx
    .select({ orgId: writtenRfx.orgId })
    .from(writtenRfx)
    .where(and(eq(writtenRfx.rfxId, rfxId), DUE))
    .for('update')
  if (!row) return
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
  await appendDeed(tx, keys.sealing, {
    ...{ rfxId, type: 'rfx.cleared', userId: null, orgId: row.orgId, at: now, details: {} },
  })
}

/**
 * Clears away what is sealed for requests that were cancelled unopened, SEALED_KEPT_DAYS after that:
 * slots, those that nobody owns among them, and parts of a key. Files are let go, and go some days
 * later. Each request in a transaction of its own; what is done is not done again. Gives how many.
 */
export const clearCancelled = async (db: Db, keys: Keys): Promise<number> => {
  const due = await db
    .select({ rfxId: writtenRfx.rfxId })
    .from(writtenRfx)
    .where(DUE)
    .orderBy(asc(writtenRfx.cancelledAt))
  for (const { rfxId } of due) await db.transaction((tx) => clearRequest(tx, keys, rfxId))
  return due.length
}
