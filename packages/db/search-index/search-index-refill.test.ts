import { contentWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { searchDocument } from '@kogge/domain/search/search-document.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rfxTranslation } from '../schema/harvester.ts'
import { addRequests } from '../testing/requests.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { refillSearch, refreshSearchRows, settleLive } from './search-index-refill.ts'
import { writeSearchRows } from './search-index-rows.ts'

const ID = '11111111-1111-4111-8111-111111111111'
// Rows that are filled anew are live by the clock.
const BEFORE = new Date()
const CLOSES = new Date(BEFORE.getTime() + 10 * 24 * 60 * 60 * 1000)
const never = new AbortController().signal

let database: TestDatabase
const holds = async (query: string) => {
  const { rows } = await database.db.execute(
    sql`select 1 from rfx_words where words @@ ${query}::tsquery`,
  )
  return rows.length === 1
}
const live = async () => {
  const { rows } = await database.db.execute<{ live: boolean }>(
    sql`select s.live and w.live as live from rfx_search s join rfx_words w using (num)
      where s.live = w.live`,
  )
  return rows[0]?.live
}

beforeAll(async () => {
  database = await testDatabase()
  const content = contentWith({ title: { lv: 'Ceļu uzturēšana' }, language: 'lv' })
  const stage = 'competition' as const
  const times = {
    importedAt: BEFORE,
    publishedAt: BEFORE,
    deadlineAt: CLOSES,
    closesAt: CLOSES,
  }
  const [row] = await addRequests(database.db, [
    { id: ID, source: 'ted', procedureKey: 'a', stage, content, ...times },
  ])
  const document = searchDocument({ source: 'ted', stage, valueEurMinor: null, content })
  const parties = { buyers: [], suppliers: [], valueEurMinor: null }
  await writeSearchRows(
    database.db,
    [{ num: row?.num ?? 0, document, ...parties, ...times }],
    BEFORE,
  )
})
afterAll(() => database.close())

test('a translated title is found by its words, until it is taken away', async () => {
  const { db } = database
  const values = {
    rfxId: ID,
    language: 'en',
    original: 'Ceļu uzturēšana',
    madeBy: 'person' as const,
  }
  await db.insert(rfxTranslation).values({ ...values, title: 'Maintenance of roads' })
  await refreshSearchRows(db, [ID])
  expect(await holds('road & mainten & cel')).toBe(true)
  await db.delete(rfxTranslation)
  await refreshSearchRows(db, [ID])
  expect(await holds('road')).toBe(false)
  expect(await holds('cel')).toBe(true)
})

test('rows of an earlier version are drawn anew, once', async () => {
  const { db } = database
  await db.execute(sql`update rfx_words set words = 'old'`)
  expect(await refillSearch(db, AbortSignal.abort())).toBe(false)
  expect(await holds('old')).toBe(true)
  expect(await refillSearch(db, never)).toBe(true)
  expect(await holds('cel & uzturesan')).toBe(true)
  await db.execute(sql`update rfx_words set words = 'new'`)
  expect(await refillSearch(db, never)).toBe(true)
  expect(await holds('new')).toBe(true)
})

test('a row that another transaction is writing is drawn anew after it, with what it wrote', async () => {
  const { db } = database
  await db.execute(sql`delete from meta where key = 'search.edition'`)
  await db.execute(sql`update rfx_words set words = 'old', buyers = '{1}'`)
  await db.execute(sql`update rfx_search set buyers = '{1}'`)
  let refilled: Promise<boolean> | null = null
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from rfx where id = ${ID} for update`)
    await tx.execute(sql`update rfx_search set buyers = '{7}'`)
    refilled = refillSearch(db, never)
    await vi.waitFor(async () => {
      const { rows } = await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    })
  })
  expect(await refilled).toBe(true)
  expect(await holds('cel & uzturesan')).toBe(true)
  const { rows } = await db.execute(
    sql`select s.buyers, w.buyers as beside from rfx_search s join rfx_words w using (num)`,
  )
  expect(rows).toEqual([{ buyers: [7], beside: [7] }])
})

test('what has closed is live no more', async () => {
  expect(await live()).toBe(true)
  await settleLive(database.db, BEFORE, never)
  expect(await live()).toBe(true)
  await settleLive(database.db, CLOSES, never)
  expect(await live()).toBe(false)
})
