import { connect, type Db } from '@kogge/db/client.ts'
import { withContents, writeContents } from '@kogge/db/contents/rfx-contents.ts'
import { cpv } from '@kogge/db/schema/reference.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRequest } from '../search.fixture.ts'
import { searchTenders } from '../tender-search.ts'
import { readCards } from './card-cache.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
/** Longer than what a snippet is cut from, with a word at either end. */
const LONG = `Sākums ${'vidus '.repeat(1200)}beigas`

/** Of no list: a process keeps the names that it has once read, in whatever database. */
const CODE = '60119990'

let database: TestDatabase
let id = ''

const search = async (q?: string, locale = 'lv') => {
  const filters = { days: ['any' as const], ...(q !== undefined && { q: [q] }) }
  const query = { filters, sortBy: 'importDate' as const, cursor: null, limit: 20 }
  return (await searchTenders(database.db, query, { locale, now: NOW })).items
}
/** As whoever publishes writes: the row, and what it says. */
const retitle = async (db: Db, title: string): Promise<void> => {
  const rows = await db.update(rfx).set({ amended: true }).where(eq(rfx.id, id)).returning()
  const [whole] = await withContents(db, rows)
  if (!whole) throw new Error('There is no request.')
  const { content } = whole
  await writeContents(db, [
    { ...whole, content: { ...content, title: { ...content.title, lv: title } } },
  ])
}

beforeAll(async () => {
  database = await testDatabase()
  id = await addRequest(database.db, {
    title: { lv: 'Ceļu uzturēšana', en: 'Road maintenance' },
    description: { lv: LONG },
    cpv: '90620000',
    country: 'LV',
    importedAt: new Date('2026-11-20T12:00:00Z'),
    deadlineAt: new Date('2026-11-22T12:00:00Z'),
    euros: 1000,
  })
})
afterAll(() => database.close())

test('a card is what its row is now, however often it was shown before', async () => {
  expect((await search())[0]?.title.text).toBe('Ceļu uzturēšana')
  await retitle(database.db, 'Tiltu uzturēšana')
  expect((await search())[0]?.title.text).toBe('Tiltu uzturēšana')
  // Several changes of one transaction leave one mark of when they were made.
  await database.db.transaction(async (tx) => {
    await retitle(tx, 'Tuneļu uzturēšana')
    await retitle(tx, 'Ielu uzturēšana')
  })
  expect((await search())[0]?.title.text).toBe('Ielu uzturēšana')
  await database.db.execute(sql`update rfx set amended = true where id = ${id}`)
  expect((await search())[0]).toMatchObject({ amended: true, status: 'open' })
})

test('within a transaction a card follows its own changes', async () => {
  await database.db.transaction(async (tx) => {
    const query = { filters: { rfxId: [id] }, sortBy: 'importDate' as const, cursor: null }
    const titles: (string | undefined)[] = []
    for (const title of ['Parku kopšana', 'Mežu kopšana']) {
      await retitle(tx, title)
      const page = await searchTenders(tx, { ...query, limit: 20 }, { locale: 'lv', now: NOW })
      titles.push(page.items[0]?.title.text)
    }
    expect(titles).toEqual(['Parku kopšana', 'Mežu kopšana'])
    await retitle(tx, 'Ceļu uzturēšana')
  })
})

test('words are marked in texts that were taken apart before, in the language of each reader', async () => {
  for (const round of [1, 2]) {
    const [lv] = await search('ceļu uzturēšana')
    const marks = [
      [0, 4],
      [5, 15],
    ]
    expect(lv?.title, `round ${round}`).toMatchObject({ language: 'lv', marks })
    const [en] = await search('ceļu uzturēšana', 'en')
    // By its synonym.
    expect(en?.title).toMatchObject({ language: 'en', marks: [[0, 16]] })
    expect(en?.snippet).toMatchObject({ language: 'lv', text: 'Ceļu uzturēšana' })
    expect((await search('sākums'))[0]?.snippet?.text).toMatch(/^Sākums vidus/)
    // As far into a description no snippet is looked for.
    expect((await search('beigas'))[0]?.snippet).toBeNull()
  }
})

