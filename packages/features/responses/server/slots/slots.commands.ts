import type { Db } from '@kogge/db/client.ts'
import { inOneRoundTrip } from '@kogge/db/round-trips.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import type { ProvenKey } from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sql } from 'drizzle-orm'
import { linkSlotsOf } from './link-claims.queries.ts'
import {
  decoyLike,
  layRows,
  linkAnew,
  placeLock,
  type SlotRow,
  slotBeside,
} from './slot-rows.commands.ts'
import { decoySlots, placeOf, type SlotState, siblingSlot, slotBytes } from './slot-sealing.ts'
import { expectSameRequest, type OwnedSlot } from './slots.queries.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/**
 * One change at a time to what lies at the key of a slot, until the transaction ends; there need be
 * nothing yet. Taken after the lock on the request.
 */
export const lockPlace = (tx: Db, slot: Buffer): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${placeLock(slot)}::bigint)`)

/**
 * Writes both halves of a slot, sealed to a key that was proven, with one that nobody owns, and with the
 * slot of a mailed link where the request has any: all by the same two statements, in an order of chance.
 * Nothing of the rows tells which is which, nor whether any was there before. `link`: that one, where it
 * says something new. The caller holds the request, and the slot's place. Throws `rfx.key_refused` where
 * what lay there was written for another request by the same id.
 */
export const writeSlot = async (
  tx: Db,
  keys: Keys,
  key: ProvenKey,
  state: SlotState,
  link?: SlotRow,
): Promise<void> => {
  expectSameRequest(keys, state, key)
  const { rfxId } = state
  const slot = placeOf(keys, state)
  // Sealing takes its time: meanwhile the database looks for the others.
  const [bytes, beside, mailed] = await inOneRoundTrip(tx, [
    () => slotBytes(keys, key, state),
    () => slotBeside(tx, keys, rfxId, slot),
    async () => link ?? linkAnew(tx, keys, await linkSlotsOf(tx, keys, rfxId)),
  ])
  const own = { slot, ...bytes }
  const decoy = beside && decoyLike(keys, beside, own)
  await layRows(tx, keys, [own, decoy, mailed])
}

/** Removes what organisations have for a request, and what nobody owns. */
export const removeSlots = async (
  tx: Db,
  keys: Keys,
  rfxId: string,
  slots: readonly Pick<OwnedSlot, 'slot'>[],
): Promise<void> => {
  const gone = [
    ...slots.flatMap(({ slot }) => [slot, siblingSlot(keys.sealing, rfxId, slot)]),
    ...decoySlots(keys.sealing, rfxId),
    ...(await linkSlotsOf(tx, keys, rfxId)),
  ]
  await tx.delete(sealedSlot).where(sql`${sealedSlot.slot} = any(${sql.param(gone)}::bytea[])`)
}
