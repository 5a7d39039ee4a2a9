import { contentWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { searchDocument } from '@kogge/domain/search/search-document.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeMonths, monthOf } from '../contents/monthly-partitions.ts'
import { rfx } from '../schema/rfx.ts'
import { untilSomeoneWaits } from '../testing/lock-waits.ts'
import { partitionsRead } from '../testing/partitions-read.ts'
import { addRequests } from '../testing/requests.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { mergeNewWords, type SearchRow, writeSearchRows } from './search-index-rows.ts'
import { followRows, ROWS_WITH_WORDS, wordsOf } from './search-index-words.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const content = contentWith({ title: { lv: 'Ceļš' }, language: 'lv' })
const stage = 'competition' as const

/** Requests titled `ceļš`, one for each day of publication; null has none. */
const add = async (published: readonly (string | null)[]): Promise<SearchRow[]> => {
  const given = published.map((at, n) => ({
    id: id(n),
    source: 'ted',
    procedureKey: `p-${n}`,
    stage,
    importedAt: NOW,
    publishedAt: at === null ? null : new Date(at),
    content,
  }))
  const rows = await addRequests(database.db, given)
  return rows.map(({ num, publishedAt }) => ({
    num,
    publishedAt,
    importedAt: NOW,
    deadlineAt: null,
    closesAt: null,
    buyers: [3],
    suppliers: [],
    valueEurMinor: null,
    document: searchDocument({ source: 'ted', stage, valueEurMinor: null, content }),
  }))
}

/** In which partition the words of each request stand, by its number. */
const standing = async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select tableoid::regclass::text as name from rfx_words order by num`)
  return rows.map(({ name }) => name.replace('rfx_words_', ''))
}

const holding = async (query: string): Promise<number> => {
  const { rows } = await database.db.execute<{ n: number }>(sql`
    select coalesce(length(kogge_requests_holding(${query}::tsquery)) / 4, 0) as n`)
  return rows[0]?.n ?? 0
}

const planOf = async (question: SQL): Promise<string> => {
  const { rows } = await database.db.execute<{ 'QUERY PLAN': string }>(question)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const PUBLISHED = ['2026-10-31T23:59:59Z', '2026-11-01T00:00:00Z', '2015-03-05T10:00:00Z', null]
const MONTHS = ['2026_10', '2026_11', '2015', '2026_11']

test('words stand in the month of their request, are found in all of them, and read from theirs alone', async () => {
  const { db } = database
  const rows = await add(PUBLISHED)
  await writeSearchRows(db, rows, NOW)
  expect(await standing()).toEqual(MONTHS)
  expect(await holding('cel')).toBe(4)
  expect(await holding('tilt')).toBe(0)
  const places = rows.map(({ num, publishedAt }) => ({ num, month: monthOf(publishedAt ?? NOW) }))
  const question = sql`select words from ${wordsOf(places.slice(0, 2))} as held`
  expect(await partitionsRead(db, 'rfx_words', question)).toEqual(['2026_10', '2026_11'])
  const walked = await planOf(sql`
    explain (analyze, costs off, timing off) select w.words from ${ROWS_WITH_WORDS}
    where s.num = ${rows[2]?.num}`)
  const read = walked.split('\n').filter((line) => / on rfx_words_/.test(line))
  expect(read.filter((line) => !/never/.test(line))).toHaveLength(1)
})

test('words follow their request into another month, and go with it', async () => {
  const { db } = database
  const [row] = await add([null])
  if (!row) throw new Error('It was given.')
  await writeSearchRows(db, [row], NOW)
  const publishedAt = new Date('2014-01-01T00:00:00Z')
  await db.transaction((tx) => writeSearchRows(tx, [{ ...row, publishedAt }], NOW))
  expect(await standing()).toEqual(['2014'])
  await db.execute(sql`update rfx_search set published_at = '2026-09-01'`)
  expect(await standing()).toEqual(['2026_09'])
  expect(await holding('cel')).toBe(1)
  await db.update(rfx).set({ privacy: 'invited' })
  expect(await standing()).toEqual([])
  await writeSearchRows(db, [row], NOW)
  expect(await standing()).toEqual([])
  await db.update(rfx).set({ privacy: 'public' })
  await writeSearchRows(db, [row], NOW)
  expect(await standing()).toEqual(['2026_11'])
  await db.delete(rfx).where(eq(rfx.num, row.num))
  expect(await standing()).toEqual([])
})

test('what stands beside words follows the rows', async () => {
  const { db } = database
  const rows = await add(PUBLISHED)
  await writeSearchRows(db, rows, NOW)
  const { rows: places } = await db.execute<{ num: number; month: string }>(sql`
    update rfx_search set imported_at = '2026-11-22', cpv = '{1}', buyers = '{7}', suppliers = '{8}',
      countries = '{9}', regions = '{10}', live = true
    where published_at is not null returning num, month`)
  await followRows(db, places.slice(1))
  const { rows: alike } = await db.execute(sql`
    select (w.imported_at, w.cpv, w.buyers, w.suppliers, w.countries, w.regions, w.live)
      = (s.imported_at, s.cpv, s.buyers, s.suppliers, s.countries, s.regions, s.live) as alike
    from rfx_search s join rfx_words w using (num, month) order by num`)
  expect(alike.map((row) => row['alike'])).toEqual([false, true, true, true])
})

test('new words are merged in every month', async () => {
  const { db } = database
  await writeSearchRows(db, await add(PUBLISHED), NOW)
  await mergeNewWords(db)
  const { rows } = await db.execute<{ waiting: string }>(sql`
    select sum(gin_clean_pending_list(indexrelid)) as waiting from pg_index
    where indrelid in (select relid from pg_partition_tree('rfx_words')) and indexrelid in (
      select oid from pg_class where relkind = 'i' and relam = (select oid from pg_am where amname = 'gin'))`)
  expect(rows).toEqual([{ waiting: '0' }])
})

test('a partition is made as the others are, in the order in which others write, and takes what waited', async () => {
  const { db } = database
  const missing = `rfx_words_${monthOf(new Date()).slice(0, 7).replace('-', '_')}`
  await db.execute(sql`drop table ${sql.identifier(missing)}`)
  const [row] = await add([monthOf(new Date())])
  if (!row) throw new Error('It was given.')
  let made: Promise<void> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.update(rfx).set({ amended: true })
    await writeSearchRows(tx, [row], NOW)
    made = makeMonths(db)
    await untilSomeoneWaits(db)
  })
  await made
  const { rows: last } = await db.execute(sql`
    select max(relid::text) = to_char(now() + interval '2 months', '"rfx_words_"YYYY_MM') as is_second
    from pg_partition_tree('rfx_words') where relid::text <> 'rfx_words_other' and isleaf`)
  expect(last).toEqual([{ is_second: true }])
  expect(await standing()).toEqual([missing.replace('rfx_words_', '')])
  expect(await holding('cel')).toBe(1)
  const { rows } = await db.execute(sql`
    select distinct reloptions from pg_class
    where oid in (select relid from pg_partition_tree('rfx_words') where isleaf)`)
  expect(rows).toEqual([
    { reloptions: ['toast_tuple_target=256', 'autovacuum_vacuum_scale_factor=0.02'] },
  ])
  const { rows: found } = await db.execute(sql`
    select c.reloptions, (select attstorage from pg_attribute
      where attrelid = i.indrelid and attname = 'words') as stored, count(*)::int as indexes
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${missing}::regclass and not i.indisprimary group by 1, 2`)
  expect(found).toEqual([{ reloptions: ['gin_pending_list_limit=1024'], stored: 'e', indexes: 3 }])
})

test('a page of a partition holds many rows: words lie out of line', async () => {
  const { db } = database
  const rows = await add(Array.from({ length: 40 }, () => null))
  await writeSearchRows(db, rows, NOW)
  await db.execute(sql`update rfx_words set words = array_to_tsvector(
    array(select 'word' || i from generate_series(1, 120) i)), ballast = default`)
  // Also of a request that moves.
  await db.execute(sql`update rfx_search set published_at = '2026-10-01'`)
  await db.execute(sql`vacuum full rfx_words_2026_10`)
  const { rows: sizes } = await db.execute<{ pages: number }>(sql`
    select pg_relation_size('rfx_words_2026_10') / 8192 as pages`)
  expect(Number(sizes[0]?.pages)).toBeLessThanOrEqual(2)
})
