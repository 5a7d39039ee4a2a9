import { task, taskEvent } from '@kogge/db/schema/tasks.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { isSameValue } from '@kogge/domain/kernel/merged-edits.ts'
import { isWithinUndo } from '@kogge/domain/kernel/undo-period.ts'
import { checklistWithout } from '@kogge/domain/tasks/checklist-changes.ts'
import { withFields } from '@kogge/domain/tasks/task-changes.ts'
import type { TaskChange } from '@kogge/domain/tasks/task-events.ts'
import { MOST_ITEMS, someTaskFields } from '@kogge/domain/tasks/task-inputs.ts'
import { assertBelongs } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { rankAt } from '@kogge/platform/server/ranks/rank-places.commands.ts'
import { and, eq } from 'drizzle-orm'
import {
  anyLockedTask,
  lockTasks,
  rankedWith,
  storedFields,
  thisTask,
  wordsOf,
} from './locked-task.commands.ts'
import { followCompletion } from './recurring-tasks.commands.ts'
import { addTaskEvent, type StoredTask, type TaskManager } from './task-events.commands.ts'
import { notifyOfTasks } from './task-messages.commands.ts'
import { assertPlaceFree } from './task-restoring.commands.ts'

type Event = typeof taskEvent.$inferSelect
type Columns = Partial<StoredTask>

const isItems = ({ field }: TaskChange): boolean => field.startsWith('item')

/** An event that can be undone still. Throws `record.not_found`. */
const recentEvent = async (
  { db: tx, now, grant }: TaskManager,
  guid: string,
  eventId: string,
): Promise<Event> => {
  const [event] = await tx
    .select()
    .from(taskEvent)
    .where(
      and(
        eq(taskEvent.orgId, grant.action.orgId),
        eq(taskEvent.guid, guid),
        eq(taskEvent.id, Number(eventId)),
      ),
    )
  if (!event || event.changes.length === 0 || !isWithinUndo(event.at, now))
    throw new AppError('record.not_found')
  return event
}

/** The value that a plain field of a change has now, as an event would have it. */
const currentValue = (stored: StoredTask, { field }: TaskChange): unknown => {
  if (field === 'deleted') return stored.deletedAt !== null
  if (field === 'countedDays') return stored.countedDays
  if (field === 'item' || field === 'itemDone' || field === 'itemOrder') return undefined
  return storedFields(stored)[field]
}

/** The columns that are taken back with the fields that people write. */
const otherColumns = ({ now }: TaskManager, plain: readonly TaskChange[]): Columns => {
  const beforeOf = (field: TaskChange['field']) => plain.find((change) => change.field === field)
  const counted = beforeOf('countedDays')
  const deleted = beforeOf('deleted')
  // A date that somebody takes back stands as they have it, and follows no deadline.
  const isDated = beforeOf('deadline') !== undefined
  return {
    ...(deleted && { deletedAt: deleted.before === true ? now : null }),
    ...(isDated && { countedDays: null }),
    ...(counted && { countedDays: typeof counted.before === 'number' ? counted.before : null }),
    ...(beforeOf('status') && { statusSince: now }),
  }
}

/** The columns that take an event back. Throws `draft.conflict` where what it changed has been changed again. */
const columnsWithout = (ctx: TaskManager, stored: StoredTask, event: Event): Columns => {
  const plain = event.changes.filter((change) => !isItems(change))
  const isCurrent = plain.every((change) => isSameValue(currentValue(stored, change), change.after))
  const checklist = checklistWithout(stored.checklist, event.changes)
  if (!isCurrent || !checklist || checklist.length > MOST_ITEMS)
    throw new AppError('draft.conflict')
  const before = Object.fromEntries(plain.map((change) => [change.field, change.before]))
  const { assigneeUserId, ...fields } = withFields(
    storedFields(stored),
    someTaskFields.parse(before),
  )
  return { ...fields, checklist, assigneeId: assigneeUserId, ...otherColumns(ctx, plain) }
}

/** The changes of the undoing event: the other way round, and that the date follows no deadline any more. */
const undoingChanges = (
  { countedDays: before }: StoredTask,
  event: Event,
  { countedDays: after }: StoredTask,
): TaskChange[] => {
  const changes = event.changes.map((change) => ({
    ...change,
    before: change.after,
    after: change.before,
  }))
  const isTold = before === after || changes.some(({ field }) => field === 'countedDays')
  return isTold ? changes : [...changes, { field: 'countedDays', before, after }]
}

/**
 * Undoes a change of the last days by its event, as a further event of the history. Throws `record.not_found`, `draft.conflict` where
 * what it changed has been changed again, and `request.invalid` where its assignee of before has left.
 */
export const undoTaskChange = async (
  ctx: TaskManager,
  { guid, eventId }: { readonly guid: string; readonly eventId: string },
): Promise<{ readonly eventId: string }> => {
  const { db: tx, now } = ctx
  await lockTasks(ctx)
  const stored = await anyLockedTask(ctx, guid)
  const event = await recentEvent(ctx, guid, eventId)
  if (stored.deletedAt !== null && event.type !== 'DELETED') throw new AppError('record.not_found')
  const columns = columnsWithout(ctx, stored, event)
  const restored = { ...stored, ...columns }
  const { orgId } = stored
  const isAssigned = columns.assigneeId !== stored.assigneeId
  if (isAssigned && columns.assigneeId)
    await assertBelongs(tx, { orgId, userId: columns.assigneeId, now })
  // Its former place may be another's by now.
  const isBack = stored.deletedAt !== null && restored.deletedAt === null
  if (isBack) await assertPlaceFree(ctx, stored)
  const rank = isBack ? await rankAt(tx, rankedWith(stored), guid, { at: 'first' }) : stored.rank
  await tx
    .update(task)
    .set({
      ...columns,
      rank,
      words: wordsOf(restored),
      revision: stored.revision + 1,
      updatedAt: now,
    })
    .where(thisTask(ctx, guid))
  const { type, id: undoes } = event
  const changes = undoingChanges(stored, event, restored)
  const undone = await addTaskEvent(ctx, { guid, type, changes, undoes })
  await followCompletion(ctx, stored, restored)
  if (isAssigned && columns.assigneeId)
    await notifyOfTasks(ctx, { userId: columns.assigneeId, guids: [guid] })
  return { eventId: undone }
}
