import { randomBytes } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { sealedMail, sealedSlot } from '@kogge/db/schema/sealing.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { resealing } from '@kogge/platform/server/server-secret/secret-box.ts'
import { eq, inArray, isNull, sql } from 'drizzle-orm'
import { labelOf as letterLabel } from '../letters/sealed-letters.ts'
import { shuffled } from './slot-rows.commands.ts'
import { decoySlots, linkSlot, movedOwn, placeOf, readState, siblingSlot } from './slot-sealing.ts'
import { pairsOf } from './slots.queries.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

interface Move {
  readonly slot: Buffer
  readonly into: Buffer
}

/** Every key under which something may lie for a request, and the one that takes its place. */
const movesOf = async (tx: Db, from: Keys, to: Keys, rfxId: string): Promise<readonly Move[]> => {
  const pairs = await pairsOf(tx, from, rfxId)
  const into = decoySlots(to.sealing, rfxId)
  const invitations = await tx
    .select({ id: rfxInvitation.id })
    .from(rfxInvitation)
    .where(eq(rfxInvitation.rfxId, rfxId))
  return [
    ...pairs.flatMap((pair) => {
      const [slot, into] = [placeOf(from, pair), placeOf(to, pair)]
      const beside = ({ sealing }: Keys, one: Buffer) => siblingSlot(sealing, rfxId, one)
      return [
        { slot, into },
        { slot: beside(from, slot), into: beside(to, into) },
      ]
    }),
    ...decoySlots(from.sealing, rfxId).flatMap((slot, at) => {
      const other = into[at]
      return other ? [{ slot, into: other }] : []
    }),
    ...invitations.map(({ id }) => ({
      slot: linkSlot(from.sealing, rfxId, id),
      into: linkSlot(to.sealing, rfxId, id),
    })),
  ]
}

const hex = (slot: Buffer): string => slot.toString('hex')

/** Where a slot goes that none of the requests leads to: by what it says itself, else anywhere. */
const strayMove = async (tx: Db, from: Keys, to: Keys, slot: Buffer): Promise<Move> => {
  const [row] = await tx
    .select({ own: sealedSlot.own })
    .from(sealedSlot)
    .where(eq(sealedSlot.slot, slot))
  const state = row && (await readState(from, slot, row.own))
  return { slot, into: state ? placeOf(to, state) : randomBytes(slot.length) }
}

/** All slots that there are, each with its new key. */
const allMoves = async (tx: Db, from: Keys, to: Keys): Promise<Move[]> => {
  const rows = await tx.select({ slot: sealedSlot.slot }).from(sealedSlot)
  const left = new Map(rows.map(({ slot }) => [hex(slot), slot]))
  const moves: Move[] = []
  const requests = await tx
    .select({ rfxId: writtenRfx.rfxId })
    .from(writtenRfx)
    .where(isNull(writtenRfx.openedAt))
  for (const { rfxId } of requests)
    for (const move of await movesOf(tx, from, to, rfxId))
      if (left.delete(hex(move.slot))) moves.push(move)
  for (const slot of left.values()) moves.push(await strayMove(tx, from, to, slot))
  return moves
}

const AT_ONCE = 50

/**
 * Moves all slots to the keys of another secret, with their own halves under it; what is sealed with the
 * keys of requests stays. `between` is called before each part. Gives how many there were.
 */
export const moveSlots = async (
  tx: Db,
  from: Keys,
  to: Keys,
  between: () => void,
): Promise<number> => {
  // In an order that tells nothing: rows are written one after the other, and lie so.
  const moves = shuffled(await allMoves(tx, from, to))
  for (let start = 0; start < moves.length; start += AT_ONCE) {
    between()
    const part = moves.slice(start, start + AT_ONCE)
    const slots = part.map(({ slot }) => slot)
    const rows = await tx
      .select({ slot: sealedSlot.slot, own: sealedSlot.own })
      .from(sealedSlot)
      .where(sql`${sealedSlot.slot} = any(${sql.param(slots)}::bytea[])`)
    const own = new Map(rows.map((row) => [hex(row.slot), row.own]))
    for (const { slot, into } of part) {
      const half = own.get(hex(slot))
      if (!half) continue
      await tx
        .update(sealedSlot)
        .set({ slot: into, own: movedOwn(from, to, { slot, into, own: half }) })
        .where(eq(sealedSlot.slot, slot))
    }
  }
  return moves.length
}

/** The letters that wait, under the key of another secret. */
export const resealLetters = async (tx: Db, from: Keys, to: Keys): Promise<void> => {
  const reseal = resealing(from.secretBox, to.secretBox)
  const ids = await tx.select({ id: sealedMail.id }).from(sealedMail)
  for (const { id } of ids) {
    const [row] = await tx
      .select()
      .from(sealedMail)
      .where(inArray(sealedMail.id, [id]))
    if (!row) continue
    const payload = reseal(row.payload, letterLabel(id))
    await tx.update(sealedMail).set({ payload }).where(eq(sealedMail.id, id))
  }
}
