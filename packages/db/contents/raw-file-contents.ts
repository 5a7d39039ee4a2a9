import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import type { rawFile } from '../schema/raw-files.ts'
import { monthOf } from './monthly-partitions.ts'

/** A raw file, as far as it says where its bytes stand. */
export type RawPlace = Pick<typeof rawFile.$inferSelect, 'hash' | 'receivedAt'>

/**
 * That a row of `raw_content` is one piece of a file, the first or only one being 0. The month is
 * given and not joined, so that all other partitions are left out before the plan is made.
 */
export const isPieceOf = ({ hash, receivedAt }: RawPlace, n: number): SQL =>
  sql`(raw_content.month = ${monthOf(receivedAt)} and raw_content.hash = ${hash}
    and raw_content.n = ${n})`

/** One piece of a file's packed bytes; null where it has none of that number. */
export const readPiece = async (db: Db, place: RawPlace, n: number): Promise<Buffer | null> => {
  const { rows } = await db.execute<{ content: Buffer }>(
    sql`select content from raw_content where ${isPieceOf(place, n)}`,
  )
  return rows[0]?.content ?? null
}
