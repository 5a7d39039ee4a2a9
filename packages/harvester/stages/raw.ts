import { createHash } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { sourceFile } from '@kogge/db/schema/harvest.ts'
import { rawFile } from '@kogge/db/schema/notice.ts'
import { inArray } from 'drizzle-orm'
import { derivedId } from './ids.ts'
import { pack } from './packing.ts'
import { openTurns } from './turns.ts'

/** A file as it arrived, with the hash that names it. */
export interface RawFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly hash: Buffer
}

export const toRawFile = (name: string, bytes: Uint8Array): RawFile => ({
  name,
  bytes,
  hash: createHash('sha256').update(bytes).digest(),
})

/** Where files came from, and the partition of the run that brought them; null for a run without. */
export interface Origin {
  readonly source: string
  readonly partition: string | null
}

type Named = Pick<RawFile, 'name' | 'hash'>

const byHash = (a: Named, b: Named): number => Buffer.compare(a.hash, b.hash)

const unique = <File extends Named>(files: readonly File[]): File[] => [
  ...new Map(files.map((file) => [file.hash.toString('hex'), file])).values(),
]

/** Writes down that files came of a source in a run. */
export const recordArrival = async (
  tx: Db,
  files: readonly Named[],
  { source, partition }: Origin,
): Promise<void> => {
  if (partition === null) return
  const rows = files.map(({ name, hash }) => ({
    id: derivedId('source-file', source, partition, name, hash.toString('hex')),
    ...{ source, address: name, rawHash: hash, partitionGuid: partition },
  }))
  const once = [...new Map(rows.map((row) => [row.id, row])).values()]
  await tx
    .insert(sourceFile)
    .values(once.sort((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflictDoNothing()
}

/** When files first came, by their hashes in hexadecimal. */
export type Arrivals = ReadonlyMap<string, Date>

export const arrivalsOf = async (tx: Db, files: readonly Named[]): Promise<Arrivals> => {
  const rows = await tx
    .select({ hash: rawFile.hash, receivedAt: rawFile.receivedAt })
    .from(rawFile)
    .where(
      inArray(
        rawFile.hash,
        files.map(({ hash }) => hash),
      ),
    )
  return new Map(rows.map(({ hash, receivedAt }) => [hash.toString('hex'), receivedAt]))
}

/**
 * Stores files whole, before anything reads them. The same bytes are stored once; gives when each
 * first came.
 */
export const storeRaw = async (
  db: Db,
  files: readonly RawFile[],
  origin: Origin,
): Promise<Arrivals> => {
  if (files.length === 0) return new Map()
  const [rows, turn] = [[] as (typeof rawFile.$inferInsert)[], openTurns()]
  for (const { name, bytes, hash } of unique(files).sort(byHash)) {
    rows.push({ hash, name, source: origin.source, size: bytes.length, content: pack(bytes) })
    await turn()
  }
  return db.transaction(async (tx) => {
    await tx.insert(rawFile).values(rows).onConflictDoNothing()
    await recordArrival(tx, files, origin)
    return arrivalsOf(tx, files)
  })
}
