import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Duplex, pipeline as piped, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Db } from '@kogge/db/client.ts'
import { rawChunk } from '@kogge/db/schema/harvest.ts'
import { rawFile } from '@kogge/db/schema/notice.ts'
import { and, eq } from 'drizzle-orm'
import type { LargeEntry } from '../sources/entry.ts'
import { temporaryFolder } from '../sources/temporary.ts'
import { unpack } from './packing.ts'
import { arrivalsOf, type Origin, recordArrival } from './raw.ts'

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
    const added = await tx
      .insert(rawFile)
      .values({ hash, name, size, source: origin.source, content: null })
      .onConflictDoNothing()
      .returning({ hash: rawFile.hash })
    if (added.length > 0) {
      let n = 0
      for await (const content of pieces(through(file.open(), createGzip()))) {
        await tx.insert(rawChunk).values({ hash, n, content })
        n += 1
      }
    }
    await recordArrival(tx, [file], origin)
    const [receivedAt] = (await arrivalsOf(tx, [file])).values()
    if (!receivedAt) throw new Error(`${name} is not there after it was stored.`)
    return receivedAt
  })

async function* packed(db: Db, hash: Buffer): AsyncGenerator<Buffer> {
  for (let n = 0; ; n += 1) {
    const [row] = await db
      .select({ content: rawChunk.content })
      .from(rawChunk)
      .where(and(eq(rawChunk.hash, hash), eq(rawChunk.n, n)))
    if (!row) return
    yield row.content
  }
}

/** The bytes of a stored file: whole, or where it is large as a stream of those that it arrived with. */
export const openRaw = async (
  db: Db,
  hash: Buffer,
): Promise<Uint8Array | AsyncIterable<Uint8Array>> => {
  const [row] = await db
    .select({ content: rawFile.content })
    .from(rawFile)
    .where(eq(rawFile.hash, hash))
  if (!row) throw new Error(`There is no raw file ${hash.toString('hex')}.`)
  if (row.content) return unpack(row.content)
  return through(packed(db, hash), createGunzip())
}
