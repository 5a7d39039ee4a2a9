import { DELETED_DAYS } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import { isoOf } from '@kogge/platform/server/people-columns.queries.ts'
import { sql } from 'drizzle-orm'
import {
  type NameReader,
  TASK_COLUMNS,
  TASK_JOINS,
  type TaskRow,
  taskCards,
} from './stored-tasks.queries.ts'
import { type TaskReader, tasksOf } from './task-access.queries.ts'
import type { DeletedTask } from './tasks.views.ts'

const MOST = 100

interface Row extends TaskRow {
  readonly deleted_at: string | Date
}

/** The tasks that can be restored, the last deleted first. */
export const deletedTasks = async (ctx: NameReader, reader: TaskReader): Promise<DeletedTask[]> => {
  const since = new Date(ctx.now.getTime() - DELETED_DAYS * 24 * 60 * 60 * 1000)
  const { rows } = await ctx.db.execute<Row>(sql`
    with t as materialized (
      select * from task t where ${tasksOf(reader)} and t.deleted_at >= ${since.toISOString()}::timestamptz
      order by t.deleted_at desc, t.guid limit ${MOST})
    select ${TASK_COLUMNS}, t.deleted_at from t ${TASK_JOINS} order by t.deleted_at desc, t.guid`)
  const cards = await taskCards(ctx, reader, rows)
  return cards.map((card, index) => ({
    ...card,
    deletedAt: isoOf(rows[index]?.deleted_at ?? null) ?? '',
  }))
}
