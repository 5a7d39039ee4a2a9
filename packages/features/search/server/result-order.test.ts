import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRequest } from './search.fixture.ts'
import { searchTenders } from './tender-search.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
/** Days without an hour end with their last millisecond, which no binary fraction is. */
const CLOSING = ['2026-12-31', '2245-05-14', '4026-06-01', '9999-12-31'].map(
  (day) => new Date(`${day}T21:59:59.999Z`),
)
const OF_EACH = 3

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  for (const deadlineAt of CLOSING)
    for (let n = 0; n < OF_EACH; n += 1)
      await addRequest(database.db, {
        title: { en: 'Ferry services' },
        cpv: '60600000',
        country: 'LV',
        euros: 1000,
        deadlineAt,
        importedAt: new Date('2026-11-20T12:00:00Z'),
      })
})
afterAll(() => database.close())

test.each(['deadlineAsc', 'deadlineDesc'] as const)(
  'whatever the year of a deadline, pages (%s) show each request once',
  async (sortBy) => {
    const shown: string[] = []
    let cursor: string | null = null
    do {
      const query = { filters: { q: ['ferry'] }, sortBy, limit: 2, cursor }
      const page = await searchTenders(database.db, query, { locale: 'en', now: NOW })
      shown.push(...page.items.map(({ rfxId }) => rfxId))
      cursor = page.nextCursor
    } while (cursor !== null && shown.length < 100)
    expect(shown).toHaveLength(CLOSING.length * OF_EACH)
    expect(new Set(shown).size).toBe(shown.length)
  },
)

test('words of signs beyond the first plane are looked for, however long', async () => {
  for (const start of ['', 'A']) {
    const filters = { q: [start + '\u{20000}'.repeat(120)] }
    const query = { filters, sortBy: 'importDate' as const, limit: 2, cursor: null }
    const { items } = await searchTenders(database.db, query, { locale: 'en', now: NOW })
    expect(items).toEqual([])
  }
})
