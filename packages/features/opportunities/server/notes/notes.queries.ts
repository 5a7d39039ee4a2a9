import type { Db } from '@kogge/db/client.ts'
import { mentionsOf } from '@kogge/domain/drafting/descriptions/rich-text-mentions.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { isoOf, nameOf, personOf } from '@kogge/platform/server/people-columns.queries.ts'
import { type SQL, sql } from 'drizzle-orm'

import { isOfTeam } from './mentioned-members.queries.ts'
import type { NotePage, NoteVersionView } from './notes.views.ts'

/** A card of an organisation, asked for at an instant. */
interface Card {
  readonly orgId: string
  readonly guid: string
  readonly now: Date
}

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly author_id: string | null
  readonly author: string | null
  readonly html: string
  readonly revision: number
  readonly created_at: string | Date
  readonly edited_at: string | Date | null
  readonly team: Readonly<Record<string, string>> | null
}

/** The names of those mentioned in a note `n` who are still of the organisation, by their ids. */
const teamNames = (orgId: string, now: Date): SQL => sql`(
  select json_object_agg(p.id, ${nameOf(sql`p`)}) from opportunity_note_mention m join user_account p on p.id = m.user_id
  where m.note_id = n.id and ${isOfTeam(sql`${orgId}::uuid`, sql`p.id`, now)})`

/** Whom a text mentions of those who are still of the organisation. */
const mentionedIn = (html: string, team: Row['team']) =>
  mentionsOf(html).flatMap((userId) => {
    const name = team?.[userId]
    return name === undefined ? [] : { userId, name }
  })

const notesOf = ({ orgId, guid }: Card): SQL => sql`
  from opportunity_note n join opportunity o on o.org_id = n.org_id and o.guid = n.guid
  where n.org_id = ${orgId} and n.guid = ${guid} and n.deleted_at is null and o.deleted_at is null`

const totalOf = async (db: Db, card: Card): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total ${notesOf(card)}`,
  )
  return rows[0]?.total ?? 0
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A page of the notes of an opportunity, the latest first; of one that is not there, none. Throws `list.cursor_invalid`. */
export const noteList = async (
  db: Db,
  card: Card,
  { cursor, limit }: PageInput,
): Promise<NotePage> => {
  const after = decodeTimeCursor(cursor)
  if (after && !ID.test(after.key)) throw new AppError('list.cursor_invalid')
  const behind = after
    ? sql`and (n.created_at, n.id) < (${after.at.toISOString()}::timestamptz, ${after.key}::uuid)`
    : sql``
  const [{ rows }, total] = await Promise.all([
    db.execute<Row>(sql`
      with n as materialized (
        select n.* ${notesOf(card)} ${behind} order by n.created_at desc nulls last, n.id desc nulls last limit ${limit + 1})
      select n.id, n.author_id, ${nameOf(sql`u`)} as author, n.html, n.revision, n.created_at, n.edited_at,
        ${teamNames(card.orgId, card.now)} as team
      from n left join user_account u on u.id = n.author_id order by n.created_at desc nulls last, n.id desc nulls last`),
    after ? null : totalOf(db, card),
  ])
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({
    at: new Date(row.created_at),
    key: row.id,
  }))
  return {
    items: page.map((row) => ({
      noteId: row.id,
      author: personOf(row.author_id, row.author),
      html: row.html,
      mentioned: mentionedIn(row.html, row.team),
      revision: row.revision,
      createdAt: new Date(row.created_at).toISOString(),
      editedAt: isoOf(row.edited_at),
    })),
    nextCursor,
    total,
  }
}

interface VersionRow extends Record<string, unknown> {
  readonly revision: number
  readonly html: string
  readonly at: string | Date
  readonly team: Row['team']
}

/** The earlier versions of a note, the latest first; of one that is not there, none. */
export const noteVersions = async (
  db: Db,
  card: Card,
  noteId: string,
): Promise<NoteVersionView[]> => {
  const { rows } = await db.execute<VersionRow>(sql`
    with n as materialized (select n.id ${notesOf(card)} and n.id = ${noteId})
    select v.revision, v.html, v.at, ${teamNames(card.orgId, card.now)} as team
    from n join opportunity_note_version v on v.note_id = n.id order by v.revision desc`)
  return rows.map(({ revision, html, at, team }) => ({
    revision,
    html,
    mentioned: mentionedIn(html, team),
    writtenAt: new Date(at).toISOString(),
  }))
}
