import type { Db } from '@kogge/db/client.ts'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { DELETED_DAYS } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import type { OpportunityState } from '@kogge/domain/opportunities/opportunity-states.ts'
import { sql } from 'drizzle-orm'
import { assertSeen, lockedOpportunity, thisOne } from './locked-opportunity.commands.ts'
import { addEvent, type OpportunityManager } from './opportunity-events.commands.ts'

type Undoable = { readonly eventId: string | null }

interface Seen {
  readonly guid: string
  /** The state that the caller saw. */
  readonly from: OpportunityState
}

/**
 * Archives an opportunity, or takes it out of the archive. Throws `draft.conflict` where somebody else has changed its state,
 * `record.not_found`.
 */
export const archiveOpportunity = async (
  ctx: OpportunityManager,
  { guid, from, isArchived }: Seen & { readonly isArchived: boolean },
): Promise<Undoable> => {
  const stored = await lockedOpportunity(ctx, guid)
  assertSeen(stored, from)
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

/**
 * Deletes an opportunity, which can be restored until it is dropped. Throws `draft.conflict` where somebody else has changed
 * its state, `record.not_found`.
 */
export const removeOpportunity = async (
  ctx: OpportunityManager,
  { guid, from }: Seen,
): Promise<Undoable> => {
  const { now } = ctx
  assertSeen(await lockedOpportunity(ctx, guid), from)
  await ctx.db.update(opportunity).set({ deletedAt: now, updatedAt: now }).where(thisOne(ctx, guid))
  const changes = [{ field: 'deleted' as const, before: false, after: true }]
  return addEvent(ctx, { guid, type: 'DELETED', changes })
}

const DROPPED = ['opportunity', 'opportunity_note', 'opportunity_file'] as const

/** Drops what was deleted long ago: opportunities with all that is on them, notes, and files. */
export const dropDeleted = async (db: Db): Promise<void> => {
  for (const table of DROPPED)
    await db.execute(sql`
      delete from ${sql.identifier(table)}
      where deleted_at < kogge_clock() - make_interval(days => ${DELETED_DAYS})`)
}
