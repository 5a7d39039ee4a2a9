import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../client.ts'
import { rawFile } from '../schema/raw-files.ts'
import { addRawFile } from '../testing/raw-files.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { makeMonths } from './monthly-partitions.ts'
import { isPieceOf, readPiece } from './raw-file-contents.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

/** A raw file as it stands in its table, with its bytes. */
const fileOf = (text: string, receivedAt: string, error: string | null = null) => {
  const bytes = Buffer.from(text)
  const hash = createHash('sha256').update(bytes).digest()
  const row = { hash, source: 'ted', name: 'one.xml', size: bytes.length, error }
  return { ...row, bytes, receivedAt: new Date(receivedAt) }
}

const standing = async (db: Db) =>
  (
    await db.execute<{ text: string; name: string }>(sql`
      select convert_from(content, 'UTF8') as text, tableoid::regclass::text as name
      from raw_content order by 1`)
  ).rows

test('bytes are read from the month in which they came, and from no other', async () => {
  const { db } = database
  const [late, early, old] = [
    fileOf('late', '2026-11-30T23:59:59.999Z'),
    fileOf('early', '2026-12-01T00:00:00Z'),
    fileOf('old', '1999-01-01T00:00:00Z'),
  ]
  for (const { bytes, ...row } of [late, early, old])
    await addRawFile(db, { ...row, pieces: [bytes] })
  expect(await standing(db)).toEqual([
    { text: 'early', name: 'raw_content_2026_12' },
    { text: 'late', name: 'raw_content_2026_11' },
    { text: 'old', name: 'raw_content_other' },
  ])
  for (const one of [late, early, old]) expect(await readPiece(db, one, 0)).toEqual(one.bytes)
  expect(await readPiece(db, late, 1)).toBeNull()
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select content from raw_content where ${isPieceOf(late, 0)}`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan.match(/ on raw_content_\w+/g)).toEqual([' on raw_content_2026_11'])
})

test('bytes go with their file', async () => {
  const { db } = database
  for (const text of ['one', 'two']) {
    const { bytes, ...row } = fileOf(text, '2026-11-05T10:00:00Z')
    await addRawFile(db, { ...row, pieces: [bytes] })
  }
  await db.execute(sql`delete from raw_file where hash = ${fileOf('one', '2026-11-05').hash}`)
  expect((await standing(db)).map(({ text }) => text)).toEqual(['two'])
})

test('months to come are made, and none compresses what is packed', async () => {
  const { db } = database
  await db.execute(sql`drop table raw_content_2027_01, raw_content_2027_02`)
  const { bytes, ...row } = fileOf('waits', '2027-01-05T10:00:00Z')
  await addRawFile(db, { ...row, pieces: [bytes] })
  expect(await standing(db)).toEqual([{ text: 'waits', name: 'raw_content_other' }])
  await makeMonths(db)
  expect(await standing(db)).toEqual([{ text: 'waits', name: 'raw_content_2027_01' }])
  const { rows } = await db.execute(sql`
    select attstorage as storage, bool_or(relid = 'raw_content_2027_01'::regclass) as is_made_later
    from pg_partition_tree('raw_content')
    join pg_attribute on attrelid = relid and attname = 'content' group by 1`)
  expect(rows).toEqual([{ storage: 'e', is_made_later: true }])
})

/** In pieces of a few bytes. */
const cut = (packed: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(packed.length / 20) }, (_, n) =>
    packed.subarray(n * 20, (n + 1) * 20),
  )

/** The unpacked bytes of a file, as those who read them find out what they are. */
const unpacked = async (db: Db, { hash }: { readonly hash: Buffer }): Promise<Buffer> => {
  const [row] = await db.select().from(rawFile).where(sql`hash = ${hash}`)
  if (!row) throw new Error('It was stored.')
  const pieces: Buffer[] = []
  for (;;) {
    const piece = await readPiece(db, row, pieces.length)
    if (!piece) break
    pieces.push(piece)
  }
  const packed = Buffer.concat(pieces)
  if (!row.isLarge) expect(pieces).toHaveLength(1)
  return row.isLarge || packed[0] === 0x1f ? gunzipSync(packed) : zstdDecompressSync(packed)
}

test('files are read back whole, however they were packed and cut', async () => {
  const { db } = database
  const small = fileOf('small '.repeat(900), '2026-11-02T10:00:00Z')
  const ofGzip = fileOf('gzip '.repeat(99), '2026-10-31T23:30:00Z')
  const broken = fileOf('<a', '2026-11-01T00:30:00+02:00', 'It ends too soon.')
  const large = fileOf(`large ${[...Array(99).keys()]}`, '2019-05-05')
  const onePiece = fileOf('one piece', '2026-11-03T10:00:00Z')
  const inPieces = cut(gzipSync(large.bytes))
  expect(inPieces.length).toBeGreaterThan(3)
  const files = [
    { file: small, isLarge: false, pieces: [zstdCompressSync(small.bytes)], part: '2026_11' },
    { file: ofGzip, isLarge: false, pieces: [gzipSync(ofGzip.bytes)], part: '2026_10' },
    { file: broken, isLarge: false, pieces: [zstdCompressSync(broken.bytes)], part: '2026_10' },
    { file: large, isLarge: true, pieces: inPieces, part: 'other' },
    { file: onePiece, isLarge: true, pieces: [gzipSync(onePiece.bytes)], part: '2026_11' },
  ]
  for (const { file, isLarge, pieces } of files) {
    const { bytes: _bytes, ...row } = file
    await addRawFile(db, { ...row, isLarge, pieces })
  }
  for (const { file } of files) expect(await unpacked(db, file)).toEqual(file.bytes)
  const { rows } = await db.execute(sql`
    select hash, tableoid::regclass::text as part, count(*)::int from raw_content group by 1, 2`)
  const place = new Map(rows.map(({ hash, ...row }) => [String(hash), row]))
  expect(files.map(({ file }) => place.get(String(file.hash)))).toEqual(
    files.map(({ part, pieces }) => ({ part: `raw_content_${part}`, count: pieces.length })),
  )
})
