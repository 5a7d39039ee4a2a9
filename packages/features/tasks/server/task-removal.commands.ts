import type { Db } from '@kogge/db/client.ts'
import { task } from '@kogge/db/schema/tasks.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { DELETED_DAYS } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import { sql } from 'drizzle-orm'
import { lockedTask, thisTask } from './locked-task.commands.ts'
import { addTaskEvent, type TaskManager } from './task-events.commands.ts'

/** Deletes a task, which can be undone until it is dropped. Throws `record.not_found`. */
export const removeTask = async (
  ctx: TaskManager,
  { guid }: { readonly guid: string },
): Promise<{ readonly eventId: string }> => {
  await lockedTask(ctx, guid)
  await ctx.db.update(task).set({ deletedAt: ctx.now }).where(thisTask(ctx, guid))
  const changes = [{ field: 'deleted' as const, before: false, after: true }]
  return { eventId: await addTaskEvent(ctx, { guid, type: 'DELETED', changes }) }
}

/** Deletes several tasks, such as those that a template has made; those that are gone already are left out. */
export const removeTasks = async (
  ctx: TaskManager,
  guids: readonly string[],
): Promise<{ readonly removed: { readonly guid: string; readonly eventId: string }[] }> => {
  const removed = []
  for (const guid of [...new Set(guids)].sort()) {
    const one = await removeTask(ctx, { guid }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'record.not_found') return null
      throw error
    })
    if (one) removed.push({ guid, ...one })
  }
  return { removed }
}

/** Drops tasks with their history and templates that were deleted long ago. */
export const dropDeletedTasks = async (db: Db): Promise<void> => {
  await db.execute(sql`
    delete from task where deleted_at < kogge_clock() - make_interval(days => ${DELETED_DAYS})`)
  await db.execute(sql`
    delete from task_template where deleted_at < kogge_clock() - make_interval(days => ${DELETED_DAYS})`)
}
