import type { SearchDocument } from '@kogge/domain/search/document.ts'
import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** A request's place in the index: its document, its organisations and the columns that lists order by. */
export interface SearchRow {
  /** `rfx.num` */
  readonly num: number
  readonly document: SearchDocument
  /** `org.num` of buyers and of winners. */
  readonly buyers: readonly number[]
  readonly suppliers: readonly number[]
  readonly importedAt: Date
  readonly publishedAt: Date | null
  readonly deadlineAt: Date | null
  readonly closesAt: Date | null
  readonly valueEurMinor: bigint | null
}

const record = (row: SearchRow) => ({
  num: row.num,
  facets: row.document.facets,
  cpv: row.document.cpv,
  countries: row.document.countries,
  buyers: row.buyers,
  suppliers: row.suppliers,
  imported_at: row.importedAt.toISOString(),
  published_at: row.publishedAt?.toISOString() ?? null,
  deadline_at: row.deadlineAt?.toISOString() ?? null,
  closes_at: row.closesAt?.toISOString() ?? null,
  value_eur_minor: row.valueEurMinor?.toString() ?? null,
  // PostgreSQL's text holds no NUL.
  texts: row.document.texts.map((text) => ({ ...text, text: text.text.replaceAll('\0', ' ') })),
})

/** Writes requests into the search index, replacing what stood there, in one statement. */
export const writeSearchRows = async (db: Db, rows: readonly SearchRow[]): Promise<void> => {
  if (rows.length === 0) return
  // In key order, so that two writers never wait for each other crosswise.
  const ordered = [...rows].sort((a, b) => a.num - b.num).map(record)
  await db.execute(sql`
    insert into rfx_search (num, facets, cpv, countries, buyers, suppliers, imported_at,
      published_at, deadline_at, closes_at, value_eur_minor, words)
    select d.num, d.facets, d.cpv, d.countries, d.buyers, d.suppliers, d.imported_at,
      d.published_at, d.deadline_at, d.closes_at, d.value_eur_minor,
      coalesce((
        select kogge_concat(
          setweight(to_tsvector(kogge_config(t.language), t.text), t.weight::"char") order by t.weight)
        from jsonb_to_recordset(d.texts) as t (weight text, language text, text text)
      ), '')
    from jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb) as d (
      num int, facets int, cpv int[], countries smallint[], buyers int[], suppliers int[],
      imported_at timestamptz, published_at timestamptz, deadline_at timestamptz,
      closes_at timestamptz, value_eur_minor bigint, texts jsonb)
    on conflict (num) do update set
      facets = excluded.facets, cpv = excluded.cpv, countries = excluded.countries,
      buyers = excluded.buyers, suppliers = excluded.suppliers, imported_at = excluded.imported_at,
      published_at = excluded.published_at, deadline_at = excluded.deadline_at,
      closes_at = excluded.closes_at, value_eur_minor = excluded.value_eur_minor,
      words = excluded.words`)
}

/** Puts words that wait beside the index into it, so that no search has to read them one by one. */
export const mergeNewWords = async (db: Db): Promise<void> => {
  await db.execute(sql`select gin_clean_pending_list('rfx_search_words')`)
}
