import {
  type ParticipationState,
  participationStateWith,
} from '@kogge/domain/participation/participation-status.ts'
import type { SlotState } from './slot-sealing.ts'

/**
 * How an organisation stands: what its slot says, with what the buyer did about its invitation since.
 * That is not written into the slot, since a call of the buyer then would touch the slots of those who
 * have one. `invitedAt`: since when its invitation stands; null for none.
 */
export const participationStateOf = (
  { status, questionIds, content, updatedAt }: SlotState,
  invitedAt: Date | null,
): ParticipationState => {
  const own = { status, hasAsked: questionIds.length > 0, hasDraft: content !== null }
  return participationStateWith(
    own,
    invitedAt !== null,
    invitedAt !== null && invitedAt > new Date(updatedAt),
  )
}
