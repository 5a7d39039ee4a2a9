import type { Db } from '@kogge/db/client.ts'
import { instantOf } from '@kogge/domain/drafting/deadlines/wall-time-instants.ts'
import type { RequestDocument, RequestKind } from '@kogge/domain/drafting/request-document.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { decodeTimeCursor, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { type SQL, sql } from 'drizzle-orm'
import { MY_STATUSES, type MyRequest, type RequestState } from './drafting.views.ts'
import type { MineInput } from './own-requests.inputs.ts'

interface Row extends Record<string, unknown> {
  readonly rfx_id: string
  readonly kind: RequestKind
  readonly title: Readonly<Record<string, string>>
  readonly language: string
  readonly reference: string
  readonly privacy: RequestDocument['privacy']
  readonly status: MyRequest['status']
  readonly version: number
  readonly is_amending: boolean
  readonly responses_until: string | Date | null
  readonly opening_at: string | Date | null
  readonly draft_responses: RequestDocument['responsesUntil']
  readonly draft_opening: RequestDocument['openingAt']
  readonly open_questions: number
  readonly updated_at: string | Date
}

/** Drafts have no deadline yet and stand after everything that has one. */
const LAST = '9999-12-30T00:00:00Z'

/**
 * Drafts and published requests of an organisation in one; an amendment that is being written is
 * the request that it amends. Of the document only what a line shows is read.
 */
const requestsOf = (orgId: string): SQL => sql`(
  select coalesce(w.rfx_id, d.rfx_id) as rfx_id, coalesce(w.kind, d.kind) as kind,
    coalesce(w.document, d.document) as document,
    case when w.rfx_id is null then 'draft' when w.state = 'closed' then 'ended'
      when w.state <> 'published' then w.state
      when kogge_clock() < w.responses_until then 'open' else 'closed' end as status,
    coalesce(w.version, 0) as version, w.rfx_id is not null and d.rfx_id is not null as is_amending,
    w.responses_until, w.opening_at, greatest(w.updated_at, d.updated_at) as updated_at
  from (select * from written_rfx where org_id = ${orgId}) w
  full join (select * from rfx_draft where org_id = ${orgId}) d on d.rfx_id = w.rfx_id)`

const anyOf = (column: SQL, values: readonly string[]): SQL =>
  sql`${column} in (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`

/**
 * What any of these takes part in, as far as its buyer knows: whom it invited by name, and once it is
 * opened who followed a mailed link and who had submitted: that is sealed until then. In their own name,
 * or one that became part of theirs or was left to them.
 */
const takenPartIn = (orgIds: readonly string[]): SQL => sql`exists (
  select 1 from (
    select i.org_id from rfx_invitation i join written_rfx w on w.rfx_id = i.rfx_id
      where i.rfx_id = r.rfx_id and i.withdrawn_at is null
        and (i.email is null or w.opened_at is not null)
    union all select s.org_id from response s where s.rfx_id = r.rfx_id
    union all select u.org_id from unreadable_slot u where u.rfx_id = r.rfx_id
    union all select h.heir_id from participation h
      where h.rfx_id = r.rfx_id and h.heir_id is not null and h.status = 'RESPONDED') p
  join org o on o.id = p.org_id
  left join org heir on heir.id = o.left_to_id and o.claimed_at is null and o.merged_into_id is null
  where ${anyOf(sql`o.id`, orgIds)} or ${anyOf(sql`o.merged_into_id`, orgIds)}
    or ${anyOf(sql`heir.id`, orgIds)} or ${anyOf(sql`heir.merged_into_id`, orgIds)})`