test('what is public no longer is not shown', async () => {
  expect(await search()).toHaveLength(1)
  await database.db.execute(sql`update rfx set privacy = 'invited' where id = ${id}`)
  expect(await search()).toHaveLength(0)
})

test('a card that is found by the name of its code alone says so, in the language of the reader first', async () => {
  await database.db.insert(cpv).values({
    code: CODE,
    num: Number(CODE),
    parent: null,
    level: 5,
    labels: { en: 'Public road transport services', lv: 'Sabiedriskā ceļu transporta pakalpojumi' },
  })
  const bus = {
    cpv: CODE,
    country: 'LV',
    euros: 1000,
    importedAt: new Date('2026-11-19T12:00:00Z'),
    deadlineAt: new Date('2026-11-22T12:00:00Z'),
  }
  await addRequest(database.db, { ...bus, title: { lv: 'Skolēnu pārvadājumi' } })
  const found = async (q: string, locale?: string) =>
    (await search(q, locale)).find(({ title }) => title.text === 'Skolēnu pārvadājumi')
  expect(await found('ceļi')).toMatchObject({
    title: { marks: [] },
    snippet: null,
    byCode: {
      code: CODE,
      name: { text: 'Sabiedriskā ceļu transporta pakalpojumi', language: 'lv', marks: [[12, 16]] },
    },
  })
  expect((await found('transport*', 'en'))?.byCode?.name).toEqual({
    text: 'Public road transport services',
    language: 'en',
    marks: [[12, 21]],
  })
  // The reader's own name of the code stands beside the one in which the words are.
  expect((await found('sabiedriskā', 'en'))?.byCode).toMatchObject({
    own: 'Public road transport services',
    name: { language: 'lv' },
  })
  expect((await found('ceļi'))?.byCode?.own).toBeNull()
  // In neither name stands what the title holds, nor is it said where no words were asked for.
  expect((await found('skolēnu'))?.byCode).toBeNull()
  expect((await search())[0]?.byCode).toBeNull()
})

test('cards are found wherever what they say is thought to stand', async () => {
  const { db } = database
  await db.update(rfx).set({ privacy: 'public' }).where(eq(rfx.id, id))
  const later = new Date('2026-10-02T12:00:00Z')
  const added = { cpv: CODE, country: 'LV', euros: 1, importedAt: later, deadlineAt: later }
  const other = await addRequest(db, { ...added, title: { lv: 'Tilta remonts' } })
  const rows = await db
    .select()
    .from(rfx)
    .where(inArray(rfx.id, [id, other]))
    .orderBy(rfx.num)
  const titlesOf = async (months: readonly (string | undefined)[]) => {
    const page = rows.map(({ num }, at) => ({ num, ...(months[at] && { month: months[at] }) }))
    // Each connection keeps cards of its own.
    const apart = connect(database.url)
    const first = await readCards(apart.db, page)
    const again = await readCards(apart.db, page)
    await apart.close()
    expect(again).toEqual(first)
    return first.map(({ card }) => card.title.lv)
  }
  const titles = ['Ceļu uzturēšana', 'Tilta remonts']
  expect(await titlesOf([])).toEqual(titles)
  expect(rows.map(({ month }) => month)).toEqual(['2026-11-01', '2026-10-01'])
  expect(await titlesOf(['2026-11-01', '2026-10-01'])).toEqual(titles)
  expect(await titlesOf(['2026-11-01', '2019-01-01'])).toEqual(titles)
  expect(await titlesOf([undefined, '1999-01-01'])).toEqual(titles)
  await db.update(rfx).set({ privacy: 'invited' }).where(eq(rfx.id, other))
  expect(await titlesOf(['2026-11-01', '2026-10-01'])).toEqual(titles.slice(0, 1))
})
