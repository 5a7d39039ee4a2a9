import type { Db } from '@kogge/db/client.ts'
import { releaseFile, releaseFilePart } from '@kogge/db/schema/releases.ts'
import { and, desc, eq } from 'drizzle-orm'

/** All files, the latest month first. */
export const releaseFiles = (db: Db) =>
  db.select().from(releaseFile).orderBy(desc(releaseFile.month))

export type ReleaseFile = Awaited<ReturnType<typeof releaseFiles>>[number]

/** The file of a month (`2026-10-01`); null for none. */
export const releaseFileOf = async (db: Db, month: string): Promise<ReleaseFile | null> => {
  const [row] = await db.select().from(releaseFile).where(eq(releaseFile.month, month))
  return row ?? null
}

/** A part of a file; null behind the last. */
export const releaseFilePartOf = async (
  db: Db,
  { month, version }: ReleaseFile,
  n: number,
): Promise<Buffer | null> => {
  const [row] = await db
    .select({ bytes: releaseFilePart.bytes })
    .from(releaseFilePart)
    .where(
      and(
        eq(releaseFilePart.month, month),
        eq(releaseFilePart.version, version),
        eq(releaseFilePart.n, n),
      ),
    )
  return row?.bytes ?? null
}
