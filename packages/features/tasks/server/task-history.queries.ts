import type { Db } from '@kogge/db/client.ts'
import type { taskEvent } from '@kogge/db/schema/tasks.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { repetitionCode } from '@kogge/domain/tasks/recurrence-units.ts'
import type { TaskChange } from '@kogge/domain/tasks/task-events.ts'
import { taskRecurrence } from '@kogge/domain/tasks/task-recurrence.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { nameOf, personOf } from '@kogge/platform/server/people-columns.queries.ts'
import { sql } from 'drizzle-orm'
import { type TaskReader, visibleTasks } from './task-access.queries.ts'
import type { TaskHistoryEvent } from './tasks.views.ts'

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly type: (typeof taskEvent.$inferSelect)['type']
  readonly cause: (typeof taskEvent.$inferSelect)['cause']
  readonly actor_id: string | null
  readonly actor: string | null
  readonly at: string | Date
  readonly changes: TaskChange[]
  readonly undoes: string | null
  readonly people: Readonly<Record<string, string>> | null
}

const ID = /^\d{1,18}$/

/** A value of a change as text: a person by name, an order not at all. */
const textOf = (
  { field }: TaskChange,
  value: unknown,
  people: Readonly<Record<string, string>>,
): string | null => {
  if (value === null || value === undefined || value === '' || field === 'itemOrder') return null
  if (field === 'assigneeUserId') return people[String(value)] ?? String(value)
  if (field === 'recurrence') {
    const { data } = taskRecurrence.safeParse(value)
    return data ? repetitionCode(data) : null
  }
  return String(value)
}

const changeOf = (change: TaskChange, people: Readonly<Record<string, string>>) => ({
  field: change.field,
  item: change.label ?? null,
  before: textOf(change, change.before, people),
  after: textOf(change, change.after, people),
})

/** A page of the history of a task, the latest first. Throws `list.cursor_invalid`. */
export const taskHistory = async (
  db: Db,
  reader: TaskReader,
  guid: string,
  { cursor, limit }: PageInput,
): Promise<{ items: TaskHistoryEvent[]; nextCursor: string | null }> => {
  const after = decodeTimeCursor(cursor)
  if (after && !ID.test(after.key)) throw new AppError('list.cursor_invalid')
  const { rows } = await db.execute<Row>(sql`
    select e.id::text, e.type, e.cause, e.actor_id, ${nameOf(sql`u`)} as actor, e.at, e.changes, e.undoes::text,
      (select json_object_agg(p.id, ${nameOf(sql`p`)}) from user_account p
        where p.id in (select v.id::uuid from jsonb_array_elements(e.changes) as c (change)
          cross join lateral (values (c.change ->> 'before'), (c.change ->> 'after')) as v (id)
          where c.change ->> 'field' = 'assigneeUserId' and v.id is not null)) as people
    from task t join task_event e on e.org_id = t.org_id and e.guid = t.guid
    left join user_account u on u.id = e.actor_id
    where ${visibleTasks(reader)} and t.guid = ${guid}
      ${after ? sql`and e.id < ${after.key}::bigint` : sql``}
    order by e.id desc nulls last limit ${limit + 1}`)
  const cut = pageOf(rows, limit, ({ id, at }) => ({ at: new Date(at), key: id }))
  return {
    items: cut.page.map((row) => ({
      id: row.id,
      type: row.type,
      cause: row.cause,
      actor: personOf(row.actor_id, row.actor),
      at: new Date(row.at).toISOString(),
      changes: row.changes.map((change) => changeOf(change, row.people ?? {})),
      isUndo: row.undoes !== null,
    })),
    nextCursor: cut.nextCursor,
  }
}
