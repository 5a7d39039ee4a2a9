import type { Db } from '@kogge/db/client.ts'
import { sourceFile } from '@kogge/db/schema/harvester.ts'
import { rawFile } from '@kogge/db/schema/raw-files.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { distinctWords } from '@kogge/domain/search/typed-words.ts'
import { decodeTimeCursor, encodeTimeCursor, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { count, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { failuresOfFile } from './harvest-failures.queries.ts'
import type { FileListInput, FileRecord, FileView, filePage } from './source-files.views.ts'

/** Files whose addresses are looked at for words in one go: what an index would cost every harvest. */
const LOOKED_THROUGH = 50_000
const DAY_MS = 86_400_000
const HASH = /^[0-9a-f]{64}$/i

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly source: string
  readonly address: string
  readonly hash: string
  readonly size: string
  readonly fetched_at: string | Date
  readonly taken_at: string | Date | null
  readonly partition_guid: string | null
  readonly created_date: string | null
  readonly notices: number
  readonly open_failures: number
}

const iso = (at: string | Date): string => new Date(at).toISOString()

const viewOf = (row: Row): FileView => ({
  id: row.id,
  source: row.source,
  hash: row.hash,
  size: Number(row.size),
  address: withoutDirectionMarks(row.address),
  fetchedAt: iso(row.fetched_at),
  takenAt: row.taken_at === null ? null : iso(row.taken_at),
  partition:
    row.partition_guid !== null && row.created_date !== null
      ? { guid: row.partition_guid, createdDate: row.created_date }
      : null,
  notices: row.notices,
  openFailures: row.open_failures,
})

/** What a page of files shows, for the ids that `found` gives. */
const shown = (found: SQL): SQL => sql`
  select f.id, f.source, f.address, encode(f.raw_hash, 'hex') as hash, raw_file.size,
    f.fetched_at, f.taken_at, f.partition_guid, p.created_date::text as created_date,
    (select count(*)::int from notice where notice.raw_hash = f.raw_hash) as notices,
    (select count(*)::int from harvest_failure
      where harvest_failure.raw_hash = f.raw_hash and resolved_at is null) as open_failures
  from (${found}) as f
  join raw_file on raw_file.hash = f.raw_hash
  left join harvest_partition as p on p.guid = f.partition_guid
  order by f.fetched_at desc, f.id::text desc`

const HAS_OPEN_FAILURE = sql`raw_hash in (
  select raw_hash from harvest_failure where resolved_at is null and raw_hash is not null)`

const contains = (words: string): SQL => {
  const patterns = distinctWords(words.split(/\s+/)).map(
    (word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`,
  )
  return sql.join(
    patterns.map((pattern) => sql`address ilike ${pattern}`),
    sql` and `,
  )
}

const all = (conditions: readonly (SQL | null | undefined | false)[]): SQL => {
  const present = conditions.filter((one): one is SQL => Boolean(one))
  return present.length > 0 ? sql.join(present, sql` and `) : sql`true`
}

const listed = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

/** Of one partition alone, where a screen shows one. */
interface Within {
  readonly partition?: string
}

const conditionsOf = (input: FileListInput & Within, now: Date): SQL => {
  const { sources, days, failed, partition } = input
  const from = decodeTimeCursor(input.cursor)
  const since = days ? new Date(now.getTime() - Number(days) * DAY_MS).toISOString() : null
  return all([
    partition !== undefined && sql`partition_guid = ${partition}::uuid`,
    sources && sources.length > 0 && sql`source in (${listed(sources)})`,
    since !== null && sql`fetched_at >= ${since}::timestamptz`,
    failed && HAS_OPEN_FAILURE,
    from &&
      sql`(fetched_at, id::text) < (${from.at.toISOString()}::timestamptz, ${from.key}::text)`,
  ])
}

const NEWEST = sql`order by fetched_at desc, id::text desc`

/**
 * Files as sources gave them, the newest first. Words are looked for in the addresses of so many
 * files at once: a page may hold few or none and still have a next one.
 */
export const listFiles = async (
  db: Db,
  input: FileListInput & Within,
  now: Date,
): Promise<z.infer<typeof filePage>> => {
  const { limit, q = '' } = input
  const conditions = conditionsOf(input, now)
  if (HASH.test(q)) {
    const found = sql`select * from source_file
      where raw_hash = decode(${q.toLowerCase()}, 'hex') and ${conditions} ${NEWEST} limit ${limit + 1}`
    return { ...paged((await db.execute<Row>(shown(found))).rows, limit), lookedBackTo: null }
  }
  // Few files fail and few stand in a partition: their addresses can all be looked at.
  if (q === '' || input.failed || input.partition !== undefined) {
    const fits = q === '' ? conditions : sql`${conditions} and ${contains(q)}`
    const found = sql`select * from source_file where ${fits} ${NEWEST} limit ${limit + 1}`
    return { ...paged((await db.execute<Row>(shown(found))).rows, limit), lookedBackTo: null }
  }
  return listByWords(db, { conditions, q, limit })
}

const paged = (rows: readonly Row[], limit: number) => {
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({
    at: new Date(row.fetched_at),
    key: row.id,
  }))
  return { items: page.map(viewOf), nextCursor }
}

const listByWords = async (
  db: Db,
  {
    conditions,
    q,
    limit,
  }: { readonly conditions: SQL; readonly q: string; readonly limit: number },
): Promise<z.infer<typeof filePage>> => {
  const near = sql`select * from source_file where ${conditions} ${NEWEST} limit ${LOOKED_THROUGH}`
  const found = sql`select * from (${near}) as near where ${contains(q)} limit ${limit + 1}`
  const { items, nextCursor } = paged((await db.execute<Row>(shown(found))).rows, limit)
  if (nextCursor !== null) return { items, nextCursor, lookedBackTo: null }
  const { rows } = await db.execute<{ id: string; fetched_at: string | Date }>(sql`
    select id, fetched_at from source_file where ${conditions} ${NEWEST}
    offset ${LOOKED_THROUGH - 1} limit 1`)
  const [last] = rows
  if (!last) return { items, nextCursor: null, lookedBackTo: null }
  const at = new Date(last.fetched_at)
  return {
    items,
    lookedBackTo: at.toISOString(),
    nextCursor: encodeTimeCursor({ at, key: last.id }),
  }
}

/** One file with all that is known of it. Throws `record.not_found`. */
export const fileById = async (db: Db, id: string): Promise<FileRecord> => {
  const found = sql`select * from source_file where id = ${id}::uuid`
  const [row] = (await db.execute<Row>(shown(found))).rows
  if (!row) throw new AppError('record.not_found')
  const hash = Buffer.from(row.hash, 'hex')
  const [more] = await db
    .select({
      etag: sourceFile.etag,
      lastModified: sourceFile.lastModified,
      firstReceivedAt: rawFile.receivedAt,
    })
    .from(sourceFile)
    .innerJoin(rawFile, eq(rawFile.hash, sourceFile.rawHash))
    .where(eq(sourceFile.id, id))
  const [came] = await db
    .select({ arrivals: count() })
    .from(sourceFile)
    .where(eq(sourceFile.rawHash, hash))
  return {
    ...viewOf(row),
    etag: more?.etag ?? null,
    lastModified: more?.lastModified ?? null,
    firstReceivedAt: (more?.firstReceivedAt ?? new Date(row.fetched_at)).toISOString(),
    arrivals: came?.arrivals ?? 1,
    ...(await failuresOfFile(db, hash)),
  }
}

/** What the stored bytes of a file are named by and kept under; null where there is none. */
export const storedFile = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      hash: sourceFile.rawHash,
      source: sourceFile.source,
      address: sourceFile.address,
      size: rawFile.size,
    })
    .from(sourceFile)
    .innerJoin(rawFile, eq(rawFile.hash, sourceFile.rawHash))
    .where(eq(sourceFile.id, id))
  return row ?? null
}
