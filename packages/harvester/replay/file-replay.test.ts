import { randomUUID } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Db } from '@kogge/db/client.ts'
import { harvestPartition } from '@kogge/db/schema/harvester.ts'
import { notice, noticeContent } from '@kogge/db/schema/notices.ts'
import { rawContent, rawFile } from '@kogge/db/schema/raw-files.ts'
import { emptied } from '@kogge/db/testing/emptied-tables.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { SourceCode } from '@kogge/domain/harvester/sources.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compiledContents } from '../fixtures/compiled-contents.ts'
import { BUYER, bytesOf, noticeXml, organisation } from '../fixtures/eforms-notices.ts'
import { harvest } from '../harvest.ts'
import { openRaw } from '../intake/large-raw-files.ts'
import type { SourceEntry } from '../sources/source-entry.ts'
import { replay } from './file-replay.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

/** All that is in the database, with when it came, but for numbers given on the way. */
const databaseContents = async (db: Db): Promise<unknown> => ({
  compiled: await compiledContents(db),
  raw: (
    await db.execute(
      sql`select encode(hash, 'hex') as hash, name, size, error, received_at from raw_file order by 1`,
    )
  ).rows,
  notices: (
    await db.execute(sql`
      select n.*, c.canonical from notice n join notice_content c
        on c.notice_id = n.id and c.publication_month = n.publication_month order by n.id`)
  ).rows,
  imports: (await db.execute(sql`select id, imported_at from rfx order by id`)).rows,
  spellings: (
    await db.execute(
      sql`select id, org_id, source, name, ids, matched_by from harvested_org order by id`,
    )
  ).rows,
})

