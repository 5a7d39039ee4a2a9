import { task } from '@kogge/db/schema/tasks.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { DELETED_DAYS } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import { rankAt } from '@kogge/platform/server/ranks/rank-places.commands.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { anyLockedTask, lockTasks, rankedWith, thisTask } from './locked-task.commands.ts'
import { hasOtherNext } from './recurring-tasks.commands.ts'
import { addTaskEvent, type StoredTask, type TaskManager } from './task-events.commands.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Throws `draft.conflict` where the place of a deleted task in its template or its series is another's by now. */
export const assertPlaceFree = async (ctx: TaskManager, stored: StoredTask): Promise<void> => {
  const { orgId, opportunityGuid, templateKey, stepKey } = stored
  if (await hasOtherNext(ctx, stored)) throw new AppError('draft.conflict')
  if (opportunityGuid === null || templateKey === null || stepKey === null) return
  const others = await ctx.db.$count(
    task,
    and(
      eq(task.orgId, orgId),
      eq(task.opportunityGuid, opportunityGuid),
      eq(task.templateKey, templateKey),
      eq(task.stepKey, stepKey),
      isNull(task.deletedAt),
    ),
  )
  if (others > 0) throw new AppError('draft.conflict')
}

/**
 * Brings a deleted task back, the first of its subject: its former place may be another's. Throws `record.not_found` for one that is not
 * deleted, or was too long ago, and `draft.conflict` where another has come in its stead.
 */
export const restoreTask = async (
  ctx: TaskManager,
  { guid }: { readonly guid: string },
): Promise<{ readonly eventId: string }> => {
  const { db: tx, now } = ctx
  await lockTasks(ctx)
  const stored = await anyLockedTask(ctx, guid)
  const { deletedAt } = stored
  if (!deletedAt || now.getTime() - deletedAt.getTime() > DELETED_DAYS * DAY_MS)
    throw new AppError('record.not_found')
  await assertPlaceFree(ctx, stored)
  const rank = await rankAt(tx, rankedWith(stored), guid, { at: 'first' })
  const revision = stored.revision + 1
  await tx
    .update(task)
    .set({ deletedAt: null, rank, revision, updatedAt: now })
    .where(thisTask(ctx, guid))
  const changes = [{ field: 'deleted' as const, before: true, after: false }]
  return { eventId: await addTaskEvent(ctx, { guid, type: 'DELETED', changes }) }
}
