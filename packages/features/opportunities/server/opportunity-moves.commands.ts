import { opportunity, type StoredChange } from '@kogge/db/schema/opportunities.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { OpportunityOutcome } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import {
  mayBecome,
  type OpportunityStage,
  type OpportunityState,
} from '@kogge/domain/opportunities/opportunity-states.ts'
import { noteOrgChange } from '@kogge/platform/server/live/org-live-events.commands.ts'
import type { Place } from '@kogge/platform/server/ranks/place-input.ts'
import { lockBoard, rankFor } from './board-places.commands.ts'
import {
  assertSeen,
  lockedOpportunity,
  type StoredOpportunity,
  thisOne,
} from './locked-opportunity.commands.ts'
import { addEvent, type OpportunityManager } from './opportunity-events.commands.ts'

interface Move {
  readonly guid: string
  /** The state that the caller saw. */
  readonly from: OpportunityState
  readonly status: OpportunityStage
  readonly place: Place
}

/** The columns of a state, with the reason of an outcome. */
const STATE_FIELDS = ['status', 'resolution', 'reason', 'outcomeNote'] as const
type StoredState = Pick<StoredOpportunity, (typeof STATE_FIELDS)[number]>

/** Stores a state, and what differs from the one before in the history. */
const storeState = async (
  ctx: OpportunityManager,
  stored: StoredOpportunity,
  state: StoredState,
  {
    type,
    columns,
  }: {
    readonly type: 'STATUS_CHANGED' | 'RESOLUTION_CHANGED'
    readonly columns: Partial<StoredOpportunity>
  },
): Promise<{ readonly eventId: string | null }> => {
  const { guid } = stored
  const changes: StoredChange[] = STATE_FIELDS.filter(
    (field) => stored[field] !== state[field],
  ).map((field) => ({ field, before: stored[field], after: state[field] }))
  if (changes.length === 0) return { eventId: null }
  const revision = stored.revision + 1
  await ctx.db
    .update(opportunity)
    .set({ ...state, ...columns, revision, updatedAt: ctx.now })
    .where(thisOne(ctx, guid))
  return addEvent(ctx, { guid, type, changes })
}

/**
 * Moves an opportunity to a place on the board, of its stage or another; one that is closed is reopened there. A move within
 * its stage leaves no event. Throws `draft.conflict` where somebody else has changed its state, `record.not_found`.
 */
export const moveOpportunity = async (
  ctx: OpportunityManager,
  { guid, from, status, place }: Move,
): Promise<{ readonly eventId: string | null }> => {
  const { db: tx, now, grant } = ctx
  const { orgId } = grant.action
  await lockBoard(tx, orgId)
  const stored = await lockedOpportunity(ctx, guid)
  assertSeen(stored, from)
  const rank = await rankFor(tx, { orgId, status, guid }, place)
  const isSameStage = stored.status === status && stored.resolution === null
  if (isSameStage) {
    await tx.update(opportunity).set({ rank }).where(thisOne(ctx, guid))
    await noteOrgChange(tx, { orgId, topic: 'opportunities', now })
    return { eventId: null }
  }
  const type = stored.resolution === null ? 'STATUS_CHANGED' : 'RESOLUTION_CHANGED'
  const state = { status, resolution: null, reason: null, outcomeNote: '' }
  return storeState(ctx, stored, state, { type, columns: { rank, stateSince: now } })
}

/**
 * Closes an opportunity with its outcome, or corrects that. Throws `draft.conflict` where somebody else has changed its state,
 * `request.invalid` where its stage cannot have that outcome, `record.not_found`.
 */
export const concludeOpportunity = async (
  ctx: OpportunityManager,
  {
    guid,
    from,
    resolution,
    reason,
    note,
  }: OpportunityOutcome & { readonly guid: string; readonly from: OpportunityState },
): Promise<{ readonly eventId: string | null }> => {
  const { now } = ctx
  const stored = await lockedOpportunity(ctx, guid)
  assertSeen(stored, from)
  if (!mayBecome(stored, { status: stored.status, resolution }))
    throw new AppError('request.invalid')
  // Nothing is to be explained about what was won.
  const why = resolution === 'WON' ? null : reason
  const state = { status: stored.status, resolution, reason: why, outcomeNote: note }
  const columns = stored.resolution === resolution ? {} : { stateSince: now }
  return storeState(ctx, stored, state, { type: 'RESOLUTION_CHANGED', columns })
}
