import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { decodeTimeCursor, pageOf, type TimeCursor } from '@kogge/platform/server/list-cursor.ts'
import {
  allOf,
  hasWords,
  isAssigned,
  listed,
} from '@kogge/platform/server/lists/list-conditions.queries.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  type NameReader,
  TASK_COLUMNS,
  TASK_JOINS,
  type TaskRow,
  taskCards,
} from './stored-tasks.queries.ts'
import { type TaskReader, visibleTasks } from './task-access.queries.ts'
import type { TaskFilters, TaskSort } from './task-filters.ts'
import type { TaskPage } from './tasks.views.ts'

interface Order {
  readonly by: SQL
  /** Rows of `t` behind a cursor. */
  behind(cursor: TimeCursor): SQL
  cursorOf(row: TaskRow): TimeCursor
}

const uuid = z.uuid()
const DAY = /^\d{4}-\d\d-\d\d$/
const guidOf = (text: string | undefined): string => {
  if (text === undefined || !uuid.safeParse(text).success) throw new AppError('list.cursor_invalid')
  return text
}
const dayOf = (text: string | undefined): string => {
  if (text === undefined || !DAY.test(text) || Number.isNaN(Date.parse(text)))
    throw new AppError('list.cursor_invalid')
  return text
}

const latestFirst = (at: SQL, timeOf: (row: TaskRow) => string | Date): Order => ({
  by: sql`${at} desc nulls last, t.guid desc nulls last`,
  behind: (cursor) =>
    sql`(${at}, t.guid) < (${cursor.at.toISOString()}::timestamptz, ${guidOf(cursor.key)}::uuid)`,
  cursorOf: (row) => ({ at: new Date(timeOf(row)), key: row.guid }),
})

/** A day before all: tasks without a date stand last. */
const NO_DAY = '1900-01-01'
const BY_DAY = sql`coalesce(t.deadline, '1900-01-01'::date)`

const ORDERS: Readonly<Record<TaskSort, Order>> = {
  createdDate: latestFirst(sql`t.created_at`, (row) => row.created_at),
  updateDate: latestFirst(sql`t.updated_at`, (row) => row.updated_at),
  deadlineDesc: {
    by: sql`${BY_DAY} desc, t.guid desc nulls last`,
    behind: ({ key }) => {
      const [day, guid] = key.split(':')
      return sql`(${BY_DAY}, t.guid) < (${dayOf(day)}::date, ${guidOf(guid)}::uuid)`
    },
    cursorOf: (row) => ({
      at: new Date(row.created_at),
      key: `${row.deadline ?? NO_DAY}:${row.guid}`,
    }),
  },
}

const conditionsOf = (reader: TaskReader, { q, assignee, status }: TaskFilters): SQL =>
  allOf([
    visibleTasks(reader),
    ...hasWords(sql`t.words`, q ?? []),
    ...(assignee?.length ? [isAssigned(sql`t.assignee_id`, assignee)] : []),
    ...(status?.length ? [sql`t.status = any(${listed(status)}::text[])`] : []),
  ])

const countOf = async (db: Db, shown: SQL): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from task t where ${shown}`,
  )
  return rows[0]?.total ?? 0
}

/** A page of the tasks of an organisation, and with the first one how many there are. Throws `list.cursor_invalid`. */
export const taskList = async (
  ctx: NameReader,
  reader: TaskReader,
  {
    filters,
    sortBy,
    cursor,
    limit,
  }: {
    readonly filters: TaskFilters
    readonly sortBy: TaskSort
    readonly cursor?: string | null | undefined
    readonly limit: number
  },
): Promise<TaskPage> => {
  const { db } = ctx
  const order = ORDERS[sortBy]
  const after = decodeTimeCursor(cursor)
  const shown = conditionsOf(reader, filters)
  const [{ rows }, total] = await Promise.all([
    // Joined afterwards: an order is found among many, names are looked up for a page.
    db.execute<TaskRow>(sql`
      with t as materialized (
        select * from task t where ${shown} ${after ? sql`and ${order.behind(after)}` : sql``}
        order by ${order.by} limit ${limit + 1})
      select ${TASK_COLUMNS} from t ${TASK_JOINS} order by ${order.by}`),
    after ? null : countOf(db, shown),
  ])
  const { page, nextCursor } = pageOf(rows, limit, order.cursorOf)
  return { items: await taskCards(ctx, reader, page), nextCursor, total }
}
