import type { Db } from '@kogge/db/client.ts'
import { linkGroundOf } from '@kogge/db/contents/link-ground.ts'
import { readContents } from '@kogge/db/contents/notice-contents.ts'
import type { StoredNotice } from '@kogge/domain/rfx/compilation/publication-order.ts'
import type { LinkGround } from '@kogge/domain/rfx/link-grounds.ts'
import { sql } from 'drizzle-orm'
import type { CleanNotice } from '../intake/clean-notice.ts'

/** A notice with the request that it belongs to. */
export interface StoredWithKey extends StoredNotice {
  readonly procedureKey: string
  readonly importedAt: Date
}

const byId = (a: CleanNotice, b: CleanNotice): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

const record = (entry: CleanNotice, procedureKey: string | undefined) => ({
  id: entry.id,
  source: entry.source,
  notice_id: entry.noticeId,
  version: entry.version,
  publication_number: entry.publicationNumber,
  publication_month: entry.publicationMonth,
  published_at: entry.publishedAt,
  procedure_key: procedureKey,
  title_key: entry.titleKey,
  title_role: entry.titleRole,
  sent_at: entry.sentAt,
  form_type: entry.formType,
  raw_hash: entry.rawHash?.toString('hex') ?? null,
  imported_at: entry.importedAt ?? null,
})

/**
 * Contents as one text that `string_to_table` takes apart: JSON as it is written here holds no line
 * breaks. They are not put within other JSON, which would be read as a whole before them.
 */
export const contentLines = (notices: readonly CleanNotice[]): string =>
  notices.map(({ json }) => json).join('\n')

/** Which of these ids are of notices that are there already. */
export const knownNotices = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from notice
    where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`)
  return new Set(rows.map(({ id }) => id))
}

/** When notices are taken to have come, by their ids. */
export type ImportTimes = ReadonlyMap<string, Date>

/** Adds notices that are not there yet, each to its procedure. A notice never changes once it is there. */
export const insertNotices = async (
  tx: Db,
  notices: readonly CleanNotice[],
  keyOf: ReadonlyMap<string, string>,
): Promise<ImportTimes> => {
  if (notices.length === 0) return new Map()
  const sorted = [...notices].sort(byId)
  const records = JSON.stringify(sorted.map((entry) => record(entry, keyOf.get(entry.id))))
  const { rows } = await tx.execute<{ id: string; imported_at: string }>(sql`
    with content as (
      insert into notice_content (notice_id, publication_month, canonical)
      select id, publication_month, string_to_table::json
      from rows from (
        jsonb_to_recordset(${records}::jsonb) as (id uuid, publication_month date),
        string_to_table(${contentLines(sorted)}, E'\n')) as n)
    insert into notice (id, source, notice_id, version, publication_number, publication_month,
      published_at, procedure_key, title_key, title_role, sent_at, form_type, raw_hash,
      imported_at)
    select id, source, notice_id, version, publication_number, publication_month,
      published_at, procedure_key, title_key, title_role, sent_at, form_type,
      decode(raw_hash, 'hex'), coalesce(imported_at, now())
    from jsonb_to_recordset(${records}::jsonb) as n (
      id uuid, source text, notice_id text, version text, publication_number text,
      publication_month date, published_at timestamptz, procedure_key text, title_key text,
      title_role text, sent_at timestamptz, form_type text, raw_hash text,
      imported_at timestamptz)
    order by id
    returning id, imported_at`)
  return new Map(rows.map((row) => [row.id, new Date(row.imported_at)]))
}

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly source: string
  readonly procedure_key: string
  readonly linked_by: LinkGround | null
  readonly imported_at: string
  readonly publication_month: string
}

/**
 * Notices of these requests that are there, without those given by their ids: those of the
 * procedure, and those joined to it by title or plan.
 */
export const noticesOf = async (
  tx: Db,
  keys: readonly string[],
  without: readonly string[] = [],
): Promise<StoredWithKey[]> => {
  if (keys.length === 0) return []
  const { rows } = await tx.execute<Row>(sql`
    with asked as materialized (
      select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as key),
    part as materialized (
      select key as from_key, key as into_key, null as linked_by from asked
      union all
      select l.from_key, l.into_key, ${linkGroundOf(sql`l.from_key`)}
      from asked join title_link l on l.into_key = asked.key)
    select n.id, n.source, part.into_key as procedure_key, part.linked_by, n.imported_at,
      n.publication_month::text
    from part join notice n on n.procedure_key = part.from_key
    where n.id not in (
      select value::uuid from jsonb_array_elements_text(${JSON.stringify(without)}::jsonb))`)
  const contents = await readContents(
    tx,
    rows.map((row) => ({ id: row.id, publicationMonth: row.publication_month })),
  )
  return rows.flatMap((row) => {
    const notice = contents.get(row.id)
    if (!notice) return []
    return {
      id: row.id,
      source: row.source,
      procedureKey: row.procedure_key,
      importedAt: new Date(row.imported_at),
      notice,
      ...(row.linked_by ? { linkedBy: row.linked_by } : {}),
    }
  })
}
