import { opportunity, type StoredChange } from '@kogge/db/schema/opportunities.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import {
  changedFields,
  mergeEdit,
  type OpportunityField,
} from '@kogge/domain/opportunities/opportunity-changes.ts'
import type { OpportunityEvent } from '@kogge/domain/opportunities/opportunity-events.ts'
import type { OpportunityFields } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import { assertBelongs } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { lockBoard, rankFor } from './board-places.commands.ts'
import {
  lockedOpportunity,
  type StoredOpportunity,
  thisOne,
} from './locked-opportunity.commands.ts'
import { addEvent, type OpportunityManager } from './opportunity-events.commands.ts'
import { storedFields } from './opportunity-fields.queries.ts'
import { notifyAssignee } from './opportunity-messages.commands.ts'
import { valueColumns } from './opportunity-values.queries.ts'
import { wordsOf } from './opportunity-words.ts'

/** The columns of the fields, and the rank in a stage that is new. */
const columnsFor = async (
  ctx: OpportunityManager,
  stored: StoredOpportunity,
  fields: OpportunityFields,
  changed: readonly OpportunityField[],
): Promise<Partial<StoredOpportunity>> => {
  const { db: tx, now } = ctx
  const { orgId, guid } = stored
  const { value, assigneeUserId, status, ...rest } = fields
  const moved = changed.includes('status')
    ? { status, rank: await rankFor(tx, { orgId, status, guid }, { at: 'first' }), stateSince: now }
    : {}
  const valued = changed.includes('value') ? await valueColumns(tx, value, now) : {}
  return { ...rest, words: wordsOf(fields), ...valued, ...moved, assigneeId: assigneeUserId }
}

const SEPARATE = {
  status: 'STATUS_CHANGED',
  assigneeUserId: 'ASSIGNEE_CHANGED',
} as const

/** An event for stage and assignee each, and one for all else; gives their ids. */
const addEvents = async (
  ctx: OpportunityManager,
  guid: string,
  changes: readonly StoredChange[],
): Promise<readonly string[]> => {
  const ids: string[] = []
  const add = async (type: OpportunityEvent, own: readonly StoredChange[]): Promise<void> => {
    if (own.length > 0) ids.push((await addEvent(ctx, { guid, type, changes: own })).eventId)
  }
  for (const [field, type] of Object.entries(SEPARATE))
    await add(
      type,
      changes.filter((change) => change.field === field),
    )
  await add(
    'UPDATED',
    changes.filter(({ field }) => !(field in SEPARATE)),
  )
  return ids
}

/** The result of an edit. */
export interface SavedEdit {
  /** Fields that others have changed meanwhile, each to another value: nothing was stored. */
  readonly conflicts: readonly OpportunityField[]
}

/** An edit and what its editor saw. */
interface Edit {
  readonly guid: string
  readonly base: OpportunityFields
  readonly mine: OpportunityFields
}

interface StoredEdit extends SavedEdit {
  readonly eventIds: readonly string[]
  /** Who is assigned by it, and does not know yet. */
  readonly assignedTo: string | null
}

const UNCHANGED = { eventIds: [], assignedTo: null } as const

/**
 * Saves an edit over what its editor saw. What others have changed in other fields stays; where they changed the same field
 * to another value, nothing is stored. Throws `record.not_found`, and `request.invalid` where the assignee does not belong
 * to the organisation or the stage of a closed one would change.
 */
export const storeEdit = async (
  ctx: OpportunityManager,
  { guid, base, mine }: Edit,
): Promise<StoredEdit> => {
  const { db: tx, now, grant } = ctx
  const { orgId } = grant.action
  await lockBoard(tx, orgId)
  const stored = await lockedOpportunity(ctx, guid)
  const theirs = storedFields(stored)
  const { merged, conflicts } = mergeEdit(base, mine, theirs)
  if (conflicts.length > 0) return { ...UNCHANGED, conflicts }
  const changed = changedFields(theirs, merged)
  if (changed.length === 0) return { ...UNCHANGED, conflicts }
  if (changed.includes('status') && stored.resolution !== null)
    throw new AppError('request.invalid')
  const { assigneeUserId } = merged
  if (changed.includes('assigneeUserId') && assigneeUserId !== null)
    await assertBelongs(tx, { orgId, userId: assigneeUserId, now })
  await tx
    .update(opportunity)
    .set({
      ...(await columnsFor(ctx, stored, merged, changed)),
      revision: stored.revision + 1,
      updatedAt: now,
    })
    .where(thisOne(ctx, guid))
  const changes = changed.map((field) => ({ field, before: theirs[field], after: merged[field] }))
  const eventIds = await addEvents(ctx, guid, changes)
  const assignedTo = changed.includes('assigneeUserId') ? assigneeUserId : null
  return { conflicts, eventIds, assignedTo }
}

/** The same, and writes to who is assigned by it. */
export const saveOpportunity = async (ctx: OpportunityManager, edit: Edit): Promise<SavedEdit> => {
  const { conflicts, assignedTo } = await storeEdit(ctx, edit)
  if (assignedTo !== null) await notifyAssignee(ctx, { guid: edit.guid, userId: assignedTo })
  return { conflicts }
}