const conditions = (orgId: string, filters: MineInput['filters']): SQL[] => {
  const { q = [], rfxType = [], statusFlag = [] } = filters
  const { rfxOrgId = [], participantOrgId = [] } = filters
  const words = q.filter((text) => text !== '')
  const statuses = statusFlag.filter((flag) => flag !== 'amended')
  return [
    ...words.map(
      (text) => sql`position(unaccent(lower(${text})) in unaccent(lower(
        (r.document -> 'title')::text || ' ' || (r.document ->> 'reference')))) > 0`,
    ),
    ...(rfxOrgId.length > 0 && !rfxOrgId.includes(orgId) ? [sql`false`] : []),
    ...(participantOrgId.length > 0 ? [takenPartIn(participantOrgId)] : []),
    ...(rfxType.length > 0 ? [anyOf(sql`r.kind`, rfxType)] : []),
    ...(statuses.length > 0 ? [anyOf(sql`r.status`, statuses)] : []),
    ...(statusFlag.includes('amended') ? [sql`r.version > 1`] : []),
  ]
}

const isoOf = (time: string | Date | null): string | null =>
  time === null ? null : new Date(time).toISOString()

const itemOf = (row: Row, locale: string): MyRequest => {
  const responses = row.responses_until ?? instantOf(row.draft_responses)
  const opening = row.opening_at ?? instantOf(row.draft_opening)
  return {
    rfxId: row.rfx_id,
    kind: row.kind,
    reference: row.reference,
    privacy: row.privacy,
    title: pickText(row.title, locale, row.language),
    status: row.status,
    version: row.version,
    isAmending: row.is_amending,
    responsesUntil: isoOf(responses),
    openingAt: isoOf(opening),
    openQuestions: row.open_questions,
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

/** How many requests an organisation has in each state; states without one are left out. */
export const requestStatesOf = async (db: Db, orgId: string): Promise<RequestState[]> => {
  const { rows } = await db.execute<{ status: RequestState['status']; count: number }>(sql`
    select r.status, count(*)::int as count from ${requestsOf(orgId)} r group by r.status`)
  const counts = new Map(rows.map(({ status, count }) => [status, count]))
  return MY_STATUSES.flatMap((status) => {
    const count = counts.get(status)
    return count === undefined ? [] : [{ status, count }]
  })
}

/** A page of an organisation's own requests: what changed last first, or the nearest deadline first. */
export const myRequestsOf = async (
  db: Db,
  orgId: string,
  input: MineInput,
  locale: string,
): Promise<{ items: MyRequest[]; nextCursor: string | null }> => {
  const after = decodeTimeCursor(input.cursor)
  const isByDeadline = input.sortBy === 'deadline'
  const key = isByDeadline
    ? sql`coalesce(r.responses_until, ${LAST}::timestamptz)`
    : sql`r.updated_at`
  const place = sql`(${key}, r.rfx_id::text)`
  const from = after && sql`(${after.at.toISOString()}::timestamptz, ${after.key})`
  const where = [
    ...conditions(orgId, input.filters),
    ...(from ? [isByDeadline ? sql`${place} > ${from}` : sql`${place} < ${from}`] : []),
  ]
  const order = isByDeadline ? sql`asc` : sql`desc`
  // Documents are large: those of one page alone are read for what a line shows.
  const { rows } = await db.execute<Row>(sql`
    with page as (
      select r.rfx_id, r.kind, r.status, r.version, r.is_amending, r.responses_until, r.opening_at,
        r.updated_at
      from ${requestsOf(orgId)} r
      ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}
      order by ${key} ${order}, r.rfx_id::text ${order}
      limit ${input.limit + 1})
    select r.*, s.document -> 'title' as title, s.document ->> 'language' as language,
      s.document ->> 'reference' as reference, s.document ->> 'privacy' as privacy,
      s.document -> 'responsesUntil' as draft_responses, s.document -> 'openingAt' as draft_opening,
      (select count(*)::int from rfx_question q where q.rfx_id = r.rfx_id and q.state in ('received', 'in_progress'))
        as open_questions
    from page r cross join lateral (
      select coalesce((select w.document from written_rfx w where w.rfx_id = r.rfx_id),
        (select d.document from rfx_draft d where d.rfx_id = r.rfx_id)) as document) s
    order by ${key} ${order}, r.rfx_id::text ${order}`)
  const { page, nextCursor } = pageOf(rows, input.limit, (row) => ({
    at: new Date(isByDeadline ? (row.responses_until ?? LAST) : row.updated_at),
    key: row.rfx_id,
  }))
  return { items: page.map((row) => itemOf(row, locale)), nextCursor }
}
