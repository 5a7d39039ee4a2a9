import { task } from '@kogge/db/schema/tasks.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { checklistChanges } from '@kogge/domain/tasks/checklist-changes.ts'
import {
  changedTaskFields,
  mergeTask,
  PLAIN_FIELDS,
  type TaskField,
} from '@kogge/domain/tasks/task-changes.ts'
import type { TaskChange } from '@kogge/domain/tasks/task-events.ts'
import {
  MOST_ITEMS,
  type SomeTaskFields,
  type TaskFields,
} from '@kogge/domain/tasks/task-inputs.ts'
import { assertBelongs } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { noteOrgChange } from '@kogge/platform/server/live/org-live-events.commands.ts'
import type { Place } from '@kogge/platform/server/ranks/place-input.ts'
import { rankAt } from '@kogge/platform/server/ranks/rank-places.commands.ts'
import {
  lockedTask,
  lockTasks,
  rankedWith,
  storedFields,
  thisTask,
  wordsOf,
} from './locked-task.commands.ts'
import { followCompletion } from './recurring-tasks.commands.ts'
import { addTaskEvent, type StoredTask, type TaskManager } from './task-events.commands.ts'
import { notifyOfTasks } from './task-messages.commands.ts'

/** The changes from one version to another as the history has them. A date that is set by hand follows no deadline any more. */
const changesOf = (
  stored: StoredTask,
  before: TaskFields,
  after: TaskFields,
  changed: readonly TaskField[],
): TaskChange[] => {
  const isCounted = changed.includes('deadline') && stored.countedDays !== null
  return [
    ...PLAIN_FIELDS.filter((field) => changed.includes(field)).map((field) => ({
      field,
      before: before[field],
      after: after[field],
    })),
    ...(isCounted
      ? [{ field: 'countedDays' as const, before: stored.countedDays, after: null }]
      : []),
    ...checklistChanges(before.checklist, after.checklist),
  ]
}

const SEPARATE = {
  status: 'STATUS_CHANGED',
  assigneeUserId: 'ASSIGNEE_CHANGED',
} as const

/** An event for status and assignee each, and one for all else; gives the last one's id. */
const addEvents = async (
  ctx: TaskManager,
  guid: string,
  changes: readonly TaskChange[],
): Promise<string | null> => {
  let last: string | null = null
  for (const [field, type] of Object.entries(SEPARATE)) {
    const own = changes.filter((change) => change.field === field)
    if (own.length > 0) last = await addTaskEvent(ctx, { guid, type, changes: own })
  }
  const rest = changes.filter(({ field }) => !(field in SEPARATE))
  return rest.length > 0 ? addTaskEvent(ctx, { guid, type: 'UPDATED', changes: rest }) : last
}

/** Stores another version of a task that is locked, with its history; gives the id of the last event, null where nothing differs. */
const storeFields = async (
  ctx: TaskManager,
  stored: StoredTask,
  fields: TaskFields,
): Promise<string | null> => {
  const { db: tx, now } = ctx
  const { guid, orgId } = stored
  const before = storedFields(stored)
  const changed = changedTaskFields(before, fields)
  if (changed.length === 0) return null
  const { assigneeUserId, ...columns } = fields
  if (changed.includes('assigneeUserId') && assigneeUserId !== null)
    await assertBelongs(tx, { orgId, userId: assigneeUserId, now })
  await tx
    .update(task)
    .set({
      ...columns,
      assigneeId: assigneeUserId,
      words: wordsOf(fields),
      countedDays: changed.includes('deadline') ? null : stored.countedDays,
      statusSince: changed.includes('status') ? now : stored.statusSince,
      revision: stored.revision + 1,
      updatedAt: now,
    })
    .where(thisTask(ctx, guid))
  const eventId = await addEvents(ctx, guid, changesOf(stored, before, fields, changed))
  await followCompletion(ctx, stored, { ...stored, ...columns, assigneeId: assigneeUserId })
  if (changed.includes('assigneeUserId') && assigneeUserId !== null)
    await notifyOfTasks(ctx, { userId: assigneeUserId, guids: [guid] })
  return eventId
}

/** An edit of all fields or few: what its editor saw, and what they made of it. */
export interface TaskEdit {
  readonly guid: string
  readonly base: SomeTaskFields
  readonly mine: SomeTaskFields
}

/** The result of an edit. */
export interface SavedTask {
  /** Fields that others have changed meanwhile, each to another value: nothing was stored. */
  readonly conflicts: readonly TaskField[]
  /** By which the last change can be undone; null where nothing was changed. */
  readonly eventId: string | null
}

/**
 * Saves an edit over what its editor saw. What others have changed in other fields, or in other steps of the checklist, stays;
 * where they changed the same to something else, nothing is stored. Throws `record.not_found`, and `request.invalid` where the
 * assignee does not belong to the organisation or the merged checklist is too long.
 */
export const saveTask = async (
  ctx: TaskManager,
  { guid, base, mine }: TaskEdit,
): Promise<SavedTask> => {
  // The next task of a series has its place among others.
  if (mine.status !== undefined) await lockTasks(ctx)
  const stored = await lockedTask(ctx, guid)
  const { merged, conflicts } = mergeTask(base, mine, storedFields(stored))
  if (conflicts.length > 0) return { conflicts, eventId: null }
  if (merged.checklist.length > MOST_ITEMS) throw new AppError('request.invalid')
  return { conflicts, eventId: await storeFields(ctx, stored, merged) }
}

/** Ticks a step of the checklist or takes the tick away, whatever others do with other steps. Throws `record.not_found`. */
export const tickItem = async (
  ctx: TaskManager,
  {
    guid,
    itemId,
    isDone,
  }: { readonly guid: string; readonly itemId: string; readonly isDone: boolean },
): Promise<{ readonly eventId: string | null }> => {
  const stored = await lockedTask(ctx, guid)
  const fields = storedFields(stored)
  if (!fields.checklist.some(({ id }) => id === itemId)) throw new AppError('record.not_found')
  const checklist = fields.checklist.map((item) =>
    item.id === itemId ? { id: item.id, text: item.text, isDone } : item,
  )
  return { eventId: await storeFields(ctx, stored, { ...fields, checklist }) }
}

/** Moves a task beside another of its subject, or to an end; that leaves no event. Throws `record.not_found`. */
export const moveTask = async (
  ctx: TaskManager,
  { guid, place }: { readonly guid: string; readonly place: Place },
): Promise<void> => {
  const { db: tx, now } = ctx
  await lockTasks(ctx)
  const stored = await lockedTask(ctx, guid)
  const rank = await rankAt(tx, rankedWith(stored), guid, place)
  await tx.update(task).set({ rank }).where(thisTask(ctx, guid))
  await noteOrgChange(tx, { orgId: stored.orgId, topic: 'tasks', now })
}
