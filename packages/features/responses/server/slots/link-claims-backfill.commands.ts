import { randomBytes } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { provenKey } from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { holdRequest } from '../requests.queries.ts'
import { beginning, heldPlaceOf } from '../steps/supplier-step.commands.ts'
import { claimedLink, lockLink, withUptake } from './link-claims.commands.ts'
import { knownBy } from './slot-sealing.ts'
import { writeSlot } from './slots.commands.ts'

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
  await lockLink(tx, keys, { rfxId, invitationId: id })
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
  const taken = await claimedLink(ctx, link, place.placeId, [place.placeId])
  const now = await databaseNow(tx)
  const state = place.state ?? {
    ...beginning(request, place, null),
    status: 'PENDING_INVITE' as const,
    updatedAt: now.toISOString(),
  }
  const key = await provenKey(tx, keys.sealing, request, { known: knownBy(place.state) })
  await writeSlot(tx, keys, key, withUptake(state, link, now), taken ?? undefined)
  await tx
    .update(rfxInvitation)
    .set({ orgId: null, claimedAt: null, tokenHash: link.tokenHash })
    .where(eq(rfxInvitation.id, id))
  return true
}

/**
 * Seals what earlier versions of Kogge wrote in the open: which organisation took up a mailed link to a
 * request that is not opened yet. By the word of whoever runs the server alone (`kogge migrate --take-over`):
 * until then such a row says nothing, since whoever can write to the database can make one. Gives how many;
 * what is done is not done again.
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
