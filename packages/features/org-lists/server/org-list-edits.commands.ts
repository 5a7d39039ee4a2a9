import { orgList, orgListMember } from '@kogge/db/schema/org-lists.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { changedOf, mergedEdit } from '@kogge/domain/kernel/merged-edits.ts'
import { LIST_MEMBER_FIELDS, ORG_LIST_FIELDS } from '@kogge/domain/org-lists/org-list-changes.ts'
import type { ListMemberFields, OrgListFields } from '@kogge/domain/org-lists/org-list-inputs.ts'
import { and, eq } from 'drizzle-orm'
import { memberWords } from './list-member-words.ts'
import { lockedOrgList, thisList, touchList } from './locked-org-list.commands.ts'
import {
  addListEvent,
  type OrgListManager,
  type UndoableChange,
} from './org-list-events.commands.ts'
import { storedMember } from './stored-list-members.queries.ts'

/** The result of an edit; nothing was stored where fields are in conflict. */
interface SavedEdit<Fields> extends UndoableChange {
  /** Fields that others have changed meanwhile, each to another value. */
  readonly conflicts: readonly (keyof Fields)[]
  /** The fields as they stood before it. */
  readonly theirs: Fields
}

interface Edit<Fields> {
  readonly guid: string
  /** What its editor saw. */
  readonly base: Fields
  readonly mine: Fields
}

/** Saves an edit of a list over what others have done meanwhile. Throws `record.not_found`. */
export const saveOrgList = async (
  ctx: OrgListManager,
  { guid, base, mine }: Edit<OrgListFields>,
): Promise<SavedEdit<OrgListFields>> => {
  const stored = await lockedOrgList(ctx, guid)
  const theirs: OrgListFields = {
    name: stored.name,
    description: stored.description,
    purpose: stored.purpose,
  }
  const { merged, conflicts } = mergedEdit(ORG_LIST_FIELDS, base, mine, theirs)
  const changed = changedOf(ORG_LIST_FIELDS, theirs, merged)
  if (conflicts.length > 0 || changed.length === 0) return { conflicts, theirs, eventId: null }
  const { name, description, purpose } = merged
  await ctx.db
    .update(orgList)
    .set({ name, description, purpose, updatedAt: ctx.now })
    .where(thisList(ctx, guid))
  const changes = changed.map((field) => ({ field, before: theirs[field], after: merged[field] }))
  return { conflicts, theirs, ...(await addListEvent(ctx, { guid, type: 'UPDATED', changes })) }
}

/** Saves an edit of what is written of an organisation in a list, in the same way. Throws `record.not_found`. */
export const saveListMember = async (
  ctx: OrgListManager,
  { guid, memberId, base, mine }: Edit<ListMemberFields> & { readonly memberId: string },
): Promise<SavedEdit<ListMemberFields>> => {
  const { orgId } = await lockedOrgList(ctx, guid)
  const which = and(
    eq(orgListMember.orgId, orgId),
    eq(orgListMember.listGuid, guid),
    eq(orgListMember.memberId, memberId),
  )
  const [row] = await ctx.db.select().from(orgListMember).where(which)
  if (!row) throw new AppError('record.not_found')
  const theirs: ListMemberFields = { note: row.note, tags: row.tags }
  const { merged, conflicts } = mergedEdit(LIST_MEMBER_FIELDS, base, mine, theirs)
  const changed = changedOf(LIST_MEMBER_FIELDS, theirs, merged)
  if (conflicts.length > 0 || changed.length === 0) return { conflicts, theirs, eventId: null }
  const { note, tags } = merged
  await ctx.db
    .update(orgListMember)
    .set({ note, tags, words: memberWords(merged) })
    .where(which)
  await touchList(ctx, guid)
  const before = storedMember(row)
  const changes = [{ memberId, before, after: { ...before, note, tags } }]
  const event = await addListEvent(ctx, { guid, type: 'MEMBER_UPDATED', changes })
  return { conflicts, theirs, ...event }
}
