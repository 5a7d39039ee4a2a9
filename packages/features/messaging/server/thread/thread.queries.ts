import type { Db } from '@kogge/db/client.ts'
import { mentionsOf } from '@kogge/domain/drafting/descriptions/rich-text-mentions.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { ThreadPosition } from '@kogge/domain/messaging/conversation-thread.ts'
import { decodeTimeCursor, encodeTimeCursor } from '@kogge/platform/server/list-cursor.ts'
import { isoOf, nameOf, personOf } from '@kogge/platform/server/people-columns.queries.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ownConversations, readable } from '../access/conversation-conditions.queries.ts'
import type { ConversationReader } from '../access/conversation-reader.ts'
import type {
  MessageVersionView,
  MessageView,
  ThreadChangesView,
  ThreadPage,
} from './thread.views.ts'

interface MessageRow {
  readonly id: string
  readonly is_note: boolean
  readonly seq: number
  readonly revision: number
  readonly org_id: string
  readonly author_id: string | null
  readonly author: string | null
  readonly html: string
  readonly names: Readonly<Record<string, string>> | null
  readonly sent_at: string
  readonly edited_at: string | null
  readonly withdrawn_at: string | null
}

interface ThreadRow extends Record<string, unknown> {
  readonly shared: number
  readonly notes: number
  readonly messages: readonly MessageRow[]
}

/** Changes at once: of more the thread is read anew. */
const MOST_CHANGES = 200
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const viewOf = (row: MessageRow): MessageView => ({
  messageId: row.id,
  isNote: row.is_note,
  seq: row.seq,
  revision: row.revision,
  orgId: row.org_id,
  author: personOf(row.author_id, row.author),
  html: row.html,
  mentioned: mentionsOf(row.html).flatMap((userId) => {
    const name = row.names?.[userId]
    return name === undefined ? [] : { userId, name }
  }),
  sentAt: new Date(row.sent_at).toISOString(),
  editedAt: isoOf(row.edited_at),
  withdrawnAt: isoOf(row.withdrawn_at),
})

/**
 * The counters of a conversation with the messages that `which` picks, by one statement: of one instant, so that what changes after
 * these counters is all that is not among the messages. Throws `record.not_found` for a conversation that the reader may not see.
 */
const threadRow = async (
  db: Db,
  reader: ConversationReader,
  conversationId: string,
  which: SQL,
): Promise<ThreadRow> => {
  const { rows } = await db.execute<ThreadRow>(sql`
    with own as materialized (
      select c.revision as shared, p.note_revision as notes, p.org_id, p.from_seq,
        ${reader.seesAll ? sql`0` : sql`r.from_seq`} as r_from_seq, ${reader.seesAll ? sql`0` : sql`r.from_note`} as r_from_note
      from ${ownConversations(reader)} where c.id = ${conversationId})
    select own.shared, own.notes, coalesce((
      select json_agg(json_build_object(
        'id', m.id, 'is_note', m.note_org_id is not null, 'seq', m.seq, 'revision', m.revision, 'org_id', m.org_id,
        'author_id', m.author_id, 'author', ${nameOf(sql`u`)}, 'html', m.html, 'sent_at', m.sent_at, 'edited_at', m.edited_at,
        'withdrawn_at', m.withdrawn_at, 'names', (
          select json_object_agg(n.id, ${nameOf(sql`n`)}) from conversation_mention e join user_account n on n.id = e.user_id
          where e.message_id = m.id)) order by m.sent_at, m.id)
      from (
        select m.* from conversation_message m
        where m.conversation_id = ${conversationId}
          and (m.note_org_id is null and m.seq > greatest(own.from_seq, own.r_from_seq)
            or m.note_org_id = own.org_id and m.seq > own.r_from_note)
          and ${which}) m
      left join user_account u on u.id = m.author_id), '[]'::json) as messages
    from own`)
  const [row] = rows
  if (!row) throw new AppError('record.not_found')
  return row
}

/**
 * A page of a thread: its latest messages, or those before a cursor. Throws `record.not_found` and `list.cursor_invalid`.
 */
export const threadPageOf = async (
  db: Db,
  reader: ConversationReader,
  {
    conversationId,
    before,
    limit,
  }: {
    readonly conversationId: string
    readonly before?: string | null | undefined
    readonly limit: number
  },
): Promise<ThreadPage> => {
  const cursor = decodeTimeCursor(before)
  if (cursor && !ID.test(cursor.key)) throw new AppError('list.cursor_invalid')
  const earlier = cursor
    ? sql`(m.sent_at, m.id) < (${cursor.at.toISOString()}::timestamptz, ${cursor.key}::uuid)`
    : sql`true`
  const row = await threadRow(
    db,
    reader,
    conversationId,
    sql`${earlier} order by m.sent_at desc nulls last, m.id desc nulls last limit ${limit + 1}`,
  )
  const messages = row.messages.slice(Math.max(0, row.messages.length - limit)).map(viewOf)
  const [first] = messages
  const hasEarlier = row.messages.length > limit && first !== undefined
  return {
    messages,
    position: { shared: row.shared, notes: row.notes },
    earlier: hasEarlier
      ? encodeTimeCursor({ at: new Date(first.sentAt), key: first.messageId })
      : null,
  }
}

/** The messages that were written, edited or withdrawn after a position; null for more than a page can take. Throws `record.not_found`. */
export const threadChangesOf = async (
  db: Db,
  reader: ConversationReader,
  { conversationId, after }: { readonly conversationId: string; readonly after: ThreadPosition },
): Promise<ThreadChangesView> => {
  const row = await threadRow(
    db,
    reader,
    conversationId,
    sql`(m.note_org_id is null and m.revision > ${after.shared} or m.note_org_id is not null and m.revision > ${after.notes})
      limit ${MOST_CHANGES + 1}`,
  )
  if (row.messages.length > MOST_CHANGES) return null
  return {
    messages: row.messages.map(viewOf),
    position: { shared: row.shared, notes: row.notes },
  }
}

interface VersionRow extends Record<string, unknown> {
  readonly revision: number
  readonly html: string
  readonly at: string | Date
}

/**
 * The earlier versions of a message that the reader may see, the latest first: of an edited one every reader's, of a withdrawn one its own
 * organisation's alone.
 */
export const messageVersionsOf = async (
  db: Db,
  reader: ConversationReader,
  { conversationId, messageId }: { readonly conversationId: string; readonly messageId: string },
): Promise<MessageVersionView[]> => {
  const { rows } = await db.execute<VersionRow>(sql`
    select v.revision, v.html, v.at from ${ownConversations(reader)}
    join conversation_message m on m.conversation_id = c.id and m.id = ${messageId} and ${readable(reader)}
      and (m.withdrawn_at is null or m.org_id = p.org_id)
    join conversation_message_version v on v.message_id = m.id
    where c.id = ${conversationId} order by v.revision desc`)
  return rows.map(({ revision, html, at }) => ({
    revision,
    html,
    writtenAt: new Date(at).toISOString(),
  }))
}
