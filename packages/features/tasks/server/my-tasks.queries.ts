import type { Db } from '@kogge/db/client.ts'
import { orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import { plusDays } from '@kogge/domain/drafting/deadlines/workdays.ts'
import { zoneTimes } from '@kogge/domain/kernel/zone-times.ts'
import { choicesOf } from '@kogge/platform/server/mail/notification-choices.queries.ts'
import { isoOf } from '@kogge/platform/server/people-columns.queries.ts'
import { sql } from 'drizzle-orm'
import { isAwaited } from './awaited-tasks.queries.ts'
import {
  type NameReader,
  TASK_COLUMNS,
  TASK_JOINS,
  type TaskRow,
  taskCards,
} from './stored-tasks.queries.ts'
import { type TaskReader, visibleTasks } from './task-access.queries.ts'
import type { DueOpportunity, MyTasks } from './tasks.views.ts'

/** Days ahead that a reader looks, and the tasks and opportunities that they are shown. */
const [AHEAD, MOST] = [7, 100]

interface CardRow extends Record<string, unknown> {
  readonly guid: string
  readonly name: string
  readonly due_at: string | Date | null
  readonly deadline_at: string | Date | null
}

/** The open opportunities of somebody whose next date is near or has passed. */
const dueOpportunities = async (
  db: Db,
  orgId: string,
  userId: string,
  until: Date,
): Promise<DueOpportunity[]> => {
  const { rows } = await db.execute<CardRow>(sql`
    select o.guid, o.name, o.due_at, o.deadline_at from opportunity o
    where o.assignee_id = ${userId} and o.org_id = ${orgId} and o.resolution is null and o.archived_at is null
      and o.deleted_at is null and least(o.due_at, o.deadline_at) < ${until.toISOString()}::timestamptz
    order by least(o.due_at, o.deadline_at), o.guid limit ${MOST}`)
  return rows.map(({ guid, name, due_at, deadline_at }) => ({
    guid,
    name,
    dueAt: isoOf(due_at),
    deadlineAt: isoOf(deadline_at),
  }))
}

/** What a reader has to do by the clocks of their zone: open tasks of theirs that are late, due today, or within a week, and their opportunities. */
export const myTasks = async (ctx: NameReader, reader: TaskReader): Promise<MyTasks> => {
  const { db, actor, now } = ctx
  const { userId } = actor
  const { schedule } = await choicesOf(db, userId)
  const clock = zoneTimes(schedule.zone)
  const today = clock.wallOf(now).slice(0, 10)
  const last = plusDays(today, AHEAD)
  const { rows } = await db.execute<TaskRow>(sql`
    with t as materialized (
      select * from task t where ${visibleTasks(reader)} and t.assignee_id = ${userId} and ${isAwaited}
        and t.deadline <= ${last}::date
      order by t.deadline, t.guid limit ${MOST + 1})
    select ${TASK_COLUMNS} from t ${TASK_JOINS} order by t.deadline, t.guid`)
  const cards = await taskCards(ctx, reader, rows.slice(0, MOST))
  const membership = actor.orgs.find(({ orgId }) => orgId === reader.orgId)
  const seesCards = membership && orgRefusal(membership, 'opportunity.view', now) === null
  const until = clock.instantOfWall(`${plusDays(last, 1)}T00:00`) ?? now
  return {
    today,
    overdue: cards.filter(({ deadline }) => (deadline ?? '') < today),
    dueToday: cards.filter(({ deadline }) => deadline === today),
    dueThisWeek: cards.filter(({ deadline }) => (deadline ?? '') > today),
    hasMore: rows.length > MOST,
    opportunities: seesCards ? await dueOpportunities(db, reader.orgId, userId, until) : [],
  }
}
