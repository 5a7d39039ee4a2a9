import { rfx } from '@kogge/db/schema/rfx.ts'
import { searchWord } from '@kogge/db/schema/search.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRequest } from '../search.fixture.ts'
import { searchRouter } from '../search.router.ts'
import { drawWords } from './spelling-dictionary.commands.ts'

const NOW = new Date()
const DAY_MS = 24 * 60 * 60 * 1000

let database: TestDatabase
const draw = (now = NOW) => drawWords(database.db, { now, signal: new AbortController().signal })
const meant = async (q: string) =>
  (await createCaller(searchRouter)(testContext(database.db)).search.spelling({ q }))?.q ?? null

const TITLES = [
  { lv: 'Ceļu uzturēšana un remonts' },
  { lv: 'Tilta remonts Ziedkalnē', en: 'Bridge refurbishment' },
  { et: 'Koolimaja ehitustööd, remondi järelevalve' },
  { lt: 'Mokyklos pastato statybos darbai' },
  { lv: 'Autoceļa uzturēšana ziemā', en: 'Winter maintenance of roads' },
]

beforeAll(async () => {
  database = await testDatabase()
  for (let round = 0; round < 6; round += 1)
    for (const title of TITLES)
      await addRequest(database.db, {
        title,
        cpv: '45233120',
        country: 'LV',
        importedAt: NOW,
        deadlineAt: null,
        euros: null,
      })
  await addRequest(database.db, {
    title: { lv: 'Remomts' },
    cpv: '45233120',
    country: 'LV',
    importedAt: NOW,
    deadlineAt: null,
    euros: null,
  })
  await draw()
})
afterAll(() => database.close())

it.each([
  ['ceļu uzturešna', 'ceļu uzturēšana'],
  ['uztruesana', 'uzturēšana'],
  ['remomts', 'remonts'],
  ['ehitustoöd', null],
  ['ehitustöd koolimaja', 'ehitustööd koolimaja'],
  ['statbos darbai', 'statybos darbai'],
  ['refurbshment -winter', 'refurbishment -winter'],
  // What has the stem of a word finds that word already.
  ['maintenence', null],
  // Names are words as well, and quotes mean what they say.
  ['Ziedklnes novads', 'ziedkalnes novads'],
  ['"uzturešna"', null],
  ['uzturešn*', null],
  // Another form of a word that stands in many.
  ['remontu uzturēšanai', null],
  ['xyzzyqwerty', null],
  ["'; drop table --", null],
])('%j is taken for %j', async (typed, q) => {
  expect(await meant(typed)).toBe(q)
})

it('draws words once a day, and sooner where the index has grown', async () => {
  const { db } = database
  await db.delete(searchWord)
  await draw()
  expect(await meant('remomts')).toBeNull()
  await draw(new Date(NOW.getTime() + 2 * DAY_MS))
  expect(await meant('remomts')).toBe('remonts')
  const before = await db.select().from(searchWord).orderBy(searchWord.word)
  await draw(new Date(NOW.getTime() + 2 * DAY_MS))
  expect(await db.select().from(searchWord).orderBy(searchWord.word)).toEqual(before)
  await db.execute(sql`update meta set value = '1' where key = 'search.words_drawn'`)
  await db.delete(searchWord)
  await draw()
  expect(await db.select().from(searchWord).orderBy(searchWord.word)).toEqual(before)
})

it('knows no word of what is not public', async () => {
  const { db } = database
  const id = await addRequest(db, {
    title: { lv: 'Slepenslepens slepenslepens' },
    cpv: '45233120',
    country: 'LV',
    importedAt: NOW,
    deadlineAt: null,
    euros: null,
    privacy: 'invited',
  })
  await db.execute(sql`update meta set value = '1' where key = 'search.words_drawn'`)
  await draw()
  expect(await db.select().from(rfx).where(eq(rfx.id, id))).toHaveLength(1)
  const words = await db.select({ word: searchWord.word }).from(searchWord)
  expect(words.map(({ word }) => word)).not.toContain('slepenslepens')
  expect(words.length).toBeGreaterThan(10)
})
