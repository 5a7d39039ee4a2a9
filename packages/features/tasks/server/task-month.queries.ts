import type { Db } from '@kogge/db/client.ts'
import { daysOfWeeks } from '@kogge/domain/kernel/calendar-months.ts'
import { isAssigned } from '@kogge/platform/server/lists/list-conditions.queries.ts'
import { sql } from 'drizzle-orm'
import { isAwaited } from './awaited-tasks.queries.ts'
import { type TaskReader, visibleTasks } from './task-access.queries.ts'
import { MOST_IN_MONTH, type MonthOfTasks } from './tasks.views.ts'

interface Row extends Record<string, unknown> {
  readonly guid: string
  readonly title: string
  readonly deadline: string
  readonly total: number
}

/** Tasks of an organisation, or of some people in it, that wait for work and have a date in the weeks of a month. */
export const tasksOfMonth = async (
  db: Db,
  reader: TaskReader,
  month: string,
  assignee: readonly string[] = [],
): Promise<MonthOfTasks> => {
  const days = daysOfWeeks(month)
  // As the index has it.
  const day = sql`coalesce(t.deadline, '1900-01-01'::date)`
  const { rows } = await db.execute<Row>(sql`
    select t.guid, t.title, t.deadline::text, count(*) over ()::int as total from task t
    where ${visibleTasks(reader)} and ${isAwaited}
      and ${day} between ${days[0] ?? ''}::date and ${days.at(-1) ?? ''}::date
      ${assignee.length > 0 ? sql`and ${isAssigned(sql`t.assignee_id`, assignee)}` : sql``}
    order by ${day}, t.guid limit ${MOST_IN_MONTH}`)
  return {
    total: rows[0]?.total ?? 0,
    tasks: rows.map(({ guid, title, deadline }) => ({ guid, title, deadline })),
  }
}
