import type { Db } from '@kogge/db/client.ts'
import { ROWS_WITH_WORDS } from '@kogge/db/search-index/search-index-words.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Batch, LIVE_BIT } from './row-columns.ts'

interface Packed extends Record<string, unknown> {
  readonly num: Buffer | null
  readonly facets: Buffer
  readonly imported: Buffer
  readonly published: Buffer
  readonly deadline: Buffer
  readonly closes: Buffer
  readonly value: Buffer
  readonly languages: Buffer
  readonly lists: Buffer
}

/** PostgreSQL sends the most significant byte first; views of typed arrays must be aligned. */
const ints = (bytes: Buffer): Int32Array => new Int32Array(new Uint8Array(bytes.swap32()).buffer)

const HIGH = 4_294_967_296
/** What stands for no value: the least whole number of eight bytes, and `-infinity` among times. */
const NOTHING = -(2 ** 31)

/** Whole numbers of eight bytes, each as `of` takes it; NaN where there is none. */
const longs = (bytes: Buffer, of: (value: number) => number): Float64Array =>
  Float64Array.from({ length: bytes.length / 8 }, (_, index) => {
    const high = bytes.readInt32BE(index * 8)
    return high === NOTHING ? Number.NaN : of(high * HIGH + bytes.readUInt32BE(index * 8 + 4))
  })

/** The server's times count microseconds from the year 2000. */
const START = Date.UTC(2000, 0, 1)
const times = (bytes: Buffer): Float64Array =>
  longs(bytes, (microseconds) => START + Math.round(microseconds / 1000))

/** Reads arrays of numbers as the server sends them, one after the other. */
const listsOf = (bytes: Buffer): (() => number[]) => {
  let at = 0
  return () => {
    const dimensions = bytes.readInt32BE(at)
    at += 12
    if (dimensions === 0) return []
    const size = bytes.readInt32BE(at)
    at += 8
    const values: number[] = []
    for (let index = 0; index < size; index += 1) {
      const length = bytes.readInt32BE(at)
      values.push(length === 2 ? bytes.readInt16BE(at + 4) : bytes.readInt32BE(at + 4))
      at += 4 + length
    }
    return values
  }
}

const time = (column: SQL): SQL =>
  sql`string_agg(timestamptz_send(coalesce(${column}, '-infinity')), '')`

/**
 * Rows of the search index without their words, by number. The server packs each column into one
 * value: a million rows read one by one would cost several times as much on both sides.
 */
export const readRows = async (tx: Db, where: SQL): Promise<Batch | null> => {
  const { rows } = await tx.execute<Packed>(sql`
    select string_agg(int4send(num), '') as num,
      string_agg(int4send(facets | case when live then ${LIVE_BIT}::int else 0 end), '') as facets,
      ${time(sql`imported_at`)} as imported, ${time(sql`published_at`)} as published,
      ${time(sql`deadline_at`)} as deadline, ${time(sql`closes_at`)} as closes,
      string_agg(int8send(coalesce(value_eur_minor, '-9223372036854775808'::bigint)), '') as value,
      string_agg(int4send(languages), '') as languages,
      string_agg(array_send(cpv) || array_send(countries) || array_send(regions)
        || array_send(buyers) || array_send(suppliers), '') as lists
    from (select * from rfx_search where ${where} order by num) as s`)
  const [packed] = rows
  if (!packed?.num) return null
  const num = ints(packed.num)
  return {
    length: num.length,
    num,
    facets: ints(packed.facets),
    imported: times(packed.imported),
    published: times(packed.published),
    deadline: times(packed.deadline),
    closes: times(packed.closes),
    value: longs(packed.value, (minor) => minor),
    languages: ints(packed.languages),
    lists: listsOf(packed.lists),
  }
}

const numbers = (nums: readonly number[]): SQL => sql`any(${`{${nums.join(',')}}`}::int[])`

export const readRowsOf = (tx: Db, nums: readonly number[]): Promise<Batch | null> =>
  readRows(tx, sql`num = ${numbers(nums)}`)

/** The words of these requests as `Source` has them, ascending by number, and of how many. */
export const readWordsOf = async (
  tx: Db,
  nums: readonly number[],
): Promise<{ readonly bytes: Buffer; readonly count: number }> => {
  const { rows } = await tx.execute<{ words: Buffer | null; count: number }>(sql`
    select string_agg(int4send(num) || tsvectorsend(words), '') as words, count(*)::int as count
    from (
      select s.num, w.words from ${ROWS_WITH_WORDS}
      where s.num = ${numbers(nums)} and w.words is not null order by s.num
    ) as read`)
  return { bytes: rows[0]?.words ?? Buffer.alloc(0), count: rows[0]?.count ?? 0 }
}