const uuid = (group: string, n: number): string =>
  `${group}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const xml = (n: number, title = `Ceļa posms ${n}`): string =>
  noticeXml({
    id: uuid('a', n),
    procedure: uuid('b', Math.ceil(n / 2)),
    number: `${String(n).padStart(8, '0')}-2026`,
    issued: `2026-01-${String(1 + ((n - 1) % 28)).padStart(2, '0')}`,
    title,
    organisations: BUYER + organisation('ORG-0002', `SIA Ceļš ${n}`, `4000000000${n}`),
  })

const entry = (name: string, text: string): SourceEntry => ({ name, bytes: bytesOf(text) })

async function* stream(entries: readonly SourceEntry[]): AsyncGenerator<SourceEntry> {
  yield* entries
}

const harvestAll = (entries: readonly SourceEntry[]) =>
  harvest(database.db, stream(entries), { batchFiles: 2 })

const FILES = [1, 2, 3, 4].map((n) => entry(`${n}.xml`, xml(n)))
const BROKEN = entry('broken.xml', '<ContractNotice xmlns="urn:x"')

/** Everything that was drawn from raw files, taken away. */
const forget = (db: Db) =>
  emptied(
    db,
    'notice',
    'rfx',
    'rfx_search',
    'org',
    'harvested_org',
    'spelling_due',
    'procedure_token',
    'rfx_alias',
    'harvest_failure',
  )

/** What an earlier reading would have made of the notice, and in which month. */
const misread = async (id: string, publicationMonth = '2026-02-01'): Promise<void> => {
  const { db } = database
  const [row] = await db
    .select({ id: notice.id, canonical: noticeContent.canonical })
    .from(notice)
    .innerJoin(noticeContent, eq(noticeContent.noticeId, notice.id))
    .where(eq(notice.noticeId, id))
  if (!row) throw new Error('It is not there.')
  const canonical = { ...row.canonical, title: { lv: 'Misread' } }
  await db
    .update(noticeContent)
    .set({ canonical, publicationMonth })
    .where(eq(noticeContent.noticeId, row.id))
  await db.update(notice).set({ publicationMonth }).where(eq(notice.id, row.id))
}

describe('replay', () => {
  it('makes of the raw files alone the same database', async () => {
    await harvestAll([...FILES, BROKEN])
    const before = await databaseContents(database.db)
    await forget(database.db)
    const report = await replay(database.db, { kind: 'all' })
    expect(report).toMatchObject({ files: 5, new: 4 })
    expect(await databaseContents(database.db)).toEqual(before)
  })

  it('changes nothing where everything reads as before', async () => {
    await harvestAll(FILES)
    const before = await databaseContents(database.db)
    expect(await replay(database.db, { kind: 'all' })).toMatchObject({ new: 0, requests: 0 })
    expect(await databaseContents(database.db)).toEqual(before)
  })

  it('puts what was read into another month back into its own', async () => {
    await harvestAll(FILES)
    const before = await databaseContents(database.db)
    await misread(uuid('a', 1), '2031-05-01')
    await misread(uuid('a', 2), '2009-05-01')
    expect(await replay(database.db, { kind: 'all' })).toMatchObject({ new: 0 })
    expect(await databaseContents(database.db)).toEqual(before)
    const { rows } = await database.db.execute(
      sql`select distinct tableoid::regclass::text as name from notice_content`,
    )
    expect(rows).toEqual([{ name: 'notice_content_2026_02' }])
  })

  it('done by two at once, of the same files, gives the same database', async () => {
    await harvestAll([...FILES, BROKEN])
    const before = await databaseContents(database.db)
    await misread(uuid('a', 1))
    await misread(uuid('a', 3))
    await Promise.all([
      replay(database.db, { kind: 'all' }),
      replay(database.db, { kind: 'source', source: 'file' }),
    ])
    expect(await databaseContents(database.db)).toEqual(before)
  })

  it('puts a new reading in the place of an earlier one, in what was asked for alone', async () => {
    await harvestAll(FILES)
    const before = await databaseContents(database.db)
    await misread(uuid('a', 1))
    await misread(uuid('a', 3))
    const [one] = await database.db
      .select({ id: notice.id })
      .from(notice)
      .where(eq(notice.noticeId, uuid('a', 1)))
    await replay(database.db, { kind: 'notice', id: one?.id ?? '' })
    const titles = await database.db
      .select({ id: notice.noticeId, title: sql<string>`canonical #>> '{title,lv}'` })
      .from(notice)
      .innerJoin(noticeContent, eq(noticeContent.noticeId, notice.id))
      .orderBy(notice.noticeId)
    expect(titles.map(({ title }) => title)).toEqual([
      'Ceļa posms 1',
      'Ceļa posms 2',
      'Misread',
      'Ceļa posms 4',
    ])
    await replay(database.db, { kind: 'source', source: 'file' })
    expect(await databaseContents(database.db)).toEqual(before)
  })

  it('takes away what a file was once read to hold and does not', async () => {
    await harvestAll(FILES)
    const before = await databaseContents(database.db)
    const [row] = await database.db
      .select()
      .from(notice)
      .where(eq(notice.noticeId, uuid('a', 1)))
    if (!row) throw new Error('It is not there.')
    const ghost = { ...row, id: uuid('c', 1), noticeId: uuid('c', 1), procedureKey: 'ghost' }
    await database.db.insert(notice).values(ghost)
    await replay(database.db, { kind: 'all' })
    expect(await databaseContents(database.db)).toEqual(before)
  })

  it('takes nothing away that it cannot read any more', async () => {
    await harvestAll(FILES)
    const before = await compiledContents(database.db)
    await database.db.update(rawContent).set({ content: gzipSync('<ContractNotice') })
    const { failed } = await replay(database.db, { kind: 'all' })
    expect(failed).toHaveLength(FILES.length)
    expect(await compiledContents(database.db)).toEqual(before)
  })

  it('finds that poison is none any more', async () => {
    await harvestAll([BROKEN])
    const failures = () =>
      database.db.execute<{ code: string; attempts: number; is_open: boolean }>(
        sql`select code, attempts, resolved_at is null as is_open from harvest_failure`,
      )
    expect((await failures()).rows).toEqual([{ code: 'malformed', attempts: 1, is_open: true }])
    await replay(database.db, { kind: 'all' })
    expect((await failures()).rows).toEqual([{ code: 'malformed', attempts: 2, is_open: true }])
    await database.db.execute(sql`update harvest_failure set part = '7', id = ${uuid('d', 1)}`)
    await replay(database.db, { kind: 'all' })
    expect((await failures()).rows.map((row) => row.is_open).sort()).toEqual([false, true])
  })
})

