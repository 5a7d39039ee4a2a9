/** The stages of an opportunity that is open, in their order. */
export const OPPORTUNITY_STAGES = ['NEW', 'QUALIFIED', 'IN_PROGRESS', 'PROPOSAL_MADE'] as const
export type OpportunityStage = (typeof OPPORTUNITY_STAGES)[number]

/** The outcomes that close an opportunity. */
export const RESOLUTIONS = ['WON', 'LOST', 'CLOSED'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

/** A closed opportunity keeps the stage in which it was closed, so that reports know how far it came. */
export interface OpportunityState {
  readonly status: OpportunityStage
  /** Null while it is open. */
  readonly resolution: Resolution | null
}

/**
 * Where an open opportunity may go from each stage: to any other, and to the outcomes that the stage can have. Nobody wins
 * or loses what they have not looked at: it is closed.
 */
const OUTCOMES: Readonly<Record<OpportunityStage, readonly Resolution[]>> = {
  NEW: ['CLOSED'],
  QUALIFIED: RESOLUTIONS,
  IN_PROGRESS: RESOLUTIONS,
  PROPOSAL_MADE: RESOLUTIONS,
}

/** The outcomes that an opportunity can have, closed or not: one that is closed may be corrected to another. */
export const outcomesOf = ({ status }: OpportunityState): readonly Resolution[] => OUTCOMES[status]

/**
 * Whether an opportunity may go from one state to another. Open ones move freely between stages. A closed one keeps its
 * stage where its outcome is corrected, and is reopened in any stage.
 */
export const mayBecome = (from: OpportunityState, to: OpportunityState): boolean => {
  if (to.resolution === null) return true
  return outcomesOf(from).includes(to.resolution) && from.status === to.status
}

/**
 * Whether undoing may lead from one state to another: to one that is open, back to a closed one that was reopened, or to another
 * outcome of the stage. The stage of a closed one does not change under it.
 */
export const mayReturn = (from: OpportunityState, to: OpportunityState): boolean => {
  if (to.resolution === null) return true
  const isReopened = from.resolution === null
  return outcomesOf(to).includes(to.resolution) && (isReopened || from.status === to.status)
}

/** Why an opportunity was lost or closed, as reports count it. */
export const CLOSING_REASONS = [
  'price',
  'quality',
  'requirements',
  'deadline',
  'capacity',
  'terms',
  'cancelled',
  'not_relevant',
  'other',
] as const
export type ClosingReason = (typeof CLOSING_REASONS)[number]
