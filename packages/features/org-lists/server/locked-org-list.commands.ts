import { orgList } from '@kogge/db/schema/org-lists.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { OrgListManager } from './org-list-events.commands.ts'

export type StoredOrgList = typeof orgList.$inferSelect

/** The condition of one list of the caller's organisation. */
export const thisList = ({ grant }: OrgListManager, guid: string) =>
  and(eq(orgList.orgId, grant.action.orgId), eq(orgList.guid, guid))

/** Locks a list and its organisations until the transaction ends. Throws `record.not_found`; one that was deleted is none. */
export const lockedOrgList = async (ctx: OrgListManager, guid: string): Promise<StoredOrgList> => {
  const [found] = await ctx.db
    .select()
    .from(orgList)
    .where(and(thisList(ctx, guid), isNull(orgList.deletedAt)))
    .for('update')
  if (!found) throw new AppError('record.not_found')
  return found
}

/** Notes when a list was last changed. */
export const touchList = async (ctx: OrgListManager, guid: string): Promise<void> => {
  await ctx.db.update(orgList).set({ updatedAt: ctx.now }).where(thisList(ctx, guid))
}
