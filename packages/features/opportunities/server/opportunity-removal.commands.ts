import type { Db } from '@kogge/db/client.ts'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { sql } from 'drizzle-orm'
import { lockedOpportunity, thisOne } from './locked-opportunity.commands.ts'
import { addEvent, type OpportunityManager } from './opportunity-events.commands.ts'

type Undoable = { readonly eventId: string | null }

/** Archives an opportunity, or takes it out of the archive. Throws `record.not_found`. */
export const archiveOpportunity = async (
  ctx: OpportunityManager,
  { guid, isArchived }: { readonly guid: string; readonly isArchived: boolean },
): Promise<Undoable> => {
  const stored = await lockedOpportunity(ctx, guid)
  if ((stored.archivedAt !== null) === isArchived) return { eventId: null }
  const { db: tx, now } = ctx
  await tx
    .update(opportunity)
    .set({
      archivedAt: isArchived ? now : null,
      revision: stored.revision + 1,
      updatedAt: now,
    })
    .where(thisOne(ctx, guid))
  const changes = [{ field: 'archived' as const, before: !isArchived, after: isArchived }]
  return addEvent(ctx, { guid, type: 'UPDATED', changes })
}

/** Deletes an opportunity, which can be undone until it is dropped. Throws `record.not_found`. */
export const removeOpportunity = async (
  ctx: OpportunityManager,
  { guid }: { readonly guid: string },
): Promise<Undoable> => {
  await lockedOpportunity(ctx, guid)
  await ctx.db.update(opportunity).set({ deletedAt: ctx.now }).where(thisOne(ctx, guid))
  const changes = [{ field: 'deleted' as const, before: false, after: true }]
  return addEvent(ctx, { guid, type: 'DELETED', changes })
}

/** Deleted opportunities are kept for so long. */
const KEPT_DAYS = 30

/** Drops what was deleted long ago, with its history. */
export const dropDeleted = async (db: Db): Promise<void> => {
  await db.execute(sql`
    delete from opportunity where deleted_at < kogge_clock() - make_interval(days => ${KEPT_DAYS})`)
}
