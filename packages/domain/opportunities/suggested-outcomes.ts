import type { RfxStage } from '../rfx/tender-status-values.ts'
import type { ClosingReason, Resolution } from './opportunity-states.ts'

/** The outcome that the source suggests for a card. */
export interface SuggestedOutcome {
  readonly resolution: Resolution
  readonly reason: ClosingReason | null
}

/**
 * The outcome of a card by what its source has published; null while that is nothing. Winning a lot is winning; a procedure
 * that was given up, or ended without a winner, is closed.
 */
export const suggestedOutcome = (
  stage: RfxStage,
  winners: readonly { readonly isOwn: boolean }[],
): SuggestedOutcome | null => {
  if (stage === 'cancelled') return { resolution: 'CLOSED', reason: 'cancelled' }
  if (stage !== 'awarded') return null
  if (winners.length === 0) return { resolution: 'CLOSED', reason: 'cancelled' }
  const isWon = winners.some(({ isOwn }) => isOwn)
  return { resolution: isWon ? 'WON' : 'LOST', reason: null }
}
