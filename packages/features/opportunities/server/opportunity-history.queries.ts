import type { Db } from '@kogge/db/client.ts'
import type { opportunityEvent, StoredChange } from '@kogge/db/schema/opportunities.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { nameOf, personOf } from '@kogge/platform/server/people-columns.queries.ts'
import { sql } from 'drizzle-orm'
import { ownFieldsOf } from './fields/own-fields.queries.ts'
import type { OwnFieldView } from './fields/own-fields.views.ts'
import type { HistoryEvent } from './opportunities.views.ts'

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly type: (typeof opportunityEvent.$inferSelect)['type']
  readonly actor_id: string | null
  readonly actor: string | null
  readonly at: string | Date
  readonly changes: StoredChange[]
  readonly undoes: string | null
  readonly people: Readonly<Record<string, string>> | null
}

const ID = /^\d{1,18}$/

/** A value of a change as text: an amount with its currency, tags in a row, a person or an option by name. */
const textOf = (
  { field }: StoredChange,
  value: unknown,
  people: Readonly<Record<string, string>>,
  own: OwnFieldView | undefined,
): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (field === 'own') return own?.options.find(({ id }) => id === value)?.label ?? String(value)
  if (field === 'assigneeUserId') return people[String(value)] ?? String(value)
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ')
  if (field === 'value') {
    const { amount, currency }: { amount?: unknown; currency?: unknown } = Object(value)
    return `${amount} ${currency}`
  }
  return String(value)
}

/** A page of the history of an opportunity, the latest first. Throws `list.cursor_invalid`. */
export const historyOf = async (
  db: Db,
  { orgId, guid }: { readonly orgId: string; readonly guid: string },
  { cursor, limit }: PageInput,
): Promise<{ items: HistoryEvent[]; nextCursor: string | null }> => {
  const after = decodeTimeCursor(cursor)
  if (after && !ID.test(after.key)) throw new AppError('list.cursor_invalid')
  const { rows } = await db.execute<Row>(sql`
    select e.id::text, e.type, e.actor_id, ${nameOf(sql`u`)} as actor, e.at, e.changes, e.undoes::text,
      (select json_object_agg(p.id, ${nameOf(sql`p`)}) from user_account p
        where p.id in (select v.id::uuid from jsonb_array_elements(e.changes) as c (change)
          cross join lateral (values (c.change ->> 'before'), (c.change ->> 'after')) as v (id)
          where c.change ->> 'field' = 'assigneeUserId' and v.id is not null)) as people
    from opportunity_event e left join user_account u on u.id = e.actor_id
    join opportunity o on o.org_id = e.org_id and o.guid = e.guid
    where e.org_id = ${orgId} and e.guid = ${guid} and o.deleted_at is null
      ${after ? sql`and e.id < ${after.key}::bigint` : sql``}
    order by e.id desc nulls last limit ${limit + 1}`)
  const isOwn = rows.some(({ changes }) => changes.some(({ field }) => field === 'own'))
  const fields = isOwn ? await ownFieldsOf(db, orgId) : []
  const cut = pageOf(rows, limit, ({ id, at }) => ({ at: new Date(at), key: id }))
  return {
    items: cut.page.map((row) => ({
      id: row.id,
      type: row.type,
      actor: personOf(row.actor_id, row.actor),
      at: new Date(row.at).toISOString(),
      changes: row.changes.map((change) => {
        const own = fields.find(({ fieldId }) => fieldId === change.part)
        const text = (value: unknown) => textOf(change, value, row.people ?? {}, own)
        return {
          field: change.field,
          ...(own && { own: { id: own.fieldId, name: own.name, kind: own.kind } }),
          before: text(change.before),
          after: text(change.after),
        }
      }),
      isUndo: row.undoes !== null,
    })),
    nextCursor: cut.nextCursor,
  }
}