describe('a large file', () => {
  /** One file of many notices, given as a stream. */
  const large = (text: string): SourceEntry => ({
    name: 'large.xml',
    size: null,
    open: async function* () {
      const bytes = bytesOf(text)
      for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
    },
  })
  const wrapper = `<OPEN-DATA>${[1, 2, 3]
    .map((n) => xml(n).replace(/^<\?xml[^>]*\?>/, ''))
    .join('')}</OPEN-DATA>`

  it('is stored whole, in pieces, and read as its bytes come, now and again', async () => {
    const report = await harvestAll([large(wrapper)])
    expect(report).toMatchObject({ files: 1, done: 1, read: 3, new: 3, failed: [] })
    const [raw] = await database.db.select().from(rawFile)
    const chunks = await database.db.select().from(rawContent).orderBy(rawContent.n)
    expect(raw?.isLarge).toBe(true)
    const packed = Buffer.concat(chunks.map(({ content }) => content))
    expect(gunzipSync(packed).toString()).toBe(wrapper)
    const before = await databaseContents(database.db)
    await forget(database.db)
    expect(await replay(database.db, { kind: 'all' })).toMatchObject({ new: 3 })
    expect(await databaseContents(database.db)).toEqual(before)
    const again = await harvestAll([large(wrapper)])
    expect(again).toMatchObject({ new: 0, known: 3 })
    expect(await database.db.select().from(rawFile)).toHaveLength(1)
    if (!raw) throw new Error('It is not there.')
    const opened = await openRaw(database.db, raw.hash)
    if (opened instanceof Uint8Array) throw new Error('It was to be a stream.')
    let read = ''
    for await (const chunk of opened) read += Buffer.from(chunk).toString()
    expect(read).toBe(wrapper)
  })

  it('of more notices than are held at once is whole after it was read again', async () => {
    const count = 520
    const many = Array.from({ length: count }, (_, n) => xml(n + 1).replace(/^<\?xml[^>]*\?>/, ''))
    await harvestAll([large(`<OPEN-DATA>${many.join('')}</OPEN-DATA>`)])
    const before = await databaseContents(database.db)
    const [row] = await database.db.select().from(notice).limit(1)
    if (!row) throw new Error('It is not there.')
    const ghost = { ...row, id: uuid('c', 1), noticeId: uuid('c', 1), procedureKey: 'ghost' }
    await database.db.insert(notice).values(ghost)
    expect(await replay(database.db, { kind: 'all' })).toMatchObject({ read: count, new: 0 })
    expect(await databaseContents(database.db)).toEqual(before)
  })

  it('is left between two notices when it is to stop, with all that was in it', async () => {
    await harvestAll([large(wrapper)])
    const before = await databaseContents(database.db)
    const signal = AbortSignal.abort(new Error('It is paused.'))
    await expect(replay(database.db, { kind: 'all' }, { signal })).rejects.toThrow('It is paused.')
    expect(await databaseContents(database.db)).toEqual(before)
  })

  it('that breaks off keeps what came before, and says so', async () => {
    const report = await harvestAll([large(wrapper.slice(0, -2000)), ...FILES.slice(3)])
    expect(report.failed.length).toBe(1)
    expect(report.new).toBeGreaterThanOrEqual(3)
    expect(report).toMatchObject({ files: 2, done: 2 })
  })
})

describe('the same bytes from two sources', () => {
  it('are read as those of each, and neither loses its notices', async () => {
    const { db } = database
    const partition = async (source: SourceCode): Promise<string> => {
      const guid = randomUUID()
      await db.insert(harvestPartition).values({
        guid,
        source,
        createdDate: '2026-01-01',
      })
      return guid
    }
    for (const source of ['ocds', 'ted'] as const)
      await harvest(db, stream(FILES), { source, partition: await partition(source) })
    const sources = async () =>
      (
        await db.execute(
          sql`select source, count(*)::int as count from notice group by 1 order by 1`,
        )
      ).rows
    const both = [
      { source: 'ocds', count: 4 },
      { source: 'ted', count: 4 },
    ]
    expect(await sources()).toEqual(both)
    await replay(db, { kind: 'all' })
    expect(await sources()).toEqual(both)
    await forget(db)
    await replay(db, { kind: 'all' })
    expect(await sources()).toEqual(both)
  })
})

describe('names that are believed elsewhere than before', () => {
  it('tie notices anew, though they read the same', async () => {
    const { db } = database
    await harvestAll(FILES)
    const before = await databaseContents(db)
    for (const table of ['notice', 'rfx', 'procedure_token'])
      await db.execute(sql`update ${sql.identifier(table)}
        set procedure_key = replace(procedure_key, ':in-lv:', ':official:')`)
    const { rowCount } = await db.execute(
      sql`delete from procedure_token where token like '%:in-lv:%'`,
    )
    expect(rowCount).toBeGreaterThan(0)
    await replay(db, { kind: 'all' })
    expect(await databaseContents(db)).toEqual(before)
  })
})
