import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { OpportunityState } from '@kogge/domain/opportunities/opportunity-states.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { OpportunityManager } from './opportunity-events.commands.ts'

export type StoredOpportunity = typeof opportunity.$inferSelect

/** The condition of one opportunity of the caller's organisation. */
export const thisOne = ({ grant }: OpportunityManager, guid: string) =>
  and(eq(opportunity.orgId, grant.action.orgId), eq(opportunity.guid, guid))

/** Throws `record.not_found` unless there is such an opportunity; one that was deleted is none. */
export const expectCard = async (ctx: OpportunityManager, guid: string): Promise<void> => {
  const found = await ctx.db.$count(
    opportunity,
    and(thisOne(ctx, guid), isNull(opportunity.deletedAt)),
  )
  if (found === 0) throw new AppError('record.not_found')
}

/** Locks an opportunity until the transaction ends. Throws `record.not_found`; one that was deleted is none. */
export const lockedOpportunity = async (
  ctx: OpportunityManager,
  guid: string,
): Promise<StoredOpportunity> => {
  const [found] = await ctx.db
    .select()
    .from(opportunity)
    .where(and(thisOne(ctx, guid), isNull(opportunity.deletedAt)))
    .for('update')
  if (!found) throw new AppError('record.not_found')
  return found
}

/** Throws `draft.conflict` where the state is not the one that the caller saw: a stale page moves nothing. */
export const assertSeen = (stored: OpportunityState, seen: OpportunityState): void => {
  if (stored.status !== seen.status || stored.resolution !== seen.resolution)
    throw new AppError('draft.conflict')
}
