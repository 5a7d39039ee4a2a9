import type { task } from '@kogge/db/schema/tasks.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { MOST_OF_SUBJECT, type TaskSubject } from '@kogge/domain/tasks/task-inputs.ts'
import { isoOf, nameOf, personOf } from '@kogge/platform/server/people-columns.queries.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  type NameReader,
  TASK_COLUMNS,
  TASK_JOINS,
  type TaskRow,
  taskCards,
} from './stored-tasks.queries.ts'
import { type TaskReader, visibleTasks } from './task-access.queries.ts'
import type { TaskCard, TaskView } from './tasks.views.ts'

type Stored = typeof task.$inferSelect

interface WholeRow extends TaskRow {
  readonly description: string
  readonly checklist: Stored['checklist']
  readonly created_by: string | null
  readonly creator: string | null
  readonly status_since: string | Date
  readonly revision: number
  readonly previous: string | null
  readonly next: string | null
}

/** A task whole. Throws `record.not_found`. */
export const taskOf = async (
  ctx: NameReader,
  reader: TaskReader,
  guid: string,
): Promise<TaskView> => {
  const { rows } = await ctx.db.execute<WholeRow>(sql`
    select ${TASK_COLUMNS}, t.description, t.checklist, t.created_by, ${nameOf(sql`c`)} as creator, t.status_since, t.revision,
      (select b.guid from task b where b.org_id = t.org_id and b.guid = t.follows_guid and b.deleted_at is null) as previous,
      (select n.guid from task n where n.org_id = t.org_id and n.follows_guid = t.guid and n.deleted_at is null) as next
    from task t ${TASK_JOINS} left join user_account c on c.id = t.created_by
    where ${visibleTasks(reader)} and t.guid = ${guid}`)
  const [row] = rows
  const [card] = await taskCards(ctx, reader, rows)
  if (!row || !card) throw new AppError('record.not_found')
  return {
    ...card,
    orgId: reader.orgId,
    description: row.description,
    checklist: [...row.checklist],
    createdBy: personOf(row.created_by, row.creator),
    statusSince: isoOf(row.status_since) ?? '',
    previous: row.previous,
    next: row.next,
    revision: row.revision,
  }
}

/** The condition of a task `t` of a subject. */
const ofSubject = (subject: TaskSubject): SQL => {
  if (subject.kind === 'none') return sql`coalesce(t.opportunity_guid, t.rfx_id) is null`
  const id = subject.kind === 'opportunity' ? subject.guid : subject.rfxId
  return sql`coalesce(t.opportunity_guid, t.rfx_id) = ${id} and t.subject = ${subject.kind}`
}

/** The tasks of a subject in their order, the first of them where there are too many. */
export const tasksOfSubject = async (
  ctx: NameReader,
  reader: TaskReader,
  subject: TaskSubject,
): Promise<TaskCard[]> => {
  const { rows } = await ctx.db.execute<TaskRow>(sql`
    with t as materialized (
      select * from task t where ${visibleTasks(reader)} and ${ofSubject(subject)}
      order by t.rank, t.guid limit ${MOST_OF_SUBJECT})
    select ${TASK_COLUMNS} from t ${TASK_JOINS} order by t.rank, t.guid`)
  return taskCards(ctx, reader, rows)
}
