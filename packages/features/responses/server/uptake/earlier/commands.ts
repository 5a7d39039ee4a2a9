import { randomBytes } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { databaseNow } from '@kogge/platform/server/db-clock.ts'
import { provenKey } from '@kogge/platform/server/deeds/keys/data.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { beginning, heldPlaceOf } from '../../changing/commands.ts'
import { holdRequest } from '../../requests/data.ts'
import { writeSlot } from '../../slots/commands.ts'
import { takeLink, withUptake } from '../commands.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

const TAKEN_UP = and(
  isNotNull(rfxInvitation.email),
  isNotNull(rfxInvitation.orgId),
  isNull(rfxInvitation.withdrawnAt),
)

/** Moves one out of the open; false where somebody else has, or what is there cannot be read. */
const sealOne = async (
  tx: Db,
  keys: Keys,
  { id, rfxId }: { readonly id: string; readonly rfxId: string },
): Promise<boolean> => {
  const request = await holdRequest(tx, rfxId)
  const [row] = await tx
    .select({ orgId: rfxInvitation.orgId })
    .from(rfxInvitation)
    .where(and(eq(rfxInvitation.id, id), TAKEN_UP))
    .for('update')
  if (!row?.orgId || request.openedAt) return false
  const { orgId } = row
  const ctx = { db: tx, ...keys, inNameOf: orgId }
  const { place } = await heldPlaceOf(ctx, rfxId, orgId)
  if (place.isDamaged) return false
  // The token of the letter was forgotten when it was taken up: nobody knows what this is the hash of.
  const link = { rfxId, invitationId: id, tokenHash: randomBytes(32) }
  await takeLink(ctx, link, place.placeId, [place.placeId])
  const now = await databaseNow(tx)
  const state = place.state ?? {
    ...beginning(request, place, null),
    ...{ status: 'PENDING_INVITE' as const, updatedAt: now.toISOString() },
  }
  const key = await provenKey(tx, keys.sealing, request)
  await writeSlot(tx, keys, key, withUptake(state, link, now))
  await tx
    .update(rfxInvitation)
    .set({ orgId: null, claimedAt: null, tokenHash: link.tokenHash })
    .where(eq(rfxInvitation.id, id))
  return true
}

/**
 * Seals what earlier versions of Kogge wrote in the open: which organisation took up a mailed link to a
 * request that is not opened yet. Gives how many; what is done is not done again.
 */
export const sealEarlierUptakes = async (db: Db, keys: Keys): Promise<number> => {
  const rows = await db
    .select({ id: rfxInvitation.id, rfxId: rfxInvitation.rfxId })
    .from(rfxInvitation)
    .innerJoin(writtenRfx, eq(writtenRfx.rfxId, rfxInvitation.rfxId))
    .where(and(TAKEN_UP, isNull(writtenRfx.openedAt)))
  let sealed = 0
  for (const row of rows) if (await db.transaction((tx) => sealOne(tx, keys, row))) sealed += 1
  return sealed
}
