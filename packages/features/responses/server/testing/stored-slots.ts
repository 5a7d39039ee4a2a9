import type { Db } from '@kogge/db/client.ts'
import type { ProvenKey } from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { SlotState } from '../slots/slot-sealing.ts'
import { writeSlot } from '../slots/slots.commands.ts'

/** Stores the slot of an organisation as a step of its own does, for tests of other features. */
export const storeSlot = (
  tx: Db,
  keys: Pick<Context, 'secretBox' | 'sealing'>,
  key: ProvenKey,
  state: SlotState,
): Promise<void> => writeSlot(tx, keys, key, state)
