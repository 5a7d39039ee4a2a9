import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { mayReturn } from '@kogge/domain/opportunities/opportunity-states.ts'
import { and, eq, sql } from 'drizzle-orm'
import { lockBoard, rankFor } from './board-places.commands.ts'
import { type StoredOpportunity, thisOne } from './locked-opportunity.commands.ts'
import { addEvent, type OpportunityManager } from './opportunity-events.commands.ts'

type Columns = Partial<StoredOpportunity>

/** The state of a card with columns that are taken back; its former rank may be another's by now. Throws `draft.conflict` for none that it can have. */
export const returnedState = async (
  { db: tx, now }: OpportunityManager,
  stored: StoredOpportunity,
  columns: Columns,
): Promise<Columns> => {
  const { status, resolution, deletedAt } = { ...stored, ...columns }
  if (!mayReturn(stored, { status, resolution })) throw new AppError('draft.conflict')
  const isSameState = status === stored.status && resolution === stored.resolution
  if (isSameState && deletedAt === stored.deletedAt) return columns
  const placed = { orgId: stored.orgId, status, guid: stored.guid }
  const rank = resolution === null ? await rankFor(tx, placed, { at: 'first' }) : stored.rank
  return { ...columns, rank, ...(!isSameState && { stateSince: now }) }
}

/** A card that comes back is a further one where its tender has another meanwhile. */
export const asFurther = async (
  { db: tx }: OpportunityManager,
  stored: StoredOpportunity,
): Promise<Columns> => {
  if (stored.rfxId === null || stored.deletedAt === null) return {}
  const others = await tx.$count(
    opportunity,
    and(
      eq(opportunity.orgId, stored.orgId),
      eq(opportunity.rfxId, stored.rfxId),
      sql`deleted_at is null`,
    ),
  )
  return others > 0 ? { isFurther: true } : {}
}

/**
 * Restores a deleted opportunity as it was, first in its stage, for as long as it is stored. One that is restored already
 * stays. Throws `record.not_found`.
 */
export const restoreOpportunity = async (
  ctx: OpportunityManager,
  { guid }: { readonly guid: string },
): Promise<{ readonly eventId: string | null }> => {
  const { db: tx, now, grant } = ctx
  await lockBoard(tx, grant.action.orgId)
  const [stored] = await tx.select().from(opportunity).where(thisOne(ctx, guid)).for('update')
  if (!stored) throw new AppError('record.not_found')
  if (stored.deletedAt === null) return { eventId: null }
  const further = await asFurther(ctx, stored)
  const columns = await returnedState(ctx, stored, { ...further, deletedAt: null })
  await tx
    .update(opportunity)
    .set({ ...columns, revision: stored.revision + 1, updatedAt: now })
    .where(thisOne(ctx, guid))
  const changes = [{ field: 'deleted' as const, before: true, after: false }]
  return addEvent(ctx, { guid, type: 'DELETED', changes })
}
