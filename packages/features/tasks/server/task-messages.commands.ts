import type { Db } from '@kogge/db/client.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { sendToUser } from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import { nameOf } from '@kogge/platform/server/people-columns.queries.ts'
import { sql } from 'drizzle-orm'
import type { TaskManager } from './task-events.commands.ts'

interface Named extends Record<string, unknown> {
  readonly title: string
  readonly org: string
  readonly by: string | null
}

/** The title of a task, the name of its organisation, and that of who changed it. */
const namesOf = async (
  tx: Db,
  { orgId, guid }: { readonly orgId: string; readonly guid: string },
  byId: string | null,
): Promise<Named | null> => {
  const { rows } = await tx.execute<Named>(sql`
    select t.title, g.name as org, (select ${nameOf(sql`u`)} from user_account u where u.id = ${byId}) as by
    from task t join org g on g.id = t.org_id where t.org_id = ${orgId} and t.guid = ${guid}`)
  return rows[0] ?? null
}

const pathOf = (orgId: string, guid: string): string =>
  `/tasks/${orgId}/${guid}?switchToOrg=${orgId}`

/** Writes to a member that tasks have been assigned to them, in one message however many; not to those who assign them to themselves. */
export const notifyOfTasks = async (
  { db: tx, jobs, actor, publicUrl, now, grant }: TaskManager,
  { userId, guids }: { readonly userId: string; readonly guids: readonly string[] },
): Promise<void> => {
  const { orgId } = grant.action
  const [guid] = guids
  const names = guid && (await namesOf(tx, { orgId, guid }, actor.userId))
  if (!names || userId === actor.userId) return
  const { title, org, by } = names
  const many = {
    template: 'tasksAssigned' as const,
    values: { count: guids.length, org, by: by ?? '' },
    path: `/tasks?assignee=${encodeURIComponent(JSON.stringify([userId]))}&switchToOrg=${orgId}`,
    orgId,
  }
  const single = {
    template: 'taskAssigned' as const,
    values: { name: title, org, by: by ?? '' },
    path: pathOf(orgId, guid),
    orgId,
  }
  const message = guids.length > 1 ? many : single
  await sendToUser(tx, jobs, userId, 'tasks', message, publicUrl, now)
}

/** A reminder of a task: its reader, and the day of its date. */
export interface DueTask {
  readonly orgId: string
  readonly guid: string
  readonly userId: string
  readonly when: 'today' | 'tomorrow'
}

/** Writes to who is assigned to a task that its date is near. */
export const notifyOfDate = async (
  tx: Db,
  { jobs, publicUrl, now }: { jobs: JobSender; publicUrl: string; now: Date },
  { orgId, guid, userId, when }: DueTask,
): Promise<void> => {
  const names = await namesOf(tx, { orgId, guid }, null)
  if (!names) return
  const message = {
    template: 'taskDue' as const,
    values: { name: names.title, org: names.org, when },
    path: pathOf(orgId, guid),
    orgId,
  }
  await sendToUser(tx, jobs, userId, 'dueTasks', message, publicUrl, now)
}
