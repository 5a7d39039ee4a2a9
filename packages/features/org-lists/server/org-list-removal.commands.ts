import type { Db } from '@kogge/db/client.ts'
import { orgList } from '@kogge/db/schema/org-lists.ts'
import { sql } from 'drizzle-orm'
import { lockedOrgList, thisList } from './locked-org-list.commands.ts'
import {
  addListEvent,
  type OrgListManager,
  type UndoableChange,
} from './org-list-events.commands.ts'

/** Deletes a list, which can be undone until it is dropped. Throws `record.not_found`. */
export const removeOrgList = async (
  ctx: OrgListManager,
  { guid }: { readonly guid: string },
): Promise<UndoableChange> => {
  await lockedOrgList(ctx, guid)
  await ctx.db.update(orgList).set({ deletedAt: ctx.now }).where(thisList(ctx, guid))
  const changes = [{ field: 'deleted' as const, before: false, after: true }]
  return addListEvent(ctx, { guid, type: 'DELETED', changes })
}

/** Deleted lists are kept for so long. */
const KEPT_DAYS = 30

/** Drops what was deleted long ago, with its organisations and its history. */
export const dropDeletedLists = async (db: Db): Promise<void> => {
  await db.execute(sql`
    delete from org_list where deleted_at < kogge_clock() - make_interval(days => ${KEPT_DAYS})`)
}
