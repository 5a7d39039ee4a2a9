import type { Db } from '@kogge/db/client.ts'
import type { ParticipationStatus } from '@kogge/domain/participation/status.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { readSlot, slotsOfRequest } from './slots/data.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** How an organisation stands to a request that is not opened yet, as it knows it itself. */
export interface OwnStanding {
  readonly status: ParticipationStatus
  /** It has agreed to keep what it sees to itself. */
  readonly keepsConfidential: boolean
  readonly questionIds: readonly string[]
}

/** The same for its own members, and nobody else's eyes; null where it has done nothing yet. */
export const ownStandingOf = async (
  db: Db,
  keys: Keys,
  rfxId: string,
  orgId: string,
): Promise<OwnStanding | null> => {
  const state = await readSlot(db, keys, rfxId, orgId)
  return (
    state && {
      status: state.status,
      keepsConfidential: state.keepsConfidential,
      questionIds: state.questionIds,
    }
  )
}

/** Who is told of changes: those who accepted, asked, began or responded. */
const TAKING_PART: readonly ParticipationStatus[] = [
  'OPEN',
  'IN_CONVERSATION',
  'IN_PROGRESS',
  'RESPONDED',
]

/**
 * The organisations that take part in a request that is not opened yet. For letters that leave no
 * trace (see mailParticipants): never to be shown, counted, logged or kept.
 */
export const participantsOf = async (
  db: Db,
  keys: Keys,
  rfxId: string,
): Promise<readonly { readonly orgId: string }[]> => {
  const slots = await slotsOfRequest(db, keys, rfxId)
  return slots
    .filter(({ state }) => TAKING_PART.includes(state.status))
    .map(({ state: { orgId } }) => ({ orgId }))
}
