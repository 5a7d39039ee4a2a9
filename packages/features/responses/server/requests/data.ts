import type { Db } from '@kogge/db/client.ts'
import { rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Place } from '../names/data.ts'
import { standingUptakes } from '../uptake/data.ts'

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

/**
 * The invitation that stands under any of these names: of an organisation by its name, or by a mailed
 * link that it has taken up. Whom the buyer has uninvited by name is not invited by somebody else's
 * letter. Null for none.
 */
export const invitationOf = async (
  db: Db,
  rfxId: string,
  places: readonly Pick<Place, 'orgId' | 'state'>[],
): Promise<Invitation | null> => {
  const named = await db
    .select({
      orgId: rfxInvitation.orgId,
      message: rfxInvitation.message,
      invitedAt: rfxInvitation.invitedAt,
      withdrawnAt: rfxInvitation.withdrawnAt,
    })
    .from(rfxInvitation)
    .where(
      and(
        eq(rfxInvitation.rfxId, rfxId),
        inArray(
          rfxInvitation.orgId,
          places.map(({ orgId }) => orgId),
        ),
      ),
    )
  const standing = named.find(({ withdrawnAt }) => withdrawnAt === null)
  if (standing) return { message: standing.message, invitedAt: standing.invitedAt }
  const states = places
    .filter(({ orgId }) => named.every((one) => one.orgId !== orgId))
    .flatMap(({ state }) => state ?? [])
  const [taken] = await standingUptakes(db, states)
  return taken ? { message: taken.message, invitedAt: new Date(taken.at) } : null
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
