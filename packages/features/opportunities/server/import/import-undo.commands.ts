import type { Db } from '@kogge/db/client.ts'
import { opportunity, opportunityEvent } from '@kogge/db/schema/opportunities.ts'
import { opportunityImport } from '@kogge/db/schema/opportunity-imports.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { isWithinUndo } from '@kogge/domain/kernel/undo-period.ts'
import { noteOrgChange } from '@kogge/platform/server/live/org-live-events.commands.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { lockBoard } from '../board-places.commands.ts'
import type { OpportunityManager } from '../opportunity-events.commands.ts'

interface Imported extends Record<string, unknown> {
  readonly guid: string
  readonly is_touched: boolean
}

/** The opportunities of an import that are there, locked in the order of their ids, and which of them somebody has worked on since. */
const importedCards = async (
  tx: Db,
  { orgId, id, at }: typeof opportunityImport.$inferSelect,
): Promise<readonly Imported[]> => {
  const { rows } = await tx.execute<Imported>(sql`
    with held as (
      select o.org_id, o.guid from opportunity o
      where o.org_id = ${orgId} and o.import_id = ${id} and o.deleted_at is null
      order by o.guid for update)
    select h.guid, (exists (select from opportunity_event e
        where e.org_id = h.org_id and e.guid = h.guid and e.actor_id is not null and e.at > ${at.toISOString()})
      or exists (select from task t
        where t.org_id = h.org_id and t.opportunity_guid = h.guid and t.deleted_at is null)) as is_touched
    from held h`)
  return rows
}

/**
 * Undoes an import of the last days: deletes its opportunities, which can be restored one by one as others can. Those that somebody has worked
 * on since stay. Throws `record.not_found`, also for one that is undone or too old.
 */
export const undoImport = async (
  { db: tx, actor, now, grant }: OpportunityManager,
  { importId }: { readonly importId: string },
): Promise<{ readonly removed: number; readonly remaining: number }> => {
  const { orgId } = grant.action
  await lockBoard(tx, orgId)
  const thisOne = and(eq(opportunityImport.orgId, orgId), eq(opportunityImport.id, importId))
  const [found] = await tx.select().from(opportunityImport).where(thisOne).for('update')
  if (!found || found.undoneAt !== null || !isWithinUndo(found.at, now))
    throw new AppError('record.not_found')
  const cards = await importedCards(tx, found)
  const guids = cards.filter(({ is_touched }) => !is_touched).map(({ guid }) => guid)
  await tx.update(opportunityImport).set({ undoneAt: now }).where(thisOne)
  if (guids.length > 0) {
    await tx
      .update(opportunity)
      .set({ deletedAt: now, updatedAt: now })
      .where(and(eq(opportunity.orgId, orgId), inArray(opportunity.guid, guids)))
    const changes = [{ field: 'deleted' as const, before: false, after: true }]
    await tx.insert(opportunityEvent).values(
      guids.map((guid) => ({
        orgId,
        guid,
        type: 'DELETED' as const,
        changes,
        actorId: actor.userId,
        at: now,
      })),
    )
    await noteOrgChange(tx, { orgId, topic: 'opportunities', now })
  }
  return { removed: guids.length, remaining: cards.length - guids.length }
}

/** Records of imports are stored for so long. */
const RECORD_DAYS = 90

/** Drops the records of imports of long ago. */
export const dropOldImports = async (db: Db): Promise<void> => {
  await db.execute(sql`
    delete from opportunity_import where at < kogge_clock() - make_interval(days => ${RECORD_DAYS})`)
}
