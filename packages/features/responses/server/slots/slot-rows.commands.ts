import { createHash, randomInt } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { lockNumber } from '@kogge/db/locks/lock-names.ts'
import { inOneRoundTrip } from '@kogge/db/round-trips.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { expectWritten } from '@kogge/platform/server/row-seals/sealed-inserts.ts'
import { sql } from 'drizzle-orm'
import {
  decoyBytes,
  decoySlots,
  lengthLike,
  readTaker,
  type SlotBytes,
  siblingSlot,
  takerBytes,
} from './slot-sealing.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** A row as it is laid down. */
export interface SlotRow extends SlotBytes {
  readonly slot: Buffer
}

/** The same in an order of chance (Fisher and Yates). */
export const shuffled = <Item>(input: readonly Item[]): readonly Item[] => {
  const items = [...input]
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1)
    const [one, two] = [items[at], items[other]]
    if (one !== undefined && two !== undefined) [items[at], items[other]] = [two, one]
  }
  return items
}

const among = (slots: readonly Buffer[]) =>
  sql`${sealedSlot.slot} = any(${sql.param([...slots])}::bytea[])`

/** Those that there are, in an order of chance. */
const presentOf = async (tx: Db, slots: readonly Buffer[]): Promise<readonly Buffer[]> => {
  if (slots.length === 0) return []
  const rows = await tx.select({ slot: sealedSlot.slot }).from(sealedSlot).where(among(slots))
  return shuffled(rows.map(({ slot }) => slot))
}

/**
 * Lays rows down, whether they were there or not: what was is deleted by one statement and all are
 * inserted by one, in an order of chance. An update would leave other marks than an insert. Throws
 * `record.not_found`, after an alarm, where the database has not written them as they are.
 */
export const layRows = async (
  tx: Db,
  { sealing }: Pick<Keys, 'sealing'>,
  input: readonly (SlotRow | null)[],
): Promise<void> => {
  const rows = input.flatMap((row) => row ?? [])
  const [, laid] = await inOneRoundTrip(tx, [
    () => tx.delete(sealedSlot).where(among(rows.map(({ slot }) => slot))),
    () =>
      tx
        .insert(sealedSlot)
        .values([...shuffled(rows)])
        .returning({
          slot: sealedSlot.slot,
          own: hashOf(sealedSlot.own),
          sealed: hashOf(sealedSlot.sealed),
        }),
  ])
  // Nobody gets a receipt for what a trigger that somebody has put there for the moment dropped or changed.
  const meant = rows.map(({ slot, own, sealed }) => ({
    slot,
    own: createHash('sha256').update(own).digest('hex'),
    sealed: createHash('sha256').update(sealed).digest('hex'),
  }))
  expectWritten(sealing, meant, laid)
}

const hashOf = (column: typeof sealedSlot.own | typeof sealedSlot.sealed) =>
  sql<string>`encode(sha256(${column}), 'hex')`

/** The number of the lock on what lies at the key of a slot: it is not the key, which stands in a table. */
export const placeLock = (slot: Buffer): string => lockNumber(`slot:${slot.toString('hex')}`)

/** The first that nobody else is at: nobody waits, and no lock is left on a row. */
const freeOf = async (tx: Db, slots: readonly Buffer[]): Promise<Buffer | null> => {
  for (const slot of slots) {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${placeLock(slot)}::bigint) as free`,
    )
    if (rows[0]?.free) return slot
  }
  return null
}

/** The same in an order of their own for each slot, which the secret alone tells. */
const rankedFor = (
  { sealing }: Keys,
  rfxId: string,
  own: Buffer,
  slots: readonly Buffer[],
): readonly Buffer[] =>
  slots
    .map((slot) => ({
      slot,
      rank: sealing.slotOf(rfxId, `${own.toString('hex')}:${slot.toString('hex')}`),
    }))
    .sort((one, other) => one.rank.compare(other.rank))
    .map(({ slot }) => slot)

/**
 * The key of a slot that nobody owns, to be written with somebody's: always the same one. Both begin together and
 * are written together for as long as they lie there, so that versions which the database has not cleared
 * away yet are alike too; one that is chosen anew has another past each time, and tells which is real. A
 * slot that was begun by a version of before, without one of its own, goes with one of its request.
 */
export const slotBeside = async (
  tx: Db,
  keys: Keys,
  rfxId: string,
  own: Buffer,
): Promise<Buffer | null> => {
  const beside = siblingSlot(keys.sealing, rfxId, own)
  const there = await presentOf(tx, [own, beside])
  const isOfBefore = there.length === 1 && there[0]?.equals(own)
  if (!isOfBefore) return beside
  const decoys = await presentOf(tx, decoySlots(keys.sealing, rfxId))
  return freeOf(tx, rankedFor(keys, rfxId, own, decoys))
}

/** What is written there, as long as what is somebody's. */
export const decoyLike = (keys: Keys, slot: Buffer, own: SlotRow): SlotRow => ({
  slot,
  ...decoyBytes(keys, slot, lengthLike(own)),
})

/** One of a request's slots of mailed links, saying what it said in other bytes; null where there is none. */
export const linkAnew = async (
  tx: Db,
  keys: Keys,
  links: readonly Buffer[],
): Promise<SlotRow | null> => {
  const slot = await freeOf(tx, await presentOf(tx, links))
  if (!slot) return null
  const [row] = await tx
    .select({ own: sealedSlot.own })
    .from(sealedSlot)
    .where(among([slot]))
  const taker = row && (await readTaker(keys, slot, row.own))
  return { slot, ...(taker ? takerBytes(keys, slot, taker) : decoyBytes(keys, slot)) }
}
