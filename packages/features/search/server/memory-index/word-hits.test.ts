import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Question } from '@kogge/domain/search/search-read-model.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addRequest } from '../search.fixture.ts'
import { LIMITS } from '../search.limits.ts'
import { readWords } from '../words/word-query.queries.ts'
import { answerFrom } from './memory-answer.ts'
import { load } from './memory-index-refresh.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  for (let day = 1; day <= 20; day += 1)
    await addRequest(database.db, {
      title: { en: 'Ferry services' },
      cpv: '60600000',
      country: 'LV',
      euros: 1000,
      deadlineAt: null,
      importedAt: new Date(Date.UTC(2026, 9, day, 12)),
    })
})
afterAll(() => database.close())

test('a common word is looked for in the few requests that fit everything else', async () => {
  const { db } = database
  const { copy } = await load(db, { newest: 0, sample: 2 })
  const filters: TenderFilters = { q: ['ferry'], days: ['any'], publishedAfter: ['2026-10-17'] }
  const question: Question = {
    filters,
    words: await readWords(db, filters),
    sort: 'importDate',
    place: null,
    limit: 20,
    now: new Date('2026-11-21T12:00:00Z'),
  }
  const asked = vi.spyOn(db, 'execute')
  const texts = () =>
    asked.mock.calls.map(([statement]) => new PgDialect().sqlToQuery(statement as SQL).sql)
  for (const rereadUpTo of [LIMITS.rereadUpTo, 0]) {
    asked.mockClear()
    const limits = { ...LIMITS, testedUpTo: 0, rereadUpTo }
    const { page } = await answerFrom(db, copy, question, { limits })
    expect(page).toHaveLength(4)
    expect(texts().some((text) => text.includes('array(select w.num'))).toBe(rereadUpTo === 0)
  }
})
