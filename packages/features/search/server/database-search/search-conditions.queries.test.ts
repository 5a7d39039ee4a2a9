import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Question } from '@kogge/domain/search/search-read-model.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditionsOf } from './search-conditions.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('words of what was published since a day are looked for in the months since', async () => {
  const question: Question = {
    filters: { days: ['any'], publishedAfter: ['2026-10-01'] },
    words: { exact: 'ferry', match: 'ferry', title: null },
    sort: 'importDate',
    place: null,
    limit: 20,
    now: new Date('2026-11-21T12:00:00Z'),
  }
  const { rows } = await database.db.execute<{ 'QUERY PLAN': string }>(sql`
    explain select from rfx_search s where ${conditionsOf(question, {})}`)
  const asked = rows
    .map((row) => row['QUERY PLAN'])
    .join('\n')
    .match(/(?<= on rfx_words_)\w+/g)
  // In Riga the first day of October begins in September.
  expect([...new Set(asked)].sort()[0]).toBe('2026_09')
})
