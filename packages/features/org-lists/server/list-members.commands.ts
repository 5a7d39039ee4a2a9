import { orgListMember, type StoredListChange } from '@kogge/db/schema/org-lists.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import {
  type ListMemberFields,
  MOST_LIST_MEMBERS,
} from '@kogge/domain/org-lists/org-list-inputs.ts'
import { and, eq, sql } from 'drizzle-orm'
import { memberWords } from './list-member-words.ts'
import { lockedOrgList, touchList } from './locked-org-list.commands.ts'
import {
  addListEvent,
  type OrgListManager,
  type UndoableChange,
} from './org-list-events.commands.ts'
import { currentOrgs, heldOrgs } from './resolved-orgs.queries.ts'
import { storedMember } from './stored-list-members.queries.ts'

/** An organisation that a list does not have, as it is added. */
export interface NewListMember extends ListMemberFields {
  readonly memberId: string
}

/**
 * Adds organisations to a list that is locked and has none of them; gives the event's id. Throws `request.invalid` where
 * there are too many.
 */
export const insertListMembers = async (
  ctx: OrgListManager,
  guid: string,
  members: readonly NewListMember[],
): Promise<UndoableChange> => {
  if (members.length === 0) return { eventId: null }
  const { db: tx, actor, now, grant } = ctx
  const { orgId } = grant.action
  const ofList = and(eq(orgListMember.orgId, orgId), eq(orgListMember.listGuid, guid))
  if ((await tx.$count(orgListMember, ofList)) + members.length > MOST_LIST_MEMBERS)
    throw new AppError('request.invalid', { reason: 'full' })
  const rows = members.map(({ memberId, note, tags }) => ({
    orgId,
    listGuid: guid,
    memberId,
    note,
    tags: [...tags],
    words: memberWords({ note, tags }),
    addedBy: actor.userId,
    addedAt: now,
  }))
  await tx.insert(orgListMember).values(rows)
  await touchList(ctx, guid)
  const changes = rows.map(
    (row): StoredListChange => ({
      memberId: row.memberId,
      before: null,
      after: storedMember(row),
    }),
  )
  return addListEvent(ctx, { guid, type: 'MEMBERS_ADDED', changes })
}

/**
 * Adds organisations to a list under the ids that stand for them today; those that it has are left as they are. Gives how
 * many were added. Throws `record.not_found`, also for an organisation that does not exist, and `request.invalid` where there are too many.
 */
export const addListMembers = async (
  ctx: OrgListManager,
  { guid, memberIds }: { readonly guid: string; readonly memberIds: readonly string[] },
): Promise<UndoableChange & { readonly added: number }> => {
  const { orgId } = await lockedOrgList(ctx, guid)
  const current = await currentOrgs(ctx.db, memberIds)
  if (memberIds.some((id) => !current.has(id.toLowerCase()))) throw new AppError('record.not_found')
  const held = await heldOrgs(ctx.db, { orgId, guid })
  const added = [...new Set(current.values())].filter((id) => !held.has(id))
  const members = added.map((memberId) => ({ memberId, note: '', tags: [] }))
  return { added: added.length, ...(await insertListMembers(ctx, guid, members)) }
}

/** The rows of a list under these ids, and of what became part of them. */
const rowsUnder = (ids: readonly string[]) => {
  const listed = sql`${sql.param([...ids])}::uuid[]`
  return sql`member_id in (
    select id from org where id = any(${listed}) union select id from org where merged_into_id = any(${listed}))`
}

/** Takes organisations out of a list; those that it does not have are no matter. Throws `record.not_found`. */
export const removeListMembers = async (
  ctx: OrgListManager,
  { guid, memberIds }: { readonly guid: string; readonly memberIds: readonly string[] },
): Promise<UndoableChange> => {
  const { orgId } = await lockedOrgList(ctx, guid)
  const removed = await ctx.db
    .delete(orgListMember)
    .where(
      and(eq(orgListMember.orgId, orgId), eq(orgListMember.listGuid, guid), rowsUnder(memberIds)),
    )
    .returning()
  if (removed.length === 0) return { eventId: null }
  await touchList(ctx, guid)
  const changes = removed.map((row) => ({
    memberId: row.memberId,
    before: storedMember(row),
    after: null,
  }))
  return addListEvent(ctx, { guid, type: 'MEMBERS_REMOVED', changes })
}
