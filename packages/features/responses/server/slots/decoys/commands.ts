import { randomInt } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { decoyBytes, decoySlots } from '../state.ts'

const FEWEST = 5

/**
 * Lays a random number of slots that nobody owns (5 to 20) beside those that a request will have, as
 * it is published: that there are slots at all tells of nobody. They are as long as those of small
 * drafts.
 */
export const plantDecoys = async (
  tx: Db,
  keys: Pick<Context, 'secretBox' | 'sealing'>,
  rfxId: string,
): Promise<void> => {
  const slots = decoySlots(keys.sealing, rfxId)
  const planted = slots.slice(0, randomInt(FEWEST, slots.length + 1))
  await tx.insert(sealedSlot).values(planted.map((slot) => ({ slot, ...decoyBytes(keys, slot) })))
}
