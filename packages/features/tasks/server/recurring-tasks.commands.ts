import { randomUUID } from 'node:crypto'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { task } from '@kogge/db/schema/tasks.ts'
import { zoneTimes } from '@kogge/domain/kernel/zone-times.ts'
import { nextRecurrence } from '@kogge/domain/tasks/task-recurrence.ts'
import { isMember } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { choicesOf } from '@kogge/platform/server/mail/notification-choices.queries.ts'
import { rankAt } from '@kogge/platform/server/ranks/rank-places.commands.ts'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { rankedWith, thisTask, wordsOf } from './locked-task.commands.ts'
import { hasRoom } from './task-creation.commands.ts'
import { addTaskEvent, type StoredTask, type TaskManager } from './task-events.commands.ts'

/** The tasks that follow one in its series; the index of them lets one stand. */
const followers = ({ orgId }: StoredTask, guid: string) =>
  and(eq(task.orgId, orgId), eq(task.followsGuid, guid), isNull(task.deletedAt))

/** Whether the place of a deleted task in its series is another's by now. */
export const hasOtherNext = async ({ db: tx }: TaskManager, stored: StoredTask): Promise<boolean> =>
  stored.followsGuid !== null &&
  (await tx.$count(task, and(followers(stored, stored.followsGuid), ne(task.guid, stored.guid)))) >
    0

/** The day by the clocks of the one who completes a task. */
const todayOf = async ({ db, actor, now }: TaskManager): Promise<string> => {
  const { schedule } = await choicesOf(db, actor.userId)
  return zoneTimes(schedule.zone).wallOf(now).slice(0, 10)
}

/** Whether the work to which a series belongs goes on: that of a closed or archived opportunity does not. */
const goesOn = async (
  { db: tx }: TaskManager,
  { orgId, opportunityGuid }: StoredTask,
): Promise<boolean> => {
  if (opportunityGuid === null) return true
  const isOpen = and(
    eq(opportunity.orgId, orgId),
    eq(opportunity.guid, opportunityGuid),
    isNull(opportunity.resolution),
    isNull(opportunity.archivedAt),
  )
  return (await tx.$count(opportunity, isOpen)) > 0
}

/** Creates the next task of a series, the last of its subject; none where there is one, or the series has ended. */
const createNext = async (ctx: TaskManager, done: StoredTask): Promise<void> => {
  const { db: tx, now } = ctx
  const { orgId, recurrence, title, description, assigneeId, opportunityGuid, rfxId } = done
  if (recurrence === null) return
  const today = await todayOf(ctx)
  const next = nextRecurrence(recurrence, { deadline: done.deadline, today })
  if (next === null || (await tx.$count(task, followers(done, done.guid))) > 0) return
  if (!(await goesOn(ctx, done)) || !(await hasRoom(ctx, done))) return
  const checklist = done.checklist.map(({ id, text }) => ({ id, text, isDone: false }))
  const stays = assigneeId !== null && (await isMember(tx, { orgId, userId: assigneeId, now }))
  const guid = randomUUID()
  await tx.insert(task).values({
    orgId,
    guid,
    subject: done.subject,
    opportunityGuid,
    rfxId,
    title,
    description,
    checklist,
    words: wordsOf({ title, description, checklist }),
    assigneeId: stays ? assigneeId : null,
    deadline: next.on,
    rank: await rankAt(tx, rankedWith(done), guid, { at: 'last' }),
    recurrence: next,
    followsGuid: done.guid,
    createdBy: done.createdBy,
    createdAt: now,
    updatedAt: now,
    statusSince: now,
  })
  await addTaskEvent(ctx, { guid, type: 'CREATED', cause: 'recurrence' })
}

/** Deletes the next task of a series again, where nobody has changed it. */
const withdrawNext = async (ctx: TaskManager, reopened: StoredTask): Promise<void> => {
  const { db: tx, now } = ctx
  const [next] = await tx
    .select()
    .from(task)
    .where(followers(reopened, reopened.guid))
    .for('update')
  if (!next || next.revision > 1) return
  await tx.update(task).set({ deletedAt: now }).where(thisTask(ctx, next.guid))
  const changes = [{ field: 'deleted' as const, before: false, after: true }]
  await addTaskEvent(ctx, { guid: next.guid, type: 'DELETED', cause: 'recurrence', changes })
}

/**
 * Continues the series of a task that is locked, with all changes of places locked: when it is done the next one is created, and when it is
 * opened again that one is deleted where nobody has changed it. Done twice it has one effect.
 */
export const followCompletion = async (
  ctx: TaskManager,
  before: StoredTask,
  after: StoredTask,
): Promise<void> => {
  if (before.status === after.status) return
  if (after.status === 'DONE') await createNext(ctx, after)
  if (before.status === 'DONE') await withdrawNext(ctx, after)
}
