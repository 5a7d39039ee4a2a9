import { type task, taskEvent } from '@kogge/db/schema/tasks.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import type { TaskCause, TaskChange, TaskEvent } from '@kogge/domain/tasks/task-events.ts'
import { noteOrgChange } from '@kogge/platform/server/live/org-live-events.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'

/** One who may change the tasks of an organisation. */
export type TaskManager = Granted<InOrg<'task.manage'>>

export type StoredTask = typeof task.$inferSelect

interface NewEvent {
  readonly guid: string
  readonly type: TaskEvent
  readonly changes?: readonly TaskChange[]
  readonly undoes?: number
  readonly cause?: TaskCause
}

/** Adds to the history of a task, and has everybody of the organisation learn of it; gives the event's id. */
export const addTaskEvent = async (
  { db: tx, actor, now, grant }: TaskManager,
  { guid, type, changes = [], undoes, cause }: NewEvent,
): Promise<string> => {
  const { orgId } = grant.action
  const actorId = actor.userId
  const [event] = await tx
    .insert(taskEvent)
    .values({
      orgId,
      guid,
      type,
      cause: cause ?? null,
      changes,
      undoes: undoes ?? null,
      actorId,
      at: now,
    })
    .returning({ id: taskEvent.id })
  if (!event) throw new Error('An event was not written.')
  await noteOrgChange(tx, { orgId, topic: 'tasks', now })
  return String(event.id)
}
