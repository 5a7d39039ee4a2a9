import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { task } from '@kogge/db/schema/tasks.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import type { TaskFields } from '@kogge/domain/tasks/task-inputs.ts'
import { lockRanks, type RankedRows } from '@kogge/platform/server/ranks/rank-places.commands.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { assertVisible, taskReader } from './task-access.queries.ts'
import type { StoredTask, TaskManager } from './task-events.commands.ts'

/** The condition of one task of the caller's organisation. */
export const thisTask = ({ grant }: TaskManager, guid: string) =>
  and(eq(task.orgId, grant.action.orgId), eq(task.guid, guid))

/** Throws `record.not_found` where an opportunity is not there, or has no tasks for the caller. */
export const assertOpportunity = async (ctx: TaskManager, guid: string): Promise<void> => {
  const { orgId } = ctx.grant.action
  assertVisible(await taskReader(ctx, orgId), { subject: 'opportunity' })
  const isThere = and(
    eq(opportunity.orgId, orgId),
    eq(opportunity.guid, guid),
    isNull(opportunity.deletedAt),
  )
  if ((await ctx.db.$count(opportunity, isThere)) === 0) throw new AppError('record.not_found')
}

/** Locks a task until the transaction ends, whether deleted or not. Throws `record.not_found`. */
export const anyLockedTask = async (ctx: TaskManager, guid: string): Promise<StoredTask> => {
  const [found] = await ctx.db.select().from(task).where(thisTask(ctx, guid)).for('update')
  if (!found) throw new AppError('record.not_found')
  if (found.opportunityGuid !== null) await assertOpportunity(ctx, found.opportunityGuid)
  return found
}

/** Locks a task until the transaction ends. Throws `record.not_found`; one that was deleted is none. */
export const lockedTask = async (ctx: TaskManager, guid: string): Promise<StoredTask> => {
  const found = await anyLockedTask(ctx, guid)
  if (found.deletedAt !== null) throw new AppError('record.not_found')
  return found
}

/** Lets one change at a time into the number and the order of an organisation's tasks. */
export const lockTasks = ({ db, grant }: TaskManager): Promise<void> =>
  lockRanks(db, `tasks:${grant.action.orgId}`)

type Subject = Pick<StoredTask, 'orgId' | 'opportunityGuid' | 'rfxId'>

/** The tasks among which one has its place: those of its subject. */
export const rankedWith = ({ orgId, opportunityGuid, rfxId }: Subject): RankedRows => {
  const id = opportunityGuid ?? rfxId
  const scope = sql`coalesce(o.opportunity_guid, o.rfx_id)`
  const isThere: SQL = id === null ? sql`${scope} is null` : sql`${scope} = ${id}`
  return { table: 'task', orgId, which: sql`${isThere} and o.deleted_at is null` }
}

/** The text that a task is found by, folded as the words that are looked for. */
export const wordsOf = ({
  title,
  description,
  checklist,
}: Pick<StoredTask, 'title' | 'description' | 'checklist'>): string =>
  foldText([title, description, ...checklist.map(({ text }) => text)].join(' '))

/** The fields that people write, from the columns of a task. */
export const storedFields = (stored: StoredTask): TaskFields => ({
  title: stored.title,
  description: stored.description,
  status: stored.status,
  assigneeUserId: stored.assigneeId,
  deadline: stored.deadline,
  recurrence: stored.recurrence,
  checklist: [...stored.checklist],
})
