import type { Db } from '@kogge/db/client.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import type { ProvenKey } from '@kogge/platform/server/deeds/keys/data.ts'
import { sql } from 'drizzle-orm'
import { linkSlotsOf } from '../uptake/data.ts'
import type { OwnedSlot } from './data.ts'
import { rewriteDecoy } from './rewriting/commands.ts'
import { decoySlots, placeOf, type SlotState, slotBytes } from './state.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/**
 * One change at a time to what lies at the key of a slot, until the transaction ends; there need be
 * nothing yet. Taken after the lock on the request.
 */
export const lockPlace = (tx: Db, slot: Buffer): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${slot.readBigInt64BE(0).toString()}::bigint)`)

/** Writes both halves of a slot, sealed to a key that was proven. The caller holds its lock. */
export const writeSlot = async (
  tx: Db,
  keys: Keys,
  { publicKey }: ProvenKey,
  state: SlotState,
): Promise<void> => {
  const values = await slotBytes(keys, publicKey, state)
  await tx
    .insert(sealedSlot)
    .values({ slot: placeOf(keys, state), ...values })
    .onConflictDoUpdate({ target: sealedSlot.slot, set: values })
  await rewriteDecoy(tx, keys, state.rfxId)
}

/** Removes what organisations have for a request, and what nobody owns. */
export const removeSlots = async (
  tx: Db,
  keys: Keys,
  rfxId: string,
  slots: readonly Pick<OwnedSlot, 'slot'>[],
): Promise<void> => {
  const gone = [
    ...slots.map(({ slot }) => slot),
    ...decoySlots(keys.sealing, rfxId),
    ...(await linkSlotsOf(tx, keys, rfxId)),
  ]
  await tx.delete(sealedSlot).where(sql`${sealedSlot.slot} = any(${sql.param(gone)}::bytea[])`)
}
