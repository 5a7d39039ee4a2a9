import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { type SQL, sql } from 'drizzle-orm'
import { EVENT_COLUMNS, EVENT_ID, type EventRow, readEvents } from '../event-reading.queries.ts'
import type { ActivityPage } from './activity.views.ts'

interface ActivityInput extends PageInput {
  readonly orgId: string
  /** Whose; everybody's, and what followed tenders, where it is left out. */
  readonly people?: readonly string[] | undefined
}

interface Row extends EventRow {
  readonly guid: string
  readonly card: string
  readonly is_deleted: boolean
}

const LATEST = sql`order by e.id desc nulls last`

/** The latest events of an organisation behind a cursor: of some people, those of each are read by themselves, so that an index has each in its order. */
const latestEvents = ({ orgId, people, limit }: ActivityInput, after: string | null): SQL => {
  const behind = after === null ? sql`` : sql`and e.id < ${after}::bigint`
  const most = limit + 1
  if (!people?.length)
    return sql`select * from opportunity_event e where e.org_id = ${orgId} ${behind} ${LATEST} limit ${most}`
  return sql`
    select e.* from unnest(${sql.param([...new Set(people)])}::uuid[]) as one (id) cross join lateral (
      select * from opportunity_event e where e.org_id = ${orgId} and e.actor_id = one.id ${behind} ${LATEST}
      limit ${most}) as e
    ${LATEST} limit ${most}`
}

/** A page of what happened on the opportunities of an organisation, the latest first. Throws `list.cursor_invalid`. */
export const activityOf = async (db: Db, input: ActivityInput): Promise<ActivityPage> => {
  const after = decodeTimeCursor(input.cursor)
  if (after && !EVENT_ID.test(after.key)) throw new AppError('list.cursor_invalid')
  const { rows } = await db.execute<Row>(sql`
    with e as materialized (${latestEvents(input, after?.key ?? null)})
    select ${EVENT_COLUMNS}, e.guid, o.name as card, o.deleted_at is not null as is_deleted
    from e join opportunity o on o.org_id = e.org_id and o.guid = e.guid
    left join user_account u on u.id = e.actor_id ${LATEST}`)
  const { page, nextCursor } = pageOf(rows, input.limit, ({ id, at }) => ({
    at: new Date(at),
    key: id,
  }))
  const read = await readEvents(db, input.orgId, page)
  return {
    items: read.map(({ event, row }) => ({
      ...event,
      card: { guid: row.guid, name: row.card, isDeleted: row.is_deleted },
      subject: row.subject_id === null ? null : { id: row.subject_id, name: row.subject_name },
    })),
    nextCursor,
  }
}
