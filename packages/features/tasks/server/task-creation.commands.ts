import { randomUUID } from 'node:crypto'
import { rfxDraft, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { task } from '@kogge/db/schema/tasks.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import {
  MOST_OF_SUBJECT,
  MOST_TASKS,
  type SomeTaskFields,
  type TaskSubject,
} from '@kogge/domain/tasks/task-inputs.ts'
import { publicRfxIdNow } from '@kogge/features/rfx/server/rfx.api.ts'
import { assertBelongs } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { rankAt } from '@kogge/platform/server/ranks/rank-places.commands.ts'
import { and, eq, sql } from 'drizzle-orm'
import { assertOpportunity, lockTasks, rankedWith, wordsOf } from './locked-task.commands.ts'
import { addTaskEvent, type StoredTask, type TaskManager } from './task-events.commands.ts'
import { notifyOfTasks } from './task-messages.commands.ts'

type SubjectColumns = Pick<StoredTask, 'orgId' | 'subject' | 'opportunityGuid' | 'rfxId'>

/** Throws `record.not_found` where a request is not the organisation's own. */
const assertOwnRequest = async ({ db, grant }: TaskManager, rfxId: string): Promise<void> => {
  const { orgId } = grant.action
  const drafts = await db.$count(
    rfxDraft,
    and(eq(rfxDraft.orgId, orgId), eq(rfxDraft.rfxId, rfxId)),
  )
  const written = await db.$count(
    writtenRfx,
    and(eq(writtenRfx.orgId, orgId), eq(writtenRfx.rfxId, rfxId)),
  )
  if (drafts + written === 0) throw new AppError('record.not_found')
}

/**
 * The columns of a subject. Throws `record.not_found` for one that the organisation does not have: an opportunity or request of
 * another's, or a tender that is not public, as of others no task says that they are known.
 */
const subjectColumns = async (ctx: TaskManager, subject: TaskSubject): Promise<SubjectColumns> => {
  const { orgId } = ctx.grant.action
  const { kind } = subject
  if (kind === 'opportunity') {
    await assertOpportunity(ctx, subject.guid)
    return { orgId, subject: kind, opportunityGuid: subject.guid, rfxId: null }
  }
  if (kind === 'none') return { orgId, subject: kind, opportunityGuid: null, rfxId: null }
  if (kind === 'request') {
    await assertOwnRequest(ctx, subject.rfxId)
    return { orgId, subject: kind, opportunityGuid: null, rfxId: subject.rfxId }
  }
  const rfxId = await publicRfxIdNow(ctx.db, subject.rfxId)
  if (rfxId === null) throw new AppError('record.not_found')
  return { orgId, subject: kind, opportunityGuid: null, rfxId }
}

/** Whether an organisation and a subject may have more tasks. Deleted ones count, as they may come back. */
export const hasRoom = async (
  { db, grant }: TaskManager,
  { opportunityGuid, rfxId }: Pick<StoredTask, 'opportunityGuid' | 'rfxId'>,
  more = 1,
): Promise<boolean> => {
  const own = eq(task.orgId, grant.action.orgId)
  if ((await db.$count(task, own)) + more > MOST_TASKS) return false
  const id = opportunityGuid ?? rfxId
  if (id === null) return true
  const ofSubject = and(own, sql`coalesce(opportunity_guid, rfx_id) = ${id}`)
  return (await db.$count(task, ofSubject)) + more <= MOST_OF_SUBJECT
}

/** Throws `request.invalid` where there would be too many. */
export const assertRoom = async (
  ctx: TaskManager,
  subject: Pick<StoredTask, 'opportunityGuid' | 'rfxId'>,
  more = 1,
): Promise<void> => {
  if (!(await hasRoom(ctx, subject, more))) throw new AppError('request.invalid')
}

/** A new task as it is sent: its title, and more where its writer has more. */
export interface NewTask {
  readonly subject: TaskSubject
  readonly fields: SomeTaskFields & { readonly title: string }
}

/**
 * Creates a task, the last of its subject. Throws `record.not_found` for a subject that is not there, and `request.invalid` where
 * the assignee does not belong to the organisation or there are too many.
 */
export const createTask = async (
  ctx: TaskManager,
  { subject, fields }: NewTask,
): Promise<{ readonly guid: string }> => {
  const { db: tx, actor, now } = ctx
  const guid = randomUUID()
  await lockTasks(ctx)
  const columns = await subjectColumns(ctx, subject)
  await assertRoom(ctx, columns)
  const { assigneeUserId = null, title, description = '', checklist = [] } = fields
  if (assigneeUserId !== null)
    await assertBelongs(tx, { orgId: columns.orgId, userId: assigneeUserId, now })
  await tx.insert(task).values({
    ...columns,
    guid,
    title,
    description,
    checklist,
    words: wordsOf({ title, description, checklist }),
    status: fields.status ?? 'OPEN',
    assigneeId: assigneeUserId,
    deadline: fields.deadline ?? null,
    recurrence: fields.recurrence ?? null,
    rank: await rankAt(tx, rankedWith(columns), guid, { at: 'last' }),
    createdBy: actor.userId,
    createdAt: now,
    updatedAt: now,
    statusSince: now,
  })
  await addTaskEvent(ctx, { guid, type: 'CREATED' })
  if (assigneeUserId !== null) await notifyOfTasks(ctx, { userId: assigneeUserId, guids: [guid] })
  return { guid }
}
