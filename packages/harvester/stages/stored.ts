import type { Db } from '@kogge/db/client.ts'
import { notice } from '@kogge/db/schema/notice.ts'
import type { StoredNotice } from '@kogge/domain/rfx/compile-order.ts'
import { sql } from 'drizzle-orm'
import type { CleanNotice } from './clean.ts'

/**
 * Keeps other harvests away from these procedures until the transaction ends, so that a request
 * is never compiled from half of what two of them bring. In key order, so that they cannot
 * wait for each other crosswise.
 */
export const lockProcedures = async (tx: Db, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  await tx.execute(sql`
    select pg_advisory_xact_lock(number) from (
      select distinct hashtextextended(key, 7193) as number
      from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as key order by 1
    ) as locks`)
}

const byId = (a: CleanNotice, b: CleanNotice): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** A row of the table as JSON; the notice is JSON already. */
const record = (entry: CleanNotice): string => {
  const columns = JSON.stringify({
    id: entry.id,
    source: entry.source,
    notice_id: entry.noticeId,
    version: entry.version,
    publication_number: entry.publicationNumber,
    publication_month: entry.publicationMonth,
    published_at: entry.publishedAt,
    procedure_key: entry.procedureKey,
    form_type: entry.formType,
    raw_hash: entry.rawHash?.toString('hex') ?? null,
    imported_at: entry.importedAt ?? null,
  })
  return `${columns.slice(0, -1)},"canonical":${entry.json}}`
}

/** Adds the notices that are not there yet, and returns these. A notice never changes once it is there. */
export const insertNotices = async (
  tx: Db,
  notices: readonly CleanNotice[],
): Promise<CleanNotice[]> => {
  if (notices.length === 0) return []
  // The first of two that are the same stays, in the file as in the table.
  const once = new Map([...notices].reverse().map((entry) => [entry.id, entry]))
  const entries = [...once.values()].sort(byId)
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into notice (id, source, notice_id, version, publication_number, publication_month,
      published_at, procedure_key, form_type, raw_hash, imported_at, canonical)
    select id, source, notice_id, version, publication_number, publication_month,
      published_at, procedure_key, form_type, decode(raw_hash, 'hex'),
      coalesce(imported_at, now()), canonical
    from jsonb_to_recordset(${`[${entries.map(record).join(',')}]`}::jsonb) as n (
      id uuid, source text, notice_id text, version text, publication_number text,
      publication_month date, published_at timestamptz, procedure_key text, form_type text,
      raw_hash text, imported_at timestamptz, canonical jsonb)
    order by id
    on conflict do nothing
    returning id`)
  const ids = new Set(rows.map(({ id }) => id))
  return entries.filter(({ id }) => ids.has(id))
}

export interface StoredWithKey extends StoredNotice {
  readonly procedureKey: string
}

/** Notices of these procedures that are there already, without those given. */
export const earlierNotices = async (
  tx: Db,
  keys: readonly string[],
  added: readonly CleanNotice[],
): Promise<StoredWithKey[]> => {
  if (keys.length === 0) return []
  const rows = await tx
    .select({
      id: notice.id,
      source: notice.source,
      procedureKey: notice.procedureKey,
      notice: notice.canonical,
    })
    .from(notice)
    .where(
      sql`${notice.procedureKey} in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
        and ${notice.id} not in (
          select value::uuid from jsonb_array_elements_text(${JSON.stringify(added.map(({ id }) => id))}::jsonb))`,
    )
  return rows
}
