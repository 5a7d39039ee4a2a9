import { changesSince, inSnapshot, readSnapshot } from '@kogge/db/change-feed.ts'
import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import { readRows, readRowsOf, readWordsOf } from './index-rows.queries.ts'
import { type Copy, kindsOf, newCopy } from './memory-index.ts'
import { type Batch, dropRow, HOT, KINDS, putRows, rowOf } from './row-columns.ts'
import { addWords, withdraw } from './word-store.ts'

/** A copy of the index, and up to where changes of the database are in it. */
export interface State {
  readonly copy: Copy
  /** The `pg_snapshot` that it was read in: changes of transactions that it does not see are to come. */
  readonly snapshot: string
  /** How long the lists of its columns were when all was read. */
  readonly listed: number
  /** Places of words when everything was read. */
  readonly shelved: number
}

/** How much of the index has its words copied: the newest, and a sample of about so many at most. */
export interface Extent {
  readonly newest: number
  readonly sample: number
}

/** Some hundred thousand of a million: their words take about as much memory as the other columns of all. */
const EXTENT: Extent = { newest: 50_000, sample: 65_536 }

const ROWS_AT_ONCE = 10_000
const WORDS_AT_ONCE = 3000
/** The limit of dead numbers in lists, in addition to as many as all had at first. */
const ROOM_FOR_LISTS = 1_000_000
/** The words of some fifty thousand requests more than twice as many as at first. */
const ROOM_FOR_WORDS = 8_000_000
/** Where more has changed, all is read anew. */
const MOST_CHANGED = 50_000

const powerOfTwo = (least: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, least)))

/** Puts rows in their places, and gives the numbers of those whose words are to be read. */
const put = (copy: Copy, batch: Batch): number[] => {
  const read: number[] = []
  putRows(copy.rows, batch, (row, isLive) => {
    const kinds = kindsOf(copy, row, isLive)
    copy.rows.hot[row * HOT + KINDS] = kinds
    if (kinds !== 0) read.push(copy.rows.num[row] ?? 0)
    else withdraw(copy.wordStore, copy.rows, row)
  })
  return read
}

const readWords = async (
  tx: Db,
  { rows, wordStore }: Copy,
  nums: readonly number[],
): Promise<void> => {
  for (let start = 0; start < nums.length; start += WORDS_AT_ONCE) {
    const { bytes, count } = await readWordsOf(tx, nums.slice(start, start + WORDS_AT_ONCE))
    addWords(wordStore, rows, bytes, count)
  }
}

/** Reads everything, some thousand rows at a time, so that others are served between. */
export const load = (db: Db, extent: Extent = EXTENT): Promise<State> =>
  inSnapshot(db, async (tx) => {
    const { snapshot } = await readSnapshot(tx)
    const { rows } = await tx.execute<{ n: number; last: number; since: string | Date | null }>(sql`
      select count(*)::int as n, coalesce(max(num), 0) as last,
        (select imported_at from rfx_search order by imported_at desc, num desc
          offset ${extent.newest} limit 1) as since
      from rfx_search`)
    const { n = 0, last = 0, since = null } = rows[0] ?? {}
    const step = powerOfTwo(n / extent.sample)
    // What came at the same instant as the first that is not among the newest is not either.
    const readSince = since === null ? Number.NEGATIVE_INFINITY : new Date(since).getTime() + 1
    const copy = newCopy(n + ROWS_AT_ONCE, step, readSince)
    const read: number[] = []
    for (let from = 0; from < last; ) {
      const [edge] = (
        await tx.execute<{ num: number }>(sql`
          select num from rfx_search where num > ${from} order by num
          offset ${ROWS_AT_ONCE - 1} limit 1`)
      ).rows
      const until = edge?.num ?? last
      const batch = await readRows(tx, sql`num > ${from} and num <= ${until}`)
      if (batch) for (const num of put(copy, batch)) read.push(num)
      from = until
    }
    await readWords(tx, copy, read)
    return { copy, snapshot, listed: copy.rows.pool.length, shelved: copy.wordStore.size }
  })

/**
 * The state after what has changed since: the same copy, brought up to date. Null where all must be
 * read anew.
 */
export const refresh = (db: Db, state: State): Promise<State | null> =>
  inSnapshot(db, async (tx) => {
    const { copy, snapshot: before, listed } = state
    const { snapshot } = await readSnapshot(tx)
    if (snapshot === before) return state
    const nums = await changesSince(tx, 'search_change', before, MOST_CHANGED)
    if (nums === null) return null
    const { rows, wordStore } = copy
    for (let start = 0; start < nums.length; start += ROWS_AT_ONCE) {
      const part = nums.slice(start, start + ROWS_AT_ONCE)
      const batch = await readRowsOf(tx, part)
      const there = new Set(batch?.num)
      for (const num of part) {
        const row = there.has(num) ? -1 : rowOf(rows, num)
        if (row < 0) continue
        withdraw(wordStore, rows, row)
        dropRow(rows, row)
      }
      if (batch) await readWords(tx, copy, put(copy, batch))
    }
    // What was written anew again and again takes room twice.
    const isWasteful =
      wordStore.gone * 2 > wordStore.size + 1000 ||
      wordStore.size - wordStore.gone > state.shelved * 2 + ROOM_FOR_WORDS ||
      rows.pool.length > listed * 2 + ROOM_FOR_LISTS
    return isWasteful ? null : { ...state, snapshot }
  })
