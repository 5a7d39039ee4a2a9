import { setImmediate } from 'node:timers/promises'
import type { Db } from '@kogge/db/client.ts'
import { withQueryPipeline } from '@kogge/platform/server/database/query-pipeline.ts'
import type { Deadline } from '@kogge/platform/server/ledger/deadline-history.ts'
import type { ProvenKey } from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { KeyPair } from '@kogge/platform/server/sealing/sealed-box.ts'
import {
  expectSameRequest,
  lyingIn,
  type OwnedSlot,
  readSlot,
  sealedPartsOf,
} from '../slots/slots.queries.ts'
import { foundIn, inTime, lastOfEach, type OpenedSlot } from './found-responses.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** The next part is read while one is opened and another is written, where both are no larger than this. */
const MOST_AHEAD_BYTES = 8 * 1024 * 1024

/** What slots are opened with: the private key of their request, and what its log says, proven. */
interface OpeningKey {
  readonly rfxId: string
  readonly pair: KeyPair
  readonly deadlines: readonly Deadline[]
  readonly log: ProvenKey['log']
}

/**
 * Opens all slots of a request, some at a time; `write` stores what was found in them. Of what an
 * organisation submitted at several places the last counts, and nothing that came after the deadline.
 */
export const openSealedParts = async (
  tx: Db,
  keys: Keys,
  { rfxId, pair, deadlines, log }: OpeningKey,
  write: (places: readonly OpenedSlot[]) => Promise<void>,
): Promise<void> => {
  const key = { publicKey: pair.publicKey, log }
  const parts = await sealedPartsOf(tx, keys, rfxId)
  // While one part is opened here, the database writes the one before and reads the next.
  await withQueryPipeline(async (enqueue) => {
    const read = ({ items }: (typeof parts)[number]) =>
      enqueue(() => lyingIn(tx, keys, items, true))
    let ahead: ReturnType<typeof read> | null = null
    for (const [index, part] of parts.entries()) {
      const lying = await (ahead ?? read(part))
      const next = parts[index + 1]
      const isSmall = part.bytes + (next?.bytes ?? 0) <= MOST_AHEAD_BYTES
      ahead = next && isSmall ? read(next) : null
      const slots: OwnedSlot[] = []
      for (const one of lying) {
        const slot = await readSlot(keys, one)
        expectSameRequest(keys, slot.state, key)
        slots.push(slot)
        // Others are answered between two.
        await setImmediate()
      }
      const places: OpenedSlot[] = []
      for (const slot of slots) {
        const found = await foundIn(keys, pair, rfxId, slot, deadlines)
        places.push({ slot, found: inTime(found, deadlines) })
        await setImmediate()
      }
      const written = enqueue(() => write(lastOfEach(places)))
      // What is large stands in memory alone.
      if (!isSmall) await written
    }
  })
}
