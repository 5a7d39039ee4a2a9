import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { decodeTimeCursor, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { nameOf, personOf } from '@kogge/platform/server/people-columns.queries.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  isArchived,
  isFollowed,
  isUnread,
  ownConversations,
  readable,
} from '../access/conversation-conditions.queries.ts'
import type { ConversationReader } from '../access/conversation-reader.ts'
import type { InboxItem, InboxPage } from './inbox.views.ts'
import type { InboxInput } from './inbox-filters.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Of a message so much is shown. */
const SHOWN = 160
const MOST_UNREAD = 100

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly about: 'rfx' | 'org'
  readonly about_id: string
  readonly opportunity_guid: string | null
  readonly others: readonly { readonly orgId: string; readonly name: string }[] | null
  readonly last: {
    readonly text: string
    readonly is_note: boolean
    readonly is_own: boolean
    readonly is_withdrawn: boolean
    readonly author_id: string | null
    readonly author: string | null
  } | null
  readonly last_at: string | Date
  readonly unread: number
  readonly assignee_id: string | null
  readonly assignee: string | null
  readonly is_member: boolean
  readonly is_muted: boolean
  readonly is_archived: boolean
}

const hasUnread = (reader: ConversationReader): SQL => sql`
  exists (select from conversation_message m where m.conversation_id = c.id and ${isUnread(reader)})`

const isMine = ({ userId }: ConversationReader): SQL =>
  sql`(coalesce(r.is_member, false) or p.assignee_id = ${userId})`

const PARTS: Readonly<Record<InboxInput['part'], (reader: ConversationReader) => SQL>> = {
  all: () => sql`not ${isArchived}`,
  unread: (reader) => sql`not ${isArchived} and ${isFollowed(reader)} and ${hasUnread(reader)}`,
  mine: (reader) => sql`not ${isArchived} and ${isMine(reader)}`,
  archived: () => isArchived,
}

const isAbout = (subject: NonNullable<InboxInput['subject']>): SQL =>
  subject.type === 'opportunity'
    ? sql`p.opportunity_guid = ${subject.id}`
    : sql`c.about = ${subject.type} and c.about_id = ${subject.id}`

/** The pattern of words in a folded text; what means something in a pattern stands for itself. */
const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** That words stand in a message that the reader reads, or in the name of a correspondent. */
const holdsWords = (reader: ConversationReader, words: string): SQL => {
  const patterns = foldText(words).split(' ').filter(Boolean).slice(0, 8).map(patternOf)
  if (patterns.length === 0) return sql`true`
  const all = (column: SQL) =>
    sql.join(
      patterns.map((pattern) => sql`${column} like ${pattern}`),
      sql` and `,
    )
  return sql`(exists (
      select from conversation_message m
      where m.conversation_id = c.id and m.withdrawn_at is null and ${readable(reader)} and ${all(sql`m.words`)})
    or exists (
      select from conversation_party other join org o on o.id = other.org_id
      where other.conversation_id = c.id and other.org_id <> p.org_id and ${all(sql`o.name_folded`)}))`
}

const conditionsOf = (reader: ConversationReader, { part, subject, words }: InboxInput): SQL =>
  sql.join(
    [
      PARTS[part](reader),
      ...(subject ? [isAbout(subject)] : []),
      ...(words === '' ? [] : [holdsWords(reader, words)]),
    ],
    sql` and `,
  )

/** The record that a conversation is about, as a party reads it. */
export const subjectOf = (row: {
  readonly about: 'rfx' | 'org'
  readonly about_id: string
  readonly opportunity_guid: string | null
}): InboxItem['subject'] =>
  row.opportunity_guid === null
    ? { type: row.about, id: row.about_id }
    : { type: 'opportunity', id: row.opportunity_guid }

const itemOf = (row: Row): InboxItem => ({
  conversationId: row.id,
  subject: subjectOf(row),
  rfxId: row.about === 'rfx' ? row.about_id : null,
  others: [...(row.others ?? [])],
  last: row.last && {
    text: row.last.text,
    isNote: row.last.is_note,
    isOwn: row.last.is_own,
    isWithdrawn: row.last.is_withdrawn,
    author: personOf(row.last.author_id, row.last.author),
  },
  lastAt: new Date(row.last_at).toISOString(),
  unread: row.unread,
  assignee: personOf(row.assignee_id, row.assignee),
  isMember: row.is_member,
  isMuted: row.is_muted,
  isArchived: row.is_archived,
})

const totalOf = async (db: Db, reader: ConversationReader, where: SQL): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${ownConversations(reader)} where ${where}`,
  )
  return rows[0]?.total ?? 0
}

/** A page of the conversations that a reader may see, those with the latest message first. Throws `list.cursor_invalid`. */
export const inboxOf = async (
  db: Db,
  reader: ConversationReader,
  input: InboxInput,
): Promise<InboxPage> => {
  const after = decodeTimeCursor(input.cursor)
  if (after && !ID.test(after.key)) throw new AppError('list.cursor_invalid')
  const where = conditionsOf(reader, input)
  const behind = after
    ? sql`and (p.last_at, p.conversation_id) < (${after.at.toISOString()}::timestamptz, ${after.key}::uuid)`
    : sql``
  const [{ rows }, total] = await Promise.all([
    db.execute<Row>(sql`
      select c.id, c.about, c.about_id, p.opportunity_guid, p.last_at, p.assignee_id, ${nameOf(sql`a`)} as assignee,
        coalesce(r.is_member, false) as is_member, coalesce(r.is_muted, false) as is_muted, ${isArchived} as is_archived,
        (select json_agg(json_build_object('orgId', o.id, 'name', o.name) order by o.name, o.id)
          from conversation_party other join org o on o.id = other.org_id
          where other.conversation_id = c.id and other.org_id <> p.org_id) as others,
        (select json_build_object('text', left(m.text, ${SHOWN}), 'is_note', m.note_org_id is not null, 'is_own', m.org_id = p.org_id,
            'is_withdrawn', m.withdrawn_at is not null, 'author_id', m.author_id, 'author', ${nameOf(sql`u`)})
          from (select m.* from conversation_message m where m.conversation_id = c.id and ${readable(reader)}
            order by m.sent_at desc nulls last, m.id desc nulls last limit 1) m left join user_account u on u.id = m.author_id) as last,
        (select count(*)::int from (select from conversation_message m
          where m.conversation_id = c.id and ${isUnread(reader)} limit ${MOST_UNREAD}) as unread) as unread
      from ${ownConversations(reader)} left join user_account a on a.id = p.assignee_id
      where ${where} ${behind}
      order by p.last_at desc nulls last, p.conversation_id desc nulls last limit ${input.limit + 1}`),
    after ? null : totalOf(db, reader, where),
  ])
  const { page, nextCursor } = pageOf(rows, input.limit, (row) => ({
    at: new Date(row.last_at),
    key: row.id,
  }))
  return { items: page.map(itemOf), nextCursor, total }
}

/** How many conversations that are a reader's to watch have something that they have not read. */
export const unreadConversations = async (
  db: Db,
  reader: ConversationReader,
): Promise<{ readonly conversations: number }> => {
  const where = sql`${PARTS.unread(reader)} and not coalesce(r.is_muted, false)
    and (c.seq > coalesce(r.read_seq, 0) or p.note_seq > coalesce(r.read_note, 0))`
  return { conversations: await totalOf(db, reader, where) }
}
