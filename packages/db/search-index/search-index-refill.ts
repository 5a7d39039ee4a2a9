import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import type { RfxStage } from '@kogge/domain/rfx/tender-status-values.ts'
import { searchDocument } from '@kogge/domain/search/search-document.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { type RfxPlace, withContents } from '../contents/rfx-contents.ts'
import { writeSearchRows } from './search-index-rows.ts'
import { followRows, type WordsPlace } from './search-index-words.ts'

interface Row extends Record<string, unknown>, RfxPlace {
  readonly source: string
  readonly stage: RfxStage
  readonly buyers: number[]
  readonly suppliers: number[]
  readonly imported_at: string | Date
  readonly published_at: string | Date | null
  readonly deadline_at: string | Date | null
  readonly closes_at: string | Date | null
  readonly value_eur_minor: string | null
}

const date = (time: string | Date | null): Date | null => (time === null ? null : new Date(time))

const numbers = (nums: readonly number[]): SQL => sql`any(${`{${nums.join(',')}}`}::int[])`

/**
 * Draws the search rows of these requests anew; which ones is said of `r`, the requests. Gives the
 * numbers of those that it could lock. They are read after that, or what another transaction has
 * just written of their parties would be taken back.
 */
const rewrite = async (tx: Db, which: SQL, locking: SQL): Promise<readonly number[]> => {
  const locked = await tx.execute<{ num: number }>(sql`
    select r.num from rfx r where ${which} order by r.num for no key update ${locking}`)
  const nums = locked.rows.map(({ num }) => num)
  const { rows } = await tx.execute<Row>(sql`
    select s.num, r.month, r.source, r.stage, s.buyers, s.suppliers, r.imported_at, r.published_at,
      r.deadline_at, r.closes_at, r.value_eur_minor
    from rfx r join rfx_search s on s.num = r.num where r.num = ${numbers(nums)}`)
  await writeSearchRows(
    tx,
    (await withContents(tx, rows)).map(
      ({ num, buyers, suppliers, content, stage, source, ...row }) => {
        const valueEurMinor = row.value_eur_minor === null ? null : BigInt(row.value_eur_minor)
        const known = SOURCE_CODES.find((code) => code === source) ?? 'file'
        return {
          num,
          buyers,
          suppliers,
          valueEurMinor,
          document: searchDocument({ source: known, stage, valueEurMinor, content }),
          importedAt: new Date(row.imported_at),
          publishedAt: date(row.published_at),
          deadlineAt: date(row.deadline_at),
          closesAt: date(row.closes_at),
        }
      },
    ),
  )
  return nums
}

/** Draws the search rows of requests anew, by their ids, within the transaction given. */
export const refreshSearchRows = async (tx: Db, rfxIds: readonly string[]): Promise<void> => {
  await rewrite(tx, sql`r.id = any(${`{${rfxIds.join(',')}}`}::uuid[])`, sql``)
}

/** How rows of the search index are drawn; raised when that changes, so that all are drawn anew. */
const EDITION = 6
const KEY = 'search.edition'
const BATCH = 200
/** The greatest number that a request can have. */
const ALL = 2_147_483_647

/** Up to which number rows are of this edition; all of them where there is nothing left to do. */
const progress = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ value: string }>(
    sql`select value from meta where key = ${KEY}`,
  )
  const [edition, upTo] = (rows[0]?.value ?? '').split(':').map(Number)
  return edition === EDITION ? (upTo ?? 0) : 0
}

const keepProgress = async (tx: Db, upTo: number): Promise<void> => {
  await tx.execute(sql`
    insert into meta (key, value) values (${KEY}, ${`${EDITION}:${upTo}`})
    on conflict (key) do update set value = excluded.value, updated_at = now()`)
}

/**
 * Draws rows of the search index that an earlier version wrote anew, in batches by their numbers,
 * from where it ended last; finishes the current batch when it is asked to stop. True when all are
 * done. Done twice it changes nothing.
 */
export const refillSearch = async (db: Db, signal: AbortSignal): Promise<boolean> => {
  let from = await progress(db)
  while (from < ALL && !signal.aborted) {
    const { rows } = await db.execute<{ num: number }>(
      sql`select num from rfx_search where num > ${from} order by num limit ${BATCH}`,
    )
    const nums = rows.map(({ num }) => num)
    const drawn = await db.transaction((tx) =>
      rewrite(tx, sql`r.num = ${numbers(nums)}`, sql`skip locked`),
    )
    // Who waits for a lock holds no other, so that nobody waits for the other crosswise.
    for (const num of nums.filter((one) => !drawn.includes(one)))
      await db.transaction((tx) => rewrite(tx, sql`r.num = ${num}`, sql``))
    // Whatever is added after the last is of this edition.
    from = nums.at(-1) ?? ALL
    await keepProgress(db, from)
  }
  return from === ALL
}

/** Takes what has closed out of the live ones, a few thousand at a time. */
export const settleLive = async (db: Db, now: Date, signal: AbortSignal): Promise<void> => {
  for (let changed = 1; changed > 0 && !signal.aborted; )
    changed = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<WordsPlace & Record<string, unknown>>(sql`
        update rfx_search set live = false where num in (
          select num from rfx_search where live and closes_at <= ${now.toISOString()}
          order by closes_at limit 2000 for update skip locked)
        returning num, month`)
      await followRows(tx, rows)
      return rows.length
    })
}
