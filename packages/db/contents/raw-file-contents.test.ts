import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../client.ts'
import { rawFile } from '../schema/raw-files.ts'
import { untilSomeoneWaits } from '../testing/lock-waits.ts'
import { backBefore, onFrom } from '../testing/migration-steps.ts'
import { addRawFile } from '../testing/raw-files.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { makeMonths } from './monthly-partitions.ts'
import { isPieceOf, readPiece } from './raw-file-contents.ts'

const THIS = '0044_raw_contents.sql'

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

const rowsOf = async (db: Db) =>
  (
    await db.execute(sql`
      select hash, source, name, size, received_at, error from raw_file
      order by hash`)
  ).rows

test('what a database held before is there afterwards', async () => {
  const { db } = database
  await backBefore(db, THIS)
  const small = fileOf('small '.repeat(900), '2026-11-02T10:00:00Z')
  const ofGzip = fileOf('gzip '.repeat(99), '2026-10-31T23:30:00Z')
  const broken = fileOf('<a', '2026-11-01T00:30:00+02:00', 'It ends too soon.')
  const large = fileOf(`large ${[...Array(99).keys()]}`, '2019-05-05')
  const onePiece = fileOf('one piece', '2026-11-03T10:00:00Z')
  const whole = new Map([
    [small, zstdCompressSync(small.bytes)],
    [ofGzip, gzipSync(ofGzip.bytes)],
    [broken, zstdCompressSync(broken.bytes)],
  ])
  const inPieces = new Map([
    [large, cut(gzipSync(large.bytes))],
    [onePiece, [gzipSync(onePiece.bytes)]],
  ])
  expect(inPieces.get(large)?.length).toBeGreaterThan(3)
  const all = [...whole.keys(), ...inPieces.keys()]
  const add = async (tx: Db, file: typeof small): Promise<void> => {
    await tx.execute(sql`
      insert into raw_file (hash, source, name, size, content, received_at, error) values
        (${file.hash}, 'ted', ${file.name}, ${file.size}, ${whole.get(file) ?? null},
          ${file.receivedAt.toISOString()}, ${file.error})`)
    for (const [n, piece] of (inPieces.get(file) ?? []).entries())
      await tx.execute(sql`insert into raw_chunk values (${file.hash}, ${n}, ${piece})`)
  }
  for (const file of [ofGzip, broken, large]) await add(db, file)
  let upgrade: Promise<void> = Promise.resolve()
  // Others store files while it begins: it waits for them.
  const before = await db.transaction(async (tx) => {
    await add(tx, small)
    upgrade = onFrom(db, THIS)
    await untilSomeoneWaits(db)
    await add(tx, onePiece)
    return rowsOf(tx)
  })
  await upgrade
  expect(before).toHaveLength(all.length)
  expect(await rowsOf(db)).toEqual(before)
  for (const file of all) expect(await unpacked(db, file)).toEqual(file.bytes)
  const { rows } = await db.execute(sql`
    select name, is_large, tableoid::regclass::text as part, count(*)::int from (
      select f.is_large, c.tableoid, c.hash as name from raw_content c join raw_file f using (hash)) t
    group by 1, 2, 3`)
  const place = new Map(rows.map(({ name, ...row }) => [String(name), row]))
  const whereOf = ({ hash }: { readonly hash: Buffer }) => place.get(String(hash))
  const one = { is_large: false, count: 1 }
  expect([small, ofGzip, broken].map(whereOf)).toEqual([
    { ...one, part: 'raw_content_2026_11' },
    { ...one, part: 'raw_content_2026_10' },
    { ...one, part: 'raw_content_2026_10' },
  ])
  expect(whereOf(large)).toEqual({
    is_large: true,
    part: 'raw_content_other',
    count: inPieces.get(large)?.length,
  })
  expect(whereOf(onePiece)).toEqual({ ...one, is_large: true, part: 'raw_content_2026_11' })
})
