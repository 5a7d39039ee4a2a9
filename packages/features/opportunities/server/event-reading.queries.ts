import type { Db } from '@kogge/db/client.ts'
import type { opportunityEvent, StoredChange } from '@kogge/db/schema/opportunities.ts'
import { nameOf, personOf } from '@kogge/platform/server/people-columns.queries.ts'
import { sql } from 'drizzle-orm'
import { changedParts } from './changed-parts.queries.ts'
import type { ReadEvent } from './opportunities.views.ts'

/** The columns of an event, as the database gives them. */
export interface EventRow extends Record<string, unknown> {
  readonly id: string
  readonly type: (typeof opportunityEvent.$inferSelect)['type']
  readonly subject_id: string | null
  readonly subject_name: string | null
  readonly actor_id: string | null
  readonly actor: string | null
  readonly at: string | Date
  readonly changes: StoredChange[]
  readonly undoes: string | null
  readonly people: Readonly<Record<string, string>> | null
}

/** The columns of an event `e` and its actor `u`, with the people that its changes name. */
export const EVENT_COLUMNS = sql`
  e.id::text, e.type, e.subject_id, e.subject_name, e.actor_id, ${nameOf(sql`u`)} as actor, e.at, e.changes, e.undoes::text,
  (select json_object_agg(p.id, ${nameOf(sql`p`)}) from user_account p
    where p.id in (select v.id::uuid from jsonb_array_elements(e.changes) as c (change)
      cross join lateral (values (c.change ->> 'before'), (c.change ->> 'after')) as v (id)
      where c.change ->> 'field' = 'assigneeUserId' and v.id is not null)) as people`

/** The id of an event in a cursor. */
export const EVENT_ID = /^\d{1,18}$/

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

/** Events of an organisation as they are read, each value in words or as a code. */
export const readEvents = async <Row extends EventRow>(
  db: Db,
  orgId: string,
  rows: readonly Row[],
): Promise<readonly { readonly row: Row; readonly event: ReadEvent }[]> => {
  const parts = await changedParts(
    db,
    orgId,
    rows.flatMap(({ changes }) => changes),
  )
  return rows.map((row) => ({
    row,
    event: {
      id: row.id,
      type: row.type,
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
    },
  }))
}
