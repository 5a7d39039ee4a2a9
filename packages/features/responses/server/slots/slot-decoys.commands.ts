import { randomInt } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { decoyBytes, usualLength } from './slot-sealing.ts'

const FEWEST = 5
const MOST = 20

/**
 * Lays places that nobody owns among those of a request that is published, so that their number does not
 * tell how many take part. Whoever opens it removes them by their names, `decoy:0` to `decoy:19`.
 */
export const plantDecoys = async (
  tx: Db,
  keys: Pick<Context, 'secretBox' | 'sealing'>,
  rfxId: string,
): Promise<void> => {
  const count = randomInt(FEWEST, MOST + 1)
  const rows = Array.from({ length: count }, (_, index) => {
    const slot = keys.sealing.slotOf(rfxId, `decoy:${index}`)
    return { slot, ...decoyBytes(keys, slot, usualLength()) }
  })
  // In the order of their keys, which is none.
  rows.sort((a, b) => a.slot.compare(b.slot))
  await tx.insert(sealedSlot).values(rows)
}
