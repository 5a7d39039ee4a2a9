import type { RfxStage } from '../rfx/tender-status-values.ts'
import type { ClosingReason, Resolution } from './opportunity-states.ts'

/** The outcome that the source suggests for a card. */
export interface SuggestedOutcome {
  readonly resolution: Resolution
  readonly reason: ClosingReason | null
}

/** The award of a lot, or of all that a tender is for. */
interface Award {
  readonly lotId: string | null
  readonly winners: readonly { readonly isOwn: boolean }[]
}

/**
 * The outcome of a card by what its source has published; null while that is nothing. Winning a lot is winning; as long as a lot
 * has neither been awarded nor given up nothing is lost. A procedure that was given up, or ended without a winner, is closed.
 */
export const suggestedOutcome = (
  stage: RfxStage,
  awards: readonly Award[],
  lotIds: readonly string[],
): SuggestedOutcome | null => {
  if (stage === 'cancelled') return { resolution: 'CLOSED', reason: 'cancelled' }
  if (stage !== 'awarded') return null
  const winners = awards.flatMap((award) => award.winners)
  if (winners.some(({ isOwn }) => isOwn)) return { resolution: 'WON', reason: null }
  const ended = new Set(awards.map(({ lotId }) => lotId))
  const isWhole = ended.has(null) || lotIds.every((lotId) => ended.has(lotId))
  if (!isWhole && awards.length > 0) return null
  if (winners.length === 0) return { resolution: 'CLOSED', reason: 'cancelled' }
  return { resolution: 'LOST', reason: null }
}
