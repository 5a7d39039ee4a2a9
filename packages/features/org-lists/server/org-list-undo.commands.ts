import {
  orgList,
  orgListEvent,
  orgListMember,
  type StoredListChange,
  type StoredListMember,
} from '@kogge/db/schema/org-lists.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { instantAt } from '@kogge/domain/kernel/notice-times.ts'
import { MOST_LIST_MEMBERS } from '@kogge/domain/org-lists/org-list-inputs.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { memberWords } from './list-member-words.ts'
import { type StoredOrgList, thisList } from './locked-org-list.commands.ts'
import { addListEvent, type OrgListManager } from './org-list-events.commands.ts'
import { isSameMember, storedMember } from './stored-list-members.queries.ts'

/** A change can be undone for so long. */
const UNDONE_DAYS = 7

type FieldChange = Extract<StoredListChange, { field: unknown }>
type MemberChange = Extract<StoredListChange, { memberId: unknown }>
const isOfMember = (change: StoredListChange): change is MemberChange => 'memberId' in change
const isOfField = (change: StoredListChange): change is FieldChange => 'field' in change

/** An event that can be undone still. Throws `record.not_found`. */
const recentEvent = async (
  { db: tx, now, grant }: OrgListManager,
  guid: string,
  eventId: string,
): Promise<typeof orgListEvent.$inferSelect> => {
  const since = sql`${now.toISOString()}::timestamptz - make_interval(days => ${UNDONE_DAYS})`
  const [event] = await tx
    .select()
    .from(orgListEvent)
    .where(
      and(
        eq(orgListEvent.orgId, grant.action.orgId),
        eq(orgListEvent.listGuid, guid),
        eq(orgListEvent.id, Number(eventId)),
        sql`${orgListEvent.at} > ${since}`,
      ),
    )
  if (!event || event.changes.length === 0) throw new AppError('record.not_found')
  return event
}

/** Throws `draft.conflict` where a field was changed again. */
const undoFields = async (
  ctx: OrgListManager,
  stored: StoredOrgList,
  changes: readonly FieldChange[],
): Promise<void> => {
  let columns: Partial<StoredOrgList> = {}
  for (const change of changes) {
    const current = change.field === 'deleted' ? stored.deletedAt !== null : stored[change.field]
    if (current !== change.after) throw new AppError('draft.conflict')
    columns =
      change.field === 'deleted'
        ? { ...columns, deletedAt: change.before ? ctx.now : null }
        : { ...columns, [change.field]: change.before }
  }
  await ctx.db
    .update(orgList)
    .set({ ...columns, updatedAt: ctx.now })
    .where(thisList(ctx, stored.guid))
}

const rowOf = (list: StoredOrgList, memberId: string, member: StoredListMember) => ({
  orgId: list.orgId,
  listGuid: list.guid,
  memberId,
  note: member.note,
  tags: [...member.tags],
  words: memberWords(member),
  addedBy: member.addedBy,
  addedAt: instantAt(Date.parse(member.addedAt)) ?? list.createdAt,
})

/** Throws `draft.conflict` where an organisation of them was changed again, and `request.invalid` where there would be too many. */
const undoMembers = async (
  { db: tx }: OrgListManager,
  list: StoredOrgList,
  changes: readonly MemberChange[],
): Promise<void> => {
  const { orgId, guid } = list
  const ids = changes.map(({ memberId }) => memberId)
  const ofList = and(eq(orgListMember.orgId, orgId), eq(orgListMember.listGuid, guid))
  const which = and(ofList, inArray(orgListMember.memberId, ids))
  const rows = await tx.select().from(orgListMember).where(which)
  const current = new Map(rows.map((row) => [row.memberId, storedMember(row)]))
  if (!changes.every(({ memberId, after }) => isSameMember(current.get(memberId) ?? null, after)))
    throw new AppError('draft.conflict')
  await tx.delete(orgListMember).where(which)
  const restored = changes.flatMap(({ memberId, before }) =>
    before ? [rowOf(list, memberId, before)] : [],
  )
  if (restored.length === 0) return
  if ((await tx.$count(orgListMember, ofList)) + restored.length > MOST_LIST_MEMBERS)
    throw new AppError('request.invalid', { reason: 'full' })
  await tx.insert(orgListMember).values(restored)
}

/** A change the other way round. */
const reversed = (change: StoredListChange): StoredListChange => {
  if (isOfMember(change)) return { ...change, before: change.after, after: change.before }
  if (change.field === 'deleted')
    return { field: 'deleted', before: change.after, after: change.before }
  return { field: change.field, before: change.after, after: change.before }
}

/**
 * Undoes a change of the last days by its event, as a further event. Throws `record.not_found`, `draft.conflict` where
 * what it changed has been changed again, and `request.invalid` where the list would have too many organisations.
 */
export const undoListChange = async (
  ctx: OrgListManager,
  { guid, eventId }: { readonly guid: string; readonly eventId: string },
): Promise<{ readonly eventId: string }> => {
  const [stored] = await ctx.db.select().from(orgList).where(thisList(ctx, guid)).for('update')
  if (!stored) throw new AppError('record.not_found')
  const event = await recentEvent(ctx, guid, eventId)
  if (stored.deletedAt !== null && event.type !== 'DELETED') throw new AppError('record.not_found')
  await undoFields(ctx, stored, event.changes.filter(isOfField))
  await undoMembers(ctx, stored, event.changes.filter(isOfMember))
  const changes = event.changes.map(reversed)
  return addListEvent(ctx, { guid, type: event.type, changes, undoes: event.id })
}
