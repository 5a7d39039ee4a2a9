import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { UNDO_DAYS } from '@kogge/domain/kernel/undo-period.ts'
import { EVENTS_OF, type HistoryPart } from '@kogge/domain/opportunities/opportunity-events.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { type SQL, sql } from 'drizzle-orm'
import { EVENT_COLUMNS, EVENT_ID, type EventRow, readEvents } from './event-reading.queries.ts'
import type { HistoryEvent } from './opportunities.views.ts'

interface Row extends EventRow {
  readonly is_restorable: boolean
}

/** Whose notes a reader of a history may restore: their own, and, as an administrator, all. */
export interface HistoryReader {
  readonly userId: string
  readonly isAdministrator: boolean
  readonly now: Date
}

/** That an event `e` deleted a note or file which its reader, who manages opportunities, may restore still. */
const isRestorable = ({ userId, isAdministrator, now }: HistoryReader): SQL => sql`(
  e.at > ${now.toISOString()}::timestamptz - make_interval(days => ${UNDO_DAYS}) and (
    e.type = 'NOTE_DELETED' and exists (
      select from opportunity_note n where n.id = e.subject_id and n.deleted_at = e.at
        and (n.author_id = ${userId} or ${isAdministrator}))
    or e.type = 'FILE_DELETED' and exists (
      select from opportunity_file f where f.file_id = e.subject_id and f.deleted_at = e.at)))`

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
  if (after && !EVENT_ID.test(after.key)) throw new AppError('list.cursor_invalid')
  const { rows } = await db.execute<Row>(sql`
    select ${EVENT_COLUMNS}, ${isRestorable(reader)} as is_restorable
    from opportunity_event e left join user_account u on u.id = e.actor_id
    join opportunity o on o.org_id = e.org_id and o.guid = e.guid
    where e.org_id = ${orgId} and e.guid = ${guid} and o.deleted_at is null
      ${part ? sql`and e.type = any(${sql.param([...EVENTS_OF[part]])}::text[])` : sql``}
      ${after ? sql`and e.id < ${after.key}::bigint` : sql``}
    order by e.id desc nulls last limit ${limit + 1}`)
  const cut = pageOf(rows, limit, ({ id, at }) => ({ at: new Date(at), key: id }))
  const read = await readEvents(db, orgId, cut.page)
  return {
    items: read.map(({ event, row }) => ({
      ...event,
      subject:
        row.subject_id === null
          ? null
          : {
              id: row.subject_id,
              name: row.subject_name,
              isRestorable: row.is_restorable,
            },
    })),
    nextCursor: cut.nextCursor,
  }
}
