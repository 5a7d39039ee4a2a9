import type { Db } from '@kogge/db/client.ts'
import { rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'

/** A request as responding to it needs it. */
export type Asking = typeof writtenRfx.$inferSelect

/** A request written on Kogge; null for what is none. */
export const readRequest = async (db: Db, rfxId: string): Promise<Asking | null> => {
  const [row] = await db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
  return row ?? null
}

/**
 * The same for a change that must see it as it stays until the transaction ends: amending, opening
 * and cancelling wait, or are waited for. Throws `record.not_found`.
 */
export const holdRequest = async (tx: Db, rfxId: string): Promise<Asking> => {
  const [row] = await tx.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId)).for('share')
  if (!row) throw new AppError('record.not_found')
  return row
}

export interface Invitation {
  readonly message: string | null
  readonly invitedAt: Date
}

/** The invitation of an organisation that stands; null for none. */
export const invitationOf = async (
  db: Db,
  rfxId: string,
  orgId: string,
): Promise<Invitation | null> => {
  const [row] = await db
    .select({ message: rfxInvitation.message, invitedAt: rfxInvitation.invitedAt })
    .from(rfxInvitation)
    .where(
      and(
        eq(rfxInvitation.rfxId, rfxId),
        eq(rfxInvitation.orgId, orgId),
        isNull(rfxInvitation.withdrawnAt),
      ),
    )
  return row ?? null
}

/** Whether a version after one, up to another, asks those who had responded to look again. */
export const hasSignificantChange = async (
  db: Db,
  rfxId: string,
  after: number,
  upTo: number,
): Promise<boolean> => {
  const rows = await db
    .select({ version: rfxVersion.version })
    .from(rfxVersion)
    .where(
      and(
        eq(rfxVersion.rfxId, rfxId),
        gt(rfxVersion.version, after),
        lte(rfxVersion.version, upTo),
        eq(rfxVersion.isSignificant, true),
      ),
    )
    .limit(1)
  return rows.length > 0
}
