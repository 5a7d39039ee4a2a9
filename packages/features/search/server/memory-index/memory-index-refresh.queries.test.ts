import { dropChanges } from '@kogge/db/change-feed.ts'
import { searchChange } from '@kogge/db/schema/search.ts'
import { type SearchRow, writeSearchRows } from '@kogge/db/search-index/search-index-rows.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { contentWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { searchDocument } from '@kogge/domain/search/search-document.ts'
import type { Question } from '@kogge/domain/search/search-read-model.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '../search.limits.ts'
import { readWords } from '../words/word-query.queries.ts'
import { answerFrom } from './memory-answer.ts'
import { load, refresh, type State } from './memory-index-refresh.queries.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const EXTENT = { newest: 20, sample: 30 }
const REQUESTS = 120
const WORDS = ['road', 'bridge', 'school']

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await addRequests(
    database.db,
    Array.from({ length: REQUESTS }, (_, index) => ({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      source: 'ted',
      procedureKey: String(index),
      stage: 'competition' as const,
      content: contentWith({}),
      importedAt: NOW,
    })),
  )
  await write(Array.from({ length: 100 }, (_, index) => index + 1))
})
afterAll(() => database.close())

/** Whatever is written differs from what was written before. */
let serial = 0
const rowOf = (num: number): SearchRow => {
  serial += 1
  const importedAt = new Date(NOW.getTime() - ((num * 7 + serial) % 90) * DAY_MS)
  const closesAt = serial % 3 === 0 ? null : new Date(NOW.getTime() + ((serial % 20) - 8) * DAY_MS)
  const valueEurMinor = serial % 4 === 0 ? null : BigInt(serial * 1000)
  const content = contentWith({
    language: 'xx',
    title: { xx: `${WORDS[serial % 3] ?? ''} ${WORDS[(serial + num) % 3] ?? ''}` },
    cpv: { main: serial % 2 ? '45233120' : '33100000', additional: [] },
    buyers: [orgWith({ country: serial % 2 ? 'LV' : 'EE' })],
  })
  return {
    num,
    buyers: [1],
    suppliers: [],
    importedAt,
    closesAt,
    valueEurMinor,
    publishedAt: importedAt,
    deadlineAt: closesAt,
    document: searchDocument({ source: 'ted', stage: 'competition', valueEurMinor, content }),
  }
}
const write = (nums: readonly number[]): Promise<void> =>
  writeSearchRows(database.db, nums.map(rowOf), NOW)

const QUESTIONS: readonly Pick<Question, 'filters' | 'sort'>[] = [
  { filters: { days: ['any'] }, sort: 'value' },
  { filters: { days: ['any'], q: ['road'] }, sort: 'importDate' },
  { filters: { days: ['any'], q: ['"road bridge"'] }, sort: 'relevance' },
  { filters: { days: ['any'], q: ['bridge -school'], country: ['LV'] }, sort: 'deadlineDesc' },
  { filters: { days: ['any'], cpv: ['45000000'], tenderStatus: ['open'] }, sort: 'deadlineAsc' },
  { filters: { days: ['30'], q: ['school'], tenderStatus: ['open'] }, sort: 'importDate' },
]

const answers = ({ copy }: State) =>
  Promise.all(
    QUESTIONS.map(async ({ filters, sort }) => {
      const words = await readWords(database.db, filters)
      const question = { filters, words, sort, place: null, limit: 200, now: NOW }
      return answerFrom(database.db, copy, question, { limits: LIMITS })
    }),
  )

const refreshed = async (state: State): Promise<State> =>
  (await refresh(database.db, state)) ?? expect.fail('All was to be read anew.')

test('a copy that follows changes answers as one that is loaded anew, whoever commits when', async () => {
  let state = await load(database.db, EXTENT)
  for (let turn = 0; turn < 40; turn += 1) {
    // One that is still open when the copy looks, and is committed before the next look.
    const open = await database.pool.connect()
    try {
      await open.query('begin')
      await open.query(
        'update rfx_search set value_eur_minor = value_eur_minor + 1 where num = $1',
        [turn + 1],
      )
      await write([60 + (turn % 30), 101 + (turn % 19)])
      if (turn % 10 === 5)
        await database.db.execute(sql`delete from rfx_search where num = ${turn + 40}`)
      state = await refreshed(state)
      await open.query('commit')
    } finally {
      open.release()
    }
    state = await refreshed(state)
    if (turn % 4 === 0)
      expect(await answers(state)).toEqual(await answers(await load(database.db, EXTENT)))
  }
})

test('what rows take more than once, and what is told no more, is read anew', async () => {
  let state: State | null = await load(database.db, EXTENT)
  for (let turn = 0; turn < 40 && state; turn += 1) {
    await write(Array.from({ length: 60 }, (_, index) => index + 1))
    state = await refresh(database.db, state)
  }
  expect(state).toBeNull()

  const before = await load(database.db, EXTENT)
  await write([1])
  await database.db.execute(sql`update search_change set changed_at = now() - interval '2 days'`)
  await dropChanges(database.db, 'search_change', 1)
  expect(await database.db.$count(searchChange)).toBe(0)
  expect(await refresh(database.db, before)).toBeNull()
})
