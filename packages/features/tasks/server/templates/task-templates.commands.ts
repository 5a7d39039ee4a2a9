import { randomUUID } from 'node:crypto'
import { taskTemplate } from '@kogge/db/schema/tasks.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { MOST_TEMPLATES, type TaskTemplateFields } from '@kogge/domain/tasks/task-templates.ts'
import { noteOrgChange } from '@kogge/platform/server/live/org-live-events.commands.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { lockTasks } from '../locked-task.commands.ts'
import type { TaskManager } from '../task-events.commands.ts'

type Stored = typeof taskTemplate.$inferSelect

const note = ({ db, grant, now }: TaskManager): Promise<void> =>
  noteOrgChange(db, { orgId: grant.action.orgId, topic: 'tasks', now })

const thisTemplate = ({ grant }: TaskManager, guid: string) =>
  and(eq(taskTemplate.orgId, grant.action.orgId), eq(taskTemplate.guid, guid))

/** Locks a template as its editor saw it. Throws `record.not_found`, and `draft.conflict` where somebody else has changed it since. */
const seenTemplate = async (
  ctx: TaskManager,
  { guid, revision }: { readonly guid: string; readonly revision: number },
): Promise<Stored> => {
  const [found] = await ctx.db
    .select()
    .from(taskTemplate)
    .where(and(thisTemplate(ctx, guid), isNull(taskTemplate.deletedAt)))
    .for('update')
  if (!found) throw new AppError('record.not_found')
  if (found.revision !== revision) throw new AppError('draft.conflict')
  return found
}

const assertRoom = async ({ db, grant }: TaskManager): Promise<void> => {
  const own = and(eq(taskTemplate.orgId, grant.action.orgId), isNull(taskTemplate.deletedAt))
  if ((await db.$count(taskTemplate, own)) >= MOST_TEMPLATES) throw new AppError('request.invalid')
}

/** Writes a template. Throws `request.invalid` where the organisation has too many. */
export const createTemplate = async (
  ctx: TaskManager,
  fields: TaskTemplateFields,
): Promise<{ readonly guid: string }> => {
  const { db: tx, actor, now, grant } = ctx
  await lockTasks(ctx)
  await assertRoom(ctx)
  const guid = randomUUID()
  await tx.insert(taskTemplate).values({
    orgId: grant.action.orgId,
    guid,
    name: fields.name,
    steps: fields.steps,
    createdBy: actor.userId,
    createdAt: now,
    updatedAt: now,
  })
  await note(ctx)
  return { guid }
}

/** Stores another version of a template over the one that its editor saw; tasks that were made from it stay. Throws `record.not_found`, `draft.conflict`. */
export const saveTemplate = async (
  ctx: TaskManager,
  {
    guid,
    revision,
    fields,
  }: { readonly guid: string; readonly revision: number; readonly fields: TaskTemplateFields },
): Promise<{ readonly revision: number }> => {
  const stored = await seenTemplate(ctx, { guid, revision })
  const next = stored.revision + 1
  await ctx.db
    .update(taskTemplate)
    .set({ name: fields.name, steps: fields.steps, revision: next, updatedAt: ctx.now })
    .where(thisTemplate(ctx, guid))
  await note(ctx)
  return { revision: next }
}

/** Deletes a template; tasks that were made from it stay. Throws `record.not_found`, `draft.conflict`. */
export const removeTemplate = async (
  ctx: TaskManager,
  seen: { readonly guid: string; readonly revision: number },
): Promise<void> => {
  await seenTemplate(ctx, seen)
  await ctx.db.update(taskTemplate).set({ deletedAt: ctx.now }).where(thisTemplate(ctx, seen.guid))
  await note(ctx)
}

/** Takes the deletion of a template back, as long as it is stored. Throws `record.not_found`, and `request.invalid` where there are too many. */
export const restoreTemplate = async (ctx: TaskManager, guid: string): Promise<void> => {
  await lockTasks(ctx)
  await assertRoom(ctx)
  const found = await ctx.db
    .update(taskTemplate)
    .set({ deletedAt: null, updatedAt: ctx.now })
    .where(thisTemplate(ctx, guid))
    .returning({ guid: taskTemplate.guid })
  if (found.length === 0) throw new AppError('record.not_found')
  await note(ctx)
}
