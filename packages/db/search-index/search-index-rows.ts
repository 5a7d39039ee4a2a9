import { RFX_STAGES } from '@kogge/domain/rfx/tender-status-values.ts'
import { regionLexeme } from '@kogge/domain/search/region-numbers.ts'
import type { SearchDocument } from '@kogge/domain/search/search-document.ts'
import { type SearchText, splitText, vectorOf } from '@kogge/domain/search/text-vector.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { cpvTextsOf } from './cpv-names.ts'
import { lexemeListsOf } from './lexemes.ts'

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

const COMPETITION = RFX_STAGES.indexOf('competition')

const record = (row: SearchRow) => ({
  num: row.num,
  facets: row.document.facets,
  cpv: row.document.cpv,
  countries: row.document.countries,
  regions: row.document.regions,
  languages: row.document.languages,
  buyers: row.buyers,
  suppliers: row.suppliers,
  imported_at: row.importedAt.toISOString(),
  published_at: row.publishedAt?.toISOString() ?? null,
  deadline_at: row.deadlineAt?.toISOString() ?? null,
  closes_at: row.closesAt?.toISOString() ?? null,
  value_eur_minor: row.valueEurMinor?.toString() ?? null,
})

/** Titles that somebody or something else than the source wrote, by the number of their request. */
const translatedTitles = async (
  db: Db,
  nums: readonly number[],
): Promise<ReadonlyMap<number, readonly SearchText[]>> => {
  const { rows } = await db.execute<{ num: number; language: string; title: string }>(sql`
    select r.num, t.language, t.title from rfx r join rfx_translation t on t.rfx_id = r.id
    where r.num = any(${`{${nums.join(',')}}`}::int[]) order by t.rfx_id, t.language`)
  const texts = rows.map(({ num, language, title }) => ({
    num,
    text: { weight: 'B' as const, language, text: title },
  }))
  return new Map(
    [...Map.groupBy(texts, ({ num }) => num)].map(([num, all]) => [
      num,
      all.map(({ text }) => text),
    ]),
  )
}

/**
 * The words of each request as PostgreSQL reads a `tsvector`, with the names of its main CPV codes and its regions.
 * They are made here and not by the database's parser: that one takes longer, and knows no Latvian.
 */
const vectorsOf = async (db: Db, rows: readonly SearchRow[]): Promise<string[]> => {
  const labels = await cpvTextsOf(
    db,
    rows.flatMap(({ document }) => document.mainCpv),
  )
  const translated = await translatedTitles(
    db,
    rows.map(({ num }) => num),
  )
  const texts = rows.map(({ num, document }) =>
    [
      ...document.texts,
      ...(translated.get(num) ?? []),
      ...document.mainCpv.flatMap((code) => labels.get(code) ?? []),
    ].map(splitText),
  )
  const lexemes = (await lexemeListsOf(db, texts.flat())).values()
  return texts.map((one, at) =>
    vectorOf(
      one.map(({ weight }) => ({ weight, lexemes: lexemes.next().value ?? [] })),
      (rows[at]?.document.regions ?? []).map(regionLexeme),
    ),
  )
}

/**
 * Writes requests into the search index, replacing what stood there, within the transaction given. What
 * is open at `now` stands among the live ones.
 */
export const writeSearchRows = async (
  tx: Db,
  rows: readonly SearchRow[],
  now = new Date(),
): Promise<void> => {
  if (rows.length === 0) return
  // In key order, so that two writers never wait for each other crosswise.
  const ordered = [...rows].sort((a, b) => a.num - b.num)
  const vectors = await vectorsOf(tx, ordered)
  await tx.execute(sql`
    insert into rfx_search (num, facets, cpv, countries, regions, buyers, suppliers, imported_at,
      published_at, deadline_at, closes_at, value_eur_minor, languages, live)
    select d.num, d.facets, d.cpv, d.countries, d.regions, d.buyers, d.suppliers, d.imported_at,
      d.published_at, d.deadline_at, d.closes_at, d.value_eur_minor, d.languages,
      ((d.facets >> 3) & 3) = ${COMPETITION} and coalesce(d.closes_at > ${now.toISOString()}, false)
    from jsonb_to_recordset(${JSON.stringify(ordered.map(record))}::jsonb) as d (
      num int, facets int, cpv int[], countries smallint[], regions int[], buyers int[],
      suppliers int[], imported_at timestamptz, published_at timestamptz, deadline_at timestamptz,
      closes_at timestamptz, value_eur_minor bigint, languages int)
    where exists (select 1 from rfx where rfx.num = d.num and rfx.privacy = 'public')
    on conflict (num) do update set
      facets = excluded.facets, cpv = excluded.cpv, countries = excluded.countries,
      regions = excluded.regions, buyers = excluded.buyers, suppliers = excluded.suppliers,
      imported_at = excluded.imported_at, published_at = excluded.published_at,
      deadline_at = excluded.deadline_at, closes_at = excluded.closes_at,
      value_eur_minor = excluded.value_eur_minor, languages = excluded.languages,
      live = excluded.live`)
  // After the rows, which say where: words that stood in another month have followed them by now.
  const words = ordered.map(({ num }, index) => ({ num, words: vectors[index] ?? '' }))
  await tx.execute(sql`
    insert into rfx_words (num, month, imported_at, cpv, countries, regions, buyers, suppliers, live,
      words)
    select s.num, s.month, s.imported_at, s.cpv, s.countries, s.regions, s.buyers, s.suppliers, s.live,
      d.words
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as d (num int, words tsvector)
    join rfx_search s on s.num = d.num
    on conflict (num, month) do update set
      imported_at = excluded.imported_at, cpv = excluded.cpv, countries = excluded.countries, regions = excluded.regions,
      buyers = excluded.buyers, suppliers = excluded.suppliers, live = excluded.live,
      words = excluded.words, ballast = excluded.ballast`)
}

/** Puts words that wait beside their indexes into them, so that no search has to read them one by one. */
export const mergeNewWords = async (db: Db): Promise<void> => {
  await db.execute(sql`
    select gin_clean_pending_list(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
    where (i.indrelid = 'rfx_search'::regclass
        or i.indrelid in (select relid from pg_partition_tree('rfx_words') where isleaf))
      and c.relam = (select oid from pg_am where amname = 'gin')`)
}
