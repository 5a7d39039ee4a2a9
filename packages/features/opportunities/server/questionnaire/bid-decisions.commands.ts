import { opportunity, type StoredChange } from '@kogge/db/schema/opportunities.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { BidDecision } from '@kogge/domain/opportunities/questionnaire.ts'
import { lockedOpportunity, thisOne } from '../locked-opportunity.commands.ts'
import { addEvent, type OpportunityManager } from '../opportunity-events.commands.ts'

/** Whether to bid, and why; null while that is open. */
export interface Decided {
  readonly decision: BidDecision | null
  readonly note: string
}

/**
 * Decides whether to bid, with words, over the decision that the caller saw. It moves no stage. Throws `record.not_found`, and
 * `draft.conflict` where somebody else has decided meanwhile.
 */
export const decideOnBid = async (
  ctx: OpportunityManager,
  { guid, seen, decision, note }: Decided & { readonly guid: string; readonly seen: Decided },
): Promise<{ readonly eventId: string | null }> => {
  const { db: tx, actor, now } = ctx
  const stored = await lockedOpportunity(ctx, guid)
  if (stored.decision === decision && stored.decisionNote === note) return { eventId: null }
  if (stored.decision !== seen.decision || stored.decisionNote !== seen.note)
    throw new AppError('draft.conflict')
  const changes: StoredChange[] = [
    { field: 'decision' as const, before: stored.decision, after: decision },
    { field: 'decisionNote' as const, before: stored.decisionNote, after: note },
  ].filter(({ before, after }) => before !== after)
  await tx
    .update(opportunity)
    .set({
      decision,
      decisionNote: note,
      decidedBy: actor.userId,
      decidedAt: now,
      revision: stored.revision + 1,
      updatedAt: now,
    })
    .where(thisOne(ctx, guid))
  return addEvent(ctx, { guid, type: 'UPDATED', changes })
}
