import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Admission } from '@kogge/platform/server/load/admission-queue.ts'
import { admissionTo } from '@kogge/platform/server/load/call-admission.ts'
import { NO_SEARCH } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addRequest } from './search.fixture.ts'
import { searchOnAdmission } from './search-admission.ts'
import type { TenderReader } from './tender-query.ts'
import { searchTenders } from './tender-search.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

let database: TestDatabase
/** The world is new for each test, so that nothing is kept of the one before. */
let asker: Parameters<typeof searchOnAdmission>[0] & TenderReader

const request = (title: string) =>
  addRequest(database.db, {
    title: { lv: title, en: 'Road' },
    cpv: '90620000',
    country: 'LV',
    importedAt: new Date('2026-11-20T12:00:00Z'),
    deadlineAt: null,
    euros: null,
  })

const search = (admission: Admission, options: { locale?: 'lv' | 'en'; cursor?: string } = {}) => {
  const reader = { ...asker, locale: options.locale ?? 'lv' }
  const query = {
    filters: {},
    sortBy: 'importDate' as const,
    cursor: options.cursor ?? null,
    limit: 20,
  }
  const ask = () => searchTenders(asker.readDb, query, reader)
  return searchOnAdmission(reader, query, undefined, ask, admission)
}

/** Counts what is let in, and says that it is full when it is told to. */
const counting = (isFull = () => false) => {
  const inner = admissionTo(Object.create(database.db), 'search')
  const seen = { let: 0 }
  const admission: Admission = {
    isFull,
    take: (caller, work, signal) => {
      seen.let += 1
      return inner.take(caller, work, signal)
    },
  }
  return { seen, admission }
}

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  const actor = { kind: 'anonymous' as const }
  asker = {
    readDb: Object.create(database.db),
    search: NO_SEARCH,
    actor,
    ip: '192.0.2.1',
    locale: 'lv',
    now: NOW,
  }
})

test('who asks what is being asked shares the answer; another language is another question', async () => {
  const id = await request('Ceļš')
  const { seen, admission } = counting()
  const pages = await Promise.all([
    search(admission),
    search(admission),
    search(admission, { locale: 'en' }),
  ])
  expect(seen.let).toBe(2)
  expect(pages.map(({ items }) => items[0]?.rfxId)).toEqual([id, id, id])
  expect(pages.map(({ items }) => items[0]?.title.text)).toEqual(['Ceļš', 'Ceļš', 'Road'])
})

test('an answer is new where there is room, and may be old where there is none', async () => {
  let full = false
  const { seen, admission } = counting(() => full)
  const before = (await search(admission)).items.length
  await request('Tilts')
  expect((await search(admission)).items).toHaveLength(before + 1)
  await request('Tunelis')
  full = true
  expect((await search(admission)).items).toHaveLength(before + 1)
  expect(seen.let).toBe(2)
  full = false
  expect((await search(admission)).items).toHaveLength(before + 2)
})

test('a failure is that of the question, and stays nobody’s', async () => {
  const { admission } = counting()
  const invalid = new AppError('list.cursor_invalid')
  const both = [1, 2].map(() => search(admission, { cursor: 'nonsense' }))
  for (const one of both) await expect(one).rejects.toEqual(invalid)
  expect((await search(admission)).nextCursor).toBeNull()
})
