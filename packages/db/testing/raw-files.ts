import type { Db } from '../client.ts'
import { monthOf } from '../contents/monthly-partitions.ts'
import { rawContent, rawFile } from '../schema/raw-files.ts'

type GivenFile = typeof rawFile.$inferInsert & {
  /** As a harvest packs them: one piece, or those of a large file. */
  readonly pieces: readonly Buffer[]
}

/** A raw file with its packed bytes, as a harvest stores it. The same is stored once. */
export const addRawFile = async (db: Db, { pieces, ...row }: GivenFile): Promise<void> => {
  const [added] = await db.insert(rawFile).values(row).onConflictDoNothing().returning()
  if (!added) return
  const month = monthOf(added.receivedAt)
  await db
    .insert(rawContent)
    .values(pieces.map((content, n) => ({ hash: added.hash, month, n, content })))
}
