import type { Db } from '@kogge/db/client.ts'
import type { opportunityEvent, StoredChange } from '@kogge/db/schema/opportunities.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { UNDO_DAYS } from '@kogge/domain/kernel/undo-period.ts'
import { EVENTS_OF, type HistoryPart } from '@kogge/domain/opportunities/opportunity-events.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { nameOf, personOf } from '@kogge/platform/server/people-columns.queries.ts'
import { type SQL, sql } from 'drizzle-orm'
import { changedParts } from './changed-parts.queries.ts'
import type { HistoryEvent } from './opportunities.views.ts'

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly type: (typeof opportunityEvent.$inferSelect)['type']
  readonly subject_id: string | null
  readonly subject_name: string | null
  readonly is_restorable: boolean
  readonly actor_id: string | null
  readonly actor: string | null
  readonly at: string | Date
  readonly changes: StoredChange[]
  readonly undoes: string | null
  readonly people: Readonly<Record<string, string>> | null
}

const ID = /^\d{1,18}$/

/** A value of a change as text: an amount with its currency, tags in a row, a person by name. */
const textOf = (
  { field }: StoredChange,
  value: unknown,
  people: Readonly<Record<string, string>>,
): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (field === 'assigneeUserId') return people[String(value)] ?? String(value)
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ')
  if (field === 'value') {
    const { amount, currency }: { amount?: unknown; currency?: unknown } = Object(value)
    return `${amount} ${currency}`
  }
  return String(value)
}

/** Whose notes a reader of a history may restore: their own, and, as an administrator, all. */
export interface HistoryReader {
  readonly userId: string
  readonly isAdministrator: boolean
  readonly now: Date
}

/** That an event `e` deleted a note which its reader may restore still. */
const isRestorable = ({ userId, isAdministrator, now }: HistoryReader): SQL => sql`(
  e.type = 'NOTE_DELETED' and exists (
    select from opportunity_note n where n.id = e.subject_id and n.deleted_at = e.at
      and (n.author_id = ${userId} or ${isAdministrator})
      and n.deleted_at > ${now.toISOString()}::timestamptz - make_interval(days => ${UNDO_DAYS})))`

interface HistoryInput extends PageInput {
  readonly orgId: string
  readonly guid: string
  /** All of it where it is left out. */
  readonly part?: HistoryPart | undefined
}

/** A page of the history of an opportunity, the latest first. Throws `list.cursor_invalid`. */
export const historyOf = async (
  db: Db,
  { orgId, guid, part, cursor, limit }: HistoryInput,
  reader: HistoryReader,
): Promise<{ items: HistoryEvent[]; nextCursor: string | null }> => {
  const after = decodeTimeCursor(cursor)
  if (after && !ID.test(after.key)) throw new AppError('list.cursor_invalid')
  const { rows } = await db.execute<Row>(sql`
    select e.id::text, e.type, e.subject_id, e.subject_name, ${isRestorable(reader)} as is_restorable, e.actor_id, ${nameOf(sql`u`)} as actor, e.at, e.changes, e.undoes::text,
      (select json_object_agg(p.id, ${nameOf(sql`p`)}) from user_account p
        where p.id in (select v.id::uuid from jsonb_array_elements(e.changes) as c (change)
          cross join lateral (values (c.change ->> 'before'), (c.change ->> 'after')) as v (id)
          where c.change ->> 'field' = 'assigneeUserId' and v.id is not null)) as people
    from opportunity_event e left join user_account u on u.id = e.actor_id
    join opportunity o on o.org_id = e.org_id and o.guid = e.guid
    where e.org_id = ${orgId} and e.guid = ${guid} and o.deleted_at is null
      ${part ? sql`and e.type = any(${sql.param([...EVENTS_OF[part]])}::text[])` : sql``}
      ${after ? sql`and e.id < ${after.key}::bigint` : sql``}
    order by e.id desc nulls last limit ${limit + 1}`)
  const parts = await changedParts(
    db,
    orgId,
    rows.flatMap(({ changes }) => changes),
  )
  const cut = pageOf(rows, limit, ({ id, at }) => ({ at: new Date(at), key: id }))
  return {
    items: cut.page.map((row) => ({
      id: row.id,
      type: row.type,
      subject:
        row.subject_id === null
          ? null
          : {
              id: row.subject_id,
              name: row.subject_name,
              isRestorable: row.is_restorable,
            },
      actor: personOf(row.actor_id, row.actor),
      at: new Date(row.at).toISOString(),
      changes: row.changes.map((change) => {
        const part = parts.partOf(change)
        const text = (value: unknown) =>
          parts.textOf(change, value) ?? textOf(change, value, row.people ?? {})
        return {
          field: change.field,
          ...(part && { part }),
          before: text(change.before),
          after: text(change.after),
        }
      }),
      isUndo: row.undoes !== null,
    })),
    nextCursor: cut.nextCursor,
  }
}
