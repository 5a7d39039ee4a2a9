import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { rawContent, rawFile } from '@kogge/db/schema/raw-files.ts'
import { addRawFile } from '@kogge/db/testing/raw-files.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { asc, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRaw, spool, storeLarge } from './large-raw-files.ts'
import { storeRaw, toRawFile } from './raw-files.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const ORIGIN = { source: 'ted', partition: null }

const FILES = Array.from({ length: 40 }, (_, n) =>
  toRawFile(`${n}.xml`, Buffer.from(`<n>${n}</n>`)),
)
const [FIRST] = FILES
if (!FIRST) throw new Error('There are forty.')

/** Puts a file of these bytes on disk, stores it as a large one, and gives its hash. */
const storedLarge = async (bytes: Buffer): Promise<Buffer> => {
  const spooled = await spool({
    name: 'large.xml',
    open: async function* () {
      yield bytes
    },
  })
  try {
    await storeLarge(database.db, spooled, ORIGIN)
  } finally {
    await spooled.remove()
  }
  return spooled.hash
}

const readBack = async (hash: Buffer): Promise<Buffer> => {
  const opened = await openRaw(database.db, hash)
  if (opened instanceof Uint8Array) return Buffer.from(opened)
  const chunks: Uint8Array[] = []
  for await (const chunk of opened) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('raw files', () => {
  it('stored by two at once stand there once, each with its bytes', async () => {
    const { db } = database
    await Promise.all([
      storeRaw(db, FILES.slice(0, 30), ORIGIN),
      storeRaw(db, FILES.slice(10).reverse(), ORIGIN),
      storeRaw(db, FILES, ORIGIN),
    ])
    expect(await db.select().from(rawFile)).toHaveLength(FILES.length)
    expect(await db.select().from(rawContent)).toHaveLength(FILES.length)
    for (const { hash, bytes } of FILES) expect(await readBack(hash)).toEqual(bytes)
  })

  it('are not there without their bytes', async () => {
    const { db } = database
    await db.execute(sql`alter table raw_content add check (length(content) > 100)`)
    await expect(storeRaw(db, FILES, ORIGIN)).rejects.toThrow()
    await expect(storedLarge(Buffer.from('short'))).rejects.toThrow()
    expect(await db.select().from(rawFile)).toEqual([])
  })

  it('are read back, however they are packed', async () => {
    const { db } = database
    // Of more than one piece, as it cannot be compressed.
    const large = randomBytes(5 * 1024 * 1024)
    const [many, single] = [await storedLarge(large), await storedLarge(Buffer.from('single'))]
    const { bytes, ...old } = toRawFile('old.xml', Buffer.from('<old/>'))
    const row = { ...old, source: 'ted', size: bytes.length }
    await addRawFile(db, { ...row, pieces: [gzipSync(bytes)] })
    expect(await readBack(many)).toEqual(large)
    expect((await readBack(single)).toString()).toBe('single')
    // Not as a stream, which a large file of one piece of gzip is.
    expect(await openRaw(db, old.hash)).toEqual(bytes)
    const pieces = await db.select().from(rawContent).where(sql`hash = ${many}`)
    expect(pieces.length).toBeGreaterThan(1)
  })

  it('have their bytes in the month of UTC in which they came, to the millisecond', async () => {
    const { db } = database
    await db.execute(
      sql`alter table raw_file alter received_at set default '2026-10-31T23:59:59.9996Z'`,
    )
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local time zone 'America/New_York'`)
      await storeRaw(tx, [FIRST], ORIGIN)
    })
    const large = await storedLarge(Buffer.from('large'))
    const rows = await db
      .select({ month: rawContent.month })
      .from(rawContent)
      .orderBy(asc(rawContent.month))
    expect(rows).toEqual([{ month: '2026-11-01' }, { month: '2026-11-01' }])
    expect(await readBack(FIRST.hash)).toEqual(FIRST.bytes)
    expect((await readBack(large)).toString()).toBe('large')
  })

  it('that have lost their bytes are not taken for empty ones', async () => {
    const { db } = database
    await storeRaw(db, [FIRST], ORIGIN)
    const large = await storedLarge(Buffer.from('large'))
    await db.delete(rawContent)
    for (const hash of [FIRST.hash, large])
      await expect(readBack(hash)).rejects.toThrow('There is no raw file')
  })
})
