import type { Db } from '@kogge/db/client.ts'
import type { task } from '@kogge/db/schema/tasks.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { requestSummaries } from '@kogge/features/rfx/server/rfx.api.ts'
import { isoOf, nameOf, personOf } from '@kogge/platform/server/people-columns.queries.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { TaskReader } from './task-access.queries.ts'
import type { TaskCard } from './tasks.views.ts'

type Stored = typeof task.$inferSelect

/** The columns of a task in a list, as the database gives them. */
export interface TaskRow extends Record<string, unknown> {
  readonly guid: string
  readonly subject: Stored['subject']
  readonly opportunity_guid: string | null
  readonly opportunity: string | null
  readonly rfx_id: string | null
  readonly title: string
  readonly status: Stored['status']
  readonly assignee_id: string | null
  readonly assignee: string | null
  readonly deadline: string | null
  readonly counted_days: number | null
  readonly recurrence: Stored['recurrence']
  readonly steps: number
  readonly steps_done: number
  readonly created_at: string | Date
  readonly updated_at: string | Date
}

/** The columns of a task `t` with its joins. */
export const TASK_COLUMNS = sql`
  t.guid, t.subject, t.opportunity_guid, p.name as opportunity, t.rfx_id, t.title, t.status, t.assignee_id,
  ${nameOf(sql`a`)} as assignee, t.deadline::text, t.counted_days, t.recurrence, jsonb_array_length(t.checklist) as steps,
  jsonb_array_length(jsonb_path_query_array(t.checklist, '$[*] ? (@.isDone == true)')) as steps_done, t.created_at, t.updated_at`

export const TASK_JOINS = sql`
  left join user_account a on a.id = t.assignee_id
  left join opportunity p on p.org_id = t.org_id and p.guid = t.opportunity_guid`

interface Titled extends Record<string, unknown> {
  readonly rfx_id: string
  readonly title: Readonly<Record<string, string>>
  readonly language: string
}

/** The titles of requests of an organisation's own, published or not. */
const ownTitles = async (
  db: Db,
  { orgId, seesDrafts, locale }: TaskReader,
  rfxIds: readonly string[],
): Promise<readonly (readonly [string, string])[]> => {
  if (rfxIds.length === 0 || !seesDrafts) return []
  const ids = sql`${sql.param([...rfxIds])}::uuid[]`
  const titled = (table: SQL) => sql`
    select rfx_id, document -> 'title' as title, document ->> 'language' as language
    from ${table} where org_id = ${orgId} and rfx_id = any(${ids})`
  const { rows } = await db.execute<Titled>(
    sql`${titled(sql`rfx_draft`)} union all ${titled(sql`written_rfx`)}`,
  )
  return rows.flatMap(({ rfx_id, title, language }) => {
    const picked = pickText(title, locale, language)
    return picked ? [[rfx_id, picked.text] as const] : []
  })
}

/** Who reads, for names of what tasks belong to. */
export type NameReader = Pick<UserContext, 'actor' | 'now' | 'locale'> & { readonly db: Db }

/** The names of requests and tenders that tasks belong to, as far as their reader sees them. */
const rfxNames = async (
  { db, actor, now, locale }: NameReader,
  reader: TaskReader,
  rows: readonly TaskRow[],
): Promise<ReadonlyMap<string, string>> => {
  const idsOf = (subject: Stored['subject']): string[] => [
    ...new Set(rows.flatMap((row) => (row.subject === subject ? (row.rfx_id ?? []) : []))),
  ]
  const tenders = idsOf('tender')
  const found = await (tenders.length > 0
    ? requestSummaries(db, tenders, { actor, now, language: locale })
    : [])
  const own = await ownTitles(db, reader, idsOf('request'))
  return new Map([
    ...found.flatMap(({ foundBy, title }) =>
      foundBy.flatMap((id) => (title ? [[id, title.text] as const] : [])),
    ),
    ...own,
  ])
}

const cardOf = (row: TaskRow, names: ReadonlyMap<string, string>): TaskCard => ({
  guid: row.guid,
  subject: {
    kind: row.subject,
    id: row.opportunity_guid ?? row.rfx_id,
    name: row.rfx_id === null ? row.opportunity : (names.get(row.rfx_id) ?? null),
  },
  title: row.title,
  status: row.status,
  assignee: personOf(row.assignee_id, row.assignee),
  deadline: row.deadline,
  countedDays: row.counted_days,
  recurrence: row.recurrence,
  steps: { done: row.steps_done, total: row.steps },
  createdAt: isoOf(row.created_at) ?? '',
  updatedAt: isoOf(row.updated_at) ?? '',
})

/** Tasks as lists show them, with the names of what they belong to. */
export const taskCards = async (
  ctx: NameReader,
  reader: TaskReader,
  rows: readonly TaskRow[],
): Promise<TaskCard[]> => {
  const names = await rfxNames(ctx, reader, rows)
  return rows.map((row) => cardOf(row, names))
}
