import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { response } from '@kogge/db/schema/response.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import { loadDemo } from '@kogge/features/demo/server/commands.ts'
import { testContext } from '@kogge/platform/server/testing/context.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDemoRequests } from './requests.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  // The people and organisations alone: what they harvested is another test's.
  await loadDemo(database.db, { now: new Date(), store: async () => undefined })
}, 120_000)
afterAll(() => database.close())

/** Also the days on which clocks are changed and years end. */
test.each([
  '2026-11-22T12:00:00Z',
  '2027-03-28T00:30:00Z',
  '2026-10-25T01:00:00Z',
  '2027-01-01T00:00:00Z',
])(
  'are written on %s, and once',
  async (day) => {
    const today = new Date(day)
    await database.pool.query(`delete from meta where key = 'demo.requests'`)
    const before = await database.db.$count(writtenRfx)
    const { db: _db, readDb: _readDb, actor: _actor, ...services } = testContext(database.db)
    await writeDemoRequests(database.db, services, today)
    await writeDemoRequests(database.db, services, today)
    const rows = await database.db.select().from(writtenRfx)
    expect(rows.length).toBe(before + 2)
    expect(rows.map(({ state }) => state)).toEqual(expect.arrayContaining(['opened', 'published']))
    expect(rows.filter(({ responsesUntil }) => responsesUntil > today).length).toBeGreaterThan(0)
    expect((await database.db.select().from(response)).length).toBeGreaterThanOrEqual(3)
  },
  60_000,
)
