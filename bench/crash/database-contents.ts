import { createHash } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { type SQL, sql } from 'drizzle-orm'

/** What a run writes of itself, and what requests were on the way to what they are. */
const OF_RUNS = [
  'crawler',
  'crawl_run',
  'harvest_partition',
  'source_file',
  'rfx_alias',
  'contract_change',
  'search_change',
  'rfx_change',
  'rfx_change_due',
]

/** When something was done, how often, and in which run; numbers given on the way. */
const OF_TIME = [
  'received_at',
  'imported_at',
  'created_at',
  'updated_at',
  'version_at',
  'first_at',
  'last_at',
  'resolved_at',
  'attempts',
  'partition_guid',
  'num',
]

const tablesOf = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by 1`)
  return rows.map(({ name }) => name).filter((name) => !OF_RUNS.includes(name))
}

const orgIds = (nums: SQL): SQL =>
  sql`(select jsonb_agg(o.id order by o.id) from org o where o.num = any (${nums}))`

/** Rows that name requests and organisations by their numbers: here by their ids; packed bytes by a digest. */
const TOLD: ReadonlyMap<string, SQL> = new Map([
  [
    'rfx_search',
    sql`select to_jsonb(s) || jsonb_build_object('id', rfx.id,
        'buyers', ${orgIds(sql`s.buyers`)}, 'suppliers', ${orgIds(sql`s.suppliers`)})
      from rfx_search s join rfx using (num)`,
  ],
  [
    'rfx_words',
    sql`select to_jsonb(w) - 'num' || jsonb_build_object('id', rfx.id,
        'buyers', ${orgIds(sql`w.buyers`)}, 'suppliers', ${orgIds(sql`w.suppliers`)})
      from rfx_words w join rfx using (num)`,
  ],
  [
    'contract',
    sql`select to_jsonb(c) - 'rfx_num' || jsonb_build_object('id', rfx.id,
        'buyers', ${orgIds(sql`c.buyers`)}, 'suppliers', ${orgIds(sql`c.suppliers`)})
      from contract c join rfx on rfx.num = c.rfx_num`,
  ],
  [
    'rfx_content',
    sql`select to_jsonb(c) - 'rfx_num' || jsonb_build_object('id', rfx.id)
      from rfx_content c join rfx on rfx.num = c.rfx_num`,
  ],
  [
    'rfx',
    // Its version counts the batches in which its notices came.
    sql`select to_jsonb(t) - 'version' || jsonb_build_object('counted', (
        select jsonb_object_agg(side, (
          select jsonb_agg(jsonb_build_array(o.id, party -> 1, party -> 2) order by o.id)
          from jsonb_array_elements(parties) as party
          join org o on o.num = (party ->> 0)::int))
        from jsonb_each(t.counted) as c (side, parties)))
      from rfx t`,
  ],
  [
    'raw_content',
    sql`select jsonb_build_object('hash', c.hash, 'n', c.n, 'packed', md5(c.content))
      from raw_content c`,
  ],
])

/** Each table's rows as texts in one order, without what differs from run to run. */
export const contentsOf = async (db: Db): Promise<ReadonlyMap<string, readonly string[]>> => {
  const contents = new Map<string, readonly string[]>()
  for (const table of await tablesOf(db)) {
    const from =
      TOLD.get(table) ??
      sql`select to_jsonb(t) || jsonb_build_object('is_resolved', to_jsonb(t) ->> 'resolved_at' is not null)
        from ${sql.identifier(table)} t`
    const { rows } = await db.execute<{ row: string }>(sql`
      select (r - array(select jsonb_array_elements_text(${JSON.stringify(OF_TIME)}::jsonb)))::text as row
      from (${from}) as rows (r) order by 1`)
    if (rows.length > 0)
      contents.set(
        table,
        rows.map(({ row }) => row),
      )
  }
  return contents
}

export interface Difference {
  readonly table: string
  readonly missing: number
  readonly extra: number
  /** The first row on either side. */
  readonly example: string
}

/** Where one database differs from another; nothing where they are the same. */
export const differencesOf = (
  expected: ReadonlyMap<string, readonly string[]>,
  found: ReadonlyMap<string, readonly string[]>,
): readonly Difference[] =>
  [...new Set([...expected.keys(), ...found.keys()])].flatMap((table) => {
    const [wanted, there] = [expected.get(table) ?? [], found.get(table) ?? []]
    const missing = wanted.filter((row) => !there.includes(row))
    const extra = there.filter((row) => !wanted.includes(row))
    if (missing.length + extra.length === 0 && wanted.length === there.length) return []
    const example = `- ${missing[0] ?? ''}\n+ ${extra[0] ?? ''}`
    return [{ table, missing: missing.length, extra: extra.length, example }]
  })

/** What says that it still runs, and is stored and went no further: nothing may, once all is done. */
export const leftOpen = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ open: number }>(sql`
    select ((select count(*) from crawl_run where finished_at is null)
      + (select count(*) from harvest_partition where state in ('waiting', 'running'))
      + (select count(*) from source_file where taken_at is null))::int as open`)
  return rows[0]?.open ?? 0
}

/** One short text that stands for all contents. */
export const digestOf = (contents: ReadonlyMap<string, readonly string[]>): string => {
  const hash = createHash('sha256')
  for (const [table, rows] of contents) hash.update(`${table}\n${rows.join('\n')}\n`)
  return hash.digest('hex').slice(0, 12)
}
