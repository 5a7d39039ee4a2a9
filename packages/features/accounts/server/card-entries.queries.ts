import type { Db } from '@kogge/db/client.ts'
import { plainTextOf } from '@kogge/domain/drafting/descriptions/html-to-plain-text.ts'
import { withoutMentions } from '@kogge/domain/drafting/descriptions/rich-text-mentions.ts'
import { belongsTo } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { sql } from 'drizzle-orm'
import type { DataExport } from './data-export.views.ts'

/** Characters of notes that an export has at most: nobody writes so many, and a program that does stops no server. */
const MOST_NOTE_CHARACTERS = 20_000_000

interface NoteRow extends Record<string, unknown> {
  readonly org_id: string
  readonly organisation: string
  readonly opportunity: string
  readonly html: string
  readonly created_at: string | Date
}

/** Notes of a user on opportunities of the organisations that they belong to, the latest first. */
export const notesOf = async (db: Db, userId: string): Promise<DataExport['notes']> => {
  const { rows } = await db.execute<NoteRow>(sql`
    with own as (
      select n.org_id, g.name as organisation, o.name as opportunity, n.html, n.created_at,
        sum(length(n.html)) over (order by n.created_at desc, n.id) as characters
      from opportunity_note n join opportunity o on o.org_id = n.org_id and o.guid = n.guid
      join org g on g.id = n.org_id
      where n.author_id = ${userId} and n.deleted_at is null and o.deleted_at is null
        and ${belongsTo(sql`n.org_id`, sql`${userId}::uuid`, sql`kogge_clock()`)})
    select * from own where characters <= ${MOST_NOTE_CHARACTERS} order by created_at desc`)
  return rows.map((row) => ({
    orgId: row.org_id,
    organisation: row.organisation,
    opportunity: row.opportunity,
    text: withoutMentions(plainTextOf(row.html)).trim(),
    since: new Date(row.created_at).toISOString(),
  }))
}

interface FileRow extends Record<string, unknown> {
  readonly org_id: string
  readonly organisation: string
  readonly opportunity: string
  readonly name: string
  readonly bytes: string
  readonly created_at: string | Date
}

/** Files that a user has attached to opportunities of the organisations that they belong to, the latest first. */
export const filesOf = async (db: Db, userId: string): Promise<DataExport['files']> => {
  const { rows } = await db.execute<FileRow>(sql`
    select f.org_id, g.name as organisation, o.name as opportunity, f.name, f.bytes::text, f.created_at
    from opportunity_file f join opportunity o on o.org_id = f.org_id and o.guid = f.guid
    join org g on g.id = f.org_id
    where f.uploaded_by = ${userId} and f.deleted_at is null and o.deleted_at is null
      and ${belongsTo(sql`f.org_id`, sql`${userId}::uuid`, sql`kogge_clock()`)}
    order by f.created_at desc`)
  return rows.map((row) => ({
    orgId: row.org_id,
    organisation: row.organisation,
    opportunity: row.opportunity,
    name: row.name,
    bytes: Number(row.bytes),
    since: new Date(row.created_at).toISOString(),
  }))
}
