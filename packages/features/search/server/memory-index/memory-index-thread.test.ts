import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Question } from '@kogge/domain/search/search-read-model.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addRequest } from '../search.fixture.ts'
import { searchTenders } from '../tender-search.ts'
import { openSearch } from './memory-index-thread.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const log: Log = { info: () => {}, warn: () => {}, error: () => {} }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await add('Roads')
})
afterAll(() => database.close())

const add = (title: string): Promise<string> =>
  addRequest(database.db, {
    title: { en: title },
    cpv: '90620000',
    country: 'LV',
    importedAt: NOW,
    deadlineAt: new Date('2026-12-01T12:00:00Z'),
    euros: 1000,
  })

const QUESTION: Question = {
  filters: { days: ['any'] },
  words: null,
  sort: 'importDate',
  place: null,
  limit: 20,
  now: NOW,
}

test('what this process has changed is found at once, what another one has changed soon', async () => {
  const search = openSearch({ url: database.url, log })
  try {
    expect(await search.answer(QUESTION)).toBeNull()
    await search.start()
    expect((await search.answer(QUESTION))?.facets?.total).toBe(1)
    await add('Bridges')
    search.changed()
    expect((await search.answer(QUESTION))?.facets?.total).toBe(2)
    await add('Schools')
    await vi.waitFor(async () => expect((await search.answer(QUESTION))?.facets?.total).toBe(3), {
      timeout: 5000,
      interval: 100,
    })
  } finally {
    await search.close()
  }
})

/** Says that it is loaded, and dies of the first question. */
const MORTAL = `import { parentPort } from 'node:worker_threads'
parentPort.postMessage({ kind: 'loaded' })
parentPort.on('message', () => { throw new Error('This is too much.') })`

test('where there is no copy the database is asked, and a thread that has died comes again', async () => {
  const ended = vi.fn()
  const options = { url: database.url, restMs: 50, log: { ...log, error: ended } }
  const mortal = openSearch({
    ...options,
    script: new URL(`data:text/javascript,${encodeURIComponent(MORTAL)}`),
  })
  const away = openSearch({ ...options, url: 'postgres://nobody@127.0.0.1:9/none' })
  const total = async (search: typeof mortal) => {
    const query = { sortBy: 'importDate', cursor: null, limit: 20 } as const
    const reader = { locale: 'en', now: NOW, search }
    const { filters } = QUESTION
    return (await searchTenders(database.db, { filters, ...query }, reader)).facets?.total
  }
  try {
    await Promise.all([away.start(), mortal.start()])
    expect(await total(away)).toBe(3)
    await vi.waitFor(
      async () => {
        expect(await total(mortal)).toBe(3)
        expect(ended.mock.calls.length).toBeGreaterThan(1)
      },
      { timeout: 20_000, interval: 100 },
    )
  } finally {
    await mortal.close()
    await away.close()
  }
})

test('a question that cannot be answered ends nothing', async () => {
  const search = openSearch({ url: database.url, log })
  try {
    await search.start()
    const broken = { ...QUESTION, words: { match: '(', exact: '(', title: null } }
    expect(await search.answer(broken)).toBeNull()
    expect((await search.answer(QUESTION))?.facets?.total).toBe(3)
  } finally {
    await search.close()
  }
})
