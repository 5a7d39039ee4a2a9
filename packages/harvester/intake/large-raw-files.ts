import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Duplex, pipeline as piped, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Db } from '@kogge/db/client.ts'
import { monthOf } from '@kogge/db/contents/monthly-partitions.ts'
import { type RawPlace, readPiece } from '@kogge/db/contents/raw-file-contents.ts'
import { rawContent, rawFile } from '@kogge/db/schema/raw-files.ts'
import { eq } from 'drizzle-orm'
import type { LargeEntry } from '../sources/source-entry.ts'
import { temporaryFolder } from '../sources/temporary-folders.ts'
import { unpack } from './raw-file-compression.ts'
import { arrivalsOf, type Origin, recordArrival } from './raw-files.ts'

/** A file too large to be held, on disk while it is worked on. */
export interface Spooled {
  readonly name: string
  readonly hash: Buffer
  /** In bytes. */
  readonly size: number
  open(): AsyncIterable<Uint8Array>
  remove(): Promise<void>
}

/**
 * Puts a stream on disk, to be read more than once. Throws what the stream throws; nothing is left
 * on disk then.
 */
export const spool = async ({ name, open }: Omit<LargeEntry, 'size'>): Promise<Spooled> => {
  const folder = await temporaryFolder()
  const path = join(folder, 'file')
  const remove = () => rm(folder, { recursive: true, force: true })
  const digest = createHash('sha256')
  let size = 0
  try {
    await pipeline(
      open(),
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          digest.update(chunk)
          size += chunk.length
          yield chunk
        }
      },
      createWriteStream(path),
    )
  } catch (thrown) {
    await remove()
    throw thrown
  }
  return { name, size, remove, hash: digest.digest(), open: () => createReadStream(path) }
}

/** Packed bytes in one row. */
const CHUNK_BYTES = 4 * 1024 * 1024

async function* pieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    size += chunk.length
    if (size < CHUNK_BYTES) continue
    yield Buffer.concat(held, size)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held, size)
}

/** Bytes through a packer. Whoever reads the result is thrown what goes wrong before it, and ends both. */
const through = (bytes: AsyncIterable<Uint8Array>, packer: Duplex): AsyncIterable<Uint8Array> => {
  piped(Readable.from(bytes), packer, () => undefined)
  return packer
}

/** Stores a large file whole, in pieces, all of them or none; gives when it first came. */
export const storeLarge = (db: Db, file: Spooled, origin: Origin): Promise<Date> =>
  db.transaction(async (tx) => {
    const { hash, name, size } = file
    const [added] = await tx
      .insert(rawFile)
      .values({ hash, name, size, source: origin.source, isLarge: true })
      .onConflictDoNothing()
      .returning({ receivedAt: rawFile.receivedAt })
    if (added) {
      const month = monthOf(added.receivedAt)
      let n = 0
      for await (const content of pieces(through(file.open(), createGzip()))) {
        await tx.insert(rawContent).values({ hash, month, n, content })
        n += 1
      }
    }
    await recordArrival(tx, [file], origin)
    const [receivedAt] = (await arrivalsOf(tx, [file])).values()
    if (!receivedAt) throw new Error(`${name} is not there after it was stored.`)
    return receivedAt
  })

const missing = (hash: Buffer): Error => new Error(`There is no raw file ${hash.toString('hex')}.`)

async function* packed(db: Db, place: RawPlace): AsyncGenerator<Buffer> {
  for (let n = 0; ; n += 1) {
    const piece = await readPiece(db, place, n)
    if (!piece && n === 0) throw missing(place.hash)
    if (!piece) return
    yield piece
  }
}

/** A stored file, as its row tells it. */
export type StoredRaw = RawPlace & Pick<typeof rawFile.$inferSelect, 'isLarge'>

/** The bytes of a stored file: whole, or where it is large as a stream of those that it arrived with. */
export const openStored = async (
  db: Db,
  file: StoredRaw,
): Promise<Uint8Array | AsyncIterable<Uint8Array>> => {
  if (file.isLarge) return through(packed(db, file), createGunzip())
  const content = await readPiece(db, file, 0)
  if (!content) throw missing(file.hash)
  return unpack(content)
}

/** The bytes of the stored file with this hash, as `openStored` gives them. Throws where there is none. */
export const openRaw = async (db: Db, hash: Buffer): ReturnType<typeof openStored> => {
  const { receivedAt, isLarge } = rawFile
  const [row] = await db
    .select({ hash: rawFile.hash, receivedAt, isLarge })
    .from(rawFile)
    .where(eq(rawFile.hash, hash))
  if (!row) throw missing(hash)
  return openStored(db, row)
}
