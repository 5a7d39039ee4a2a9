import { contentWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rfx } from '../schema/rfx.ts'
import { untilSomeoneWaits } from '../testing/lock-waits.ts'
import { partitionsRead } from '../testing/partitions-read.ts'
import { addRequests } from '../testing/requests.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { makeMonths, monthOf } from './monthly-partitions.ts'
import { contentOfRow, contentsOf, withContents, writeContents } from './rfx-contents.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const requestOf = (n: number, publishedAt: string | null) => ({
  id: id(n),
  source: 'ted',
  procedureKey: `p-${n}`,
  stage: 'competition' as const,
  publishedAt: publishedAt === null ? null : new Date(publishedAt),
  importedAt: new Date('2026-11-21T12:00:00Z'),
  content: contentWith({ title: { lv: `Ceļš ${n}` } }),
})

/** In which partition the content of each request stands, by its number. */
const standing = async () => {
  const { rows } = await database.db.execute<{ num: number; name: string }>(sql`
    select rfx_num as num, tableoid::regclass::text as name from rfx_content order by 1`)
  return rows.map(({ name }) => name.replace('rfx_content_', ''))
}

const planOf = async (question: SQL): Promise<string> => {
  const { rows } = await database.db.execute<{ 'QUERY PLAN': string }>(question)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const PUBLISHED = ['2026-10-31T23:59:59Z', '2026-11-01T00:00:00Z', '2015-03-05T10:00:00Z', null]

test('contents stand in the month of publication, else of import, and are read from there alone', async () => {
  const { db } = database
  const given = PUBLISHED.map((publishedAt, n) => requestOf(n, publishedAt))
  const rows = await addRequests(db, given)
  expect(await standing()).toEqual(['2026_10', '2026_11', '2015', '2026_11'])
  const whole = await withContents(db, rows)
  expect(whole.map(({ content }) => content)).toEqual(given.map(({ content }) => content))
  expect(await withContents(db, [])).toEqual([])
  const question = sql`select content from ${contentsOf(rows.slice(0, 2))} as said`
  expect(await partitionsRead(db, 'rfx_content', question)).toEqual(['2026_10', '2026_11'])
})

test('who reads a content and then writes its request is not met by who makes a month', async () => {
  const { db } = database
  const rows = await addRequests(db, [requestOf(1, '2025-03-01T00:00:00Z')])
  const missing = `rfx_content_${monthOf(new Date()).slice(0, 7).replace('-', '_')}`
  await db.execute(sql`drop table ${sql.identifier(missing)}`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from rfx for no key update`)
    // As often as PostgreSQL might think a plan for whatever comes the better one.
    for (let n = 0; n < 8; n += 1) expect(await withContents(tx, rows)).toHaveLength(1)
    const { rows: locked } = await tx.execute<{ name: string }>(sql`
      select relation::regclass::text as name from pg_locks
      where pid = pg_backend_pid() and relation::regclass::text like 'rfx_content%'
        and relation::regclass::text not like '%pkey'`)
    expect(locked.map(({ name }) => name)).toEqual(['rfx_content_2025_03'])
    await makeMonths(db)
    await tx.update(rfx).set({ amended: true })
  })
  expect(await withContents(db, rows)).toHaveLength(1)
})

test('who walks over rows reads the partition of each', async () => {
  const { db } = database
  await addRequests(db, [requestOf(1, '2026-10-01T00:00:00Z'), requestOf(2, null)])
  const plan = await planOf(sql`
    explain (analyze, costs off, timing off) select ${contentOfRow('r')} from rfx r`)
  const read = plan
    .split('\n')
    .filter((line) => / on rfx_content_/.test(line) && !/never/.test(line))
  expect(read.map((line) => / on rfx_content_(\w+)/.exec(line)?.[1]).sort()).toEqual([
    '2026_10',
    '2026_11',
  ])
})

test('a content follows its request into another month, and goes with it', async () => {
  const { db } = database
  const [row] = await addRequests(db, [requestOf(1, null)])
  if (!row) throw new Error('It was given.')
  const [moved] = await db
    .update(rfx)
    .set({ publishedAt: new Date('2014-01-01T00:00:00Z') })
    .returning()
  expect(moved?.month).toBe('2014-01-01')
  expect(await standing()).toEqual(['2014'])
  // Also for those who read its row before.
  expect(await withContents(db, [row])).toMatchObject([{ content: { title: { lv: 'Ceļš 1' } } }])
  const content = contentWith({ title: { lv: 'Tilts' } })
  await writeContents(db, [{ num: row.num, month: moved?.month ?? '', content }])
  expect(await standing()).toEqual(['2014'])
  expect(await withContents(db, [row])).toMatchObject([{ content: { title: { lv: 'Tilts' } } }])
  await db.delete(rfx).where(eq(rfx.id, row.id))
  expect(await standing()).toEqual([])
  expect(await withContents(db, [row])).toEqual([])
})

test('nobody who writes rows that refer to a request holds up who changes its month', async () => {
  const { db } = database
  await addRequests(db, [requestOf(1, null)])
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from rfx for key share`)
    await db.transaction(async (other) => {
      await other.execute(sql`set local lock_timeout = '2s'`)
      await other.update(rfx).set({ publishedAt: new Date('2014-01-01T00:00:00Z') })
    })
  })
  expect(await standing()).toEqual(['2014'])
})

test('partitions are made in the order in which others write', async () => {
  const { db } = database
  const missing = `rfx_content_${monthOf(new Date()).slice(0, 7).replace('-', '_')}`
  await db.execute(sql`drop table ${sql.identifier(missing)}`)
  const [row] = await addRequests(db, [requestOf(1, '1995-02-03T00:00:00Z')])
  if (!row) throw new Error('It was given.')
  let made: Promise<void> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.update(rfx).set({ amended: true })
    made = makeMonths(db)
    await untilSomeoneWaits(db)
    await writeContents(tx, [{ ...row, content: contentWith() }])
  })
  await made
  const { rows } = await db.execute(sql`select to_regclass(${missing}) is null as is_missing`)
  expect(rows).toEqual([{ is_missing: false }])
})

test('contents of months to come wait for their partition', async () => {
  const { db } = database
  await addRequests(db, [
    requestOf(1, '2031-02-03T00:00:00Z'),
    requestOf(2, '2031-03-01T00:00:00Z'),
  ])
  await db.execute(sql`select kogge_make_months('rfx_content', 'month', '2031-02-28')`)
  expect(await standing()).toEqual(['2031_02', 'other'])
  // A partition that was made later keeps them to their requests as well.
  await db.execute(sql`update rfx set published_at = '2026-11-02' where id = ${id(1)}`)
  await db.execute(sql`delete from rfx where id = ${id(2)}`)
  expect(await standing()).toEqual(['2026_11'])
})
