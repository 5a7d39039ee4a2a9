import { opportunity, type StoredChange } from '@kogge/db/schema/opportunities.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import {
  changedFields,
  mergeEdit,
  type OpportunityField,
} from '@kogge/domain/opportunities/opportunity-changes.ts'
import type { OpportunityFields } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import { lockBoard, rankFor } from './board-places.commands.ts'
import {
  lockedOpportunity,
  type StoredOpportunity,
  thisOne,
} from './locked-opportunity.commands.ts'
import { addEvent, type OpportunityManager } from './opportunity-events.commands.ts'
import { storedFields } from './opportunity-fields.queries.ts'
import { notifyAssignee } from './opportunity-messages.commands.ts'
import { assertBelongs, valueColumns } from './opportunity-values.queries.ts'
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

/** An event for stage and assignee each, and one for all else. */
const addEvents = async (
  ctx: OpportunityManager,
  guid: string,
  changes: readonly StoredChange[],
): Promise<void> => {
  for (const [field, type] of Object.entries(SEPARATE)) {
    const own = changes.filter((change) => change.field === field)
    if (own.length > 0) await addEvent(ctx, { guid, type, changes: own })
  }
  const rest = changes.filter(({ field }) => !(field in SEPARATE))
  if (rest.length > 0) await addEvent(ctx, { guid, type: 'UPDATED', changes: rest })
}

/** The result of an edit. */
export interface SavedEdit {
  /** Fields that others have changed meanwhile, each to another value: nothing was stored. */
  readonly conflicts: readonly OpportunityField[]
}

/**
 * Saves an edit over what its editor saw. What others have changed in other fields stays; where they changed the same field
 * to another value, nothing is stored. Throws `record.not_found`, and `request.invalid` where the assignee does not belong
 * to the organisation or the stage of a closed one would change.
 */
export const saveOpportunity = async (
  ctx: OpportunityManager,
  {
    guid,
    base,
    mine,
  }: {
    readonly guid: string
    readonly base: OpportunityFields
    readonly mine: OpportunityFields
  },
): Promise<SavedEdit> => {
  const { db: tx, now, grant } = ctx
  const { orgId } = grant.action
  await lockBoard(tx, orgId)
  const stored = await lockedOpportunity(ctx, guid)
  const theirs = storedFields(stored)
  const { merged, conflicts } = mergeEdit(base, mine, theirs)
  if (conflicts.length > 0) return { conflicts }
  const changed = changedFields(theirs, merged)
  if (changed.length === 0) return { conflicts }
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
  await addEvents(ctx, guid, changes)
  if (changed.includes('assigneeUserId') && assigneeUserId !== null)
    await notifyAssignee(ctx, { guid, userId: assigneeUserId })
  return { conflicts }
}
