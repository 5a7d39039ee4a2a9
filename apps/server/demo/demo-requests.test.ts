import { glob, readFile } from 'node:fs/promises'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { loadDemo } from '@kogge/features/demo/server/demo-world.commands.ts'
import { verifyDatabase } from '@kogge/platform/server/integrity/database-verification.queries.ts'
import { verifyingKeysOf } from '@kogge/platform/server/integrity/verification-keys.queries.ts'
import {
  TEST_SEALING,
  TEST_SECRET,
  TEST_TOKEN_KEYS,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedLogs } from '../testing/verified-ledgers.ts'
import { writeDemoRequests } from './demo-requests.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  // The people and organisations alone: what they harvested is another test's.
  await loadDemo(database.db, {
    now: new Date(),
    sealing: TEST_SEALING,
    tokenKeys: TEST_TOKEN_KEYS,
    store: async () => undefined,
  })
})
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

test('its entries say so, carry the real clocks, and are counted apart', async () => {
  const { db } = database
  const entries = await db.select().from(ledgerEntry)
  expect(entries.length).toBeGreaterThan(20)
  for (const { isDemonstration, databaseClock, serverClock } of entries) {
    expect(isDemonstration).toBe(true)
    for (const clock of [databaseClock, serverClock])
      expect(Math.abs((clock?.getTime() ?? 0) - Date.now())).toBeLessThan(10 * 60_000)
  }
  const now = new Date('2027-06-01T00:00:00Z')
  const found = await verifiedLogs(db, new Set([TEST_SEALING.keyId]), { now })
  expect(found).toMatchObject({ faults: 0, demonstration: entries.length })
})

test('its people, roles and invitations hold as rows that the server wrote', async () => {
  const { db } = database
  const faults: string[] = []
  // What a server writes at its start is not there.
  for await (const verdict of verifyDatabase(db, await verifyingKeysOf(db, TEST_SECRET)))
    if (verdict.part === 'row' && !['server_secret', 'meta'].includes(verdict.table))
      faults.push(JSON.stringify(verdict))
  expect(faults).toEqual([])
})

test('nothing else of the product says that it is another hour', async () => {
  const root = new URL('../../../', import.meta.url)
  const files: string[] = []
  for await (const file of glob('{apps,packages}/**/*.{ts,tsx}', { cwd: root }))
    if (!/node_modules|testing\/|\.(test|fixture)\.ts/.test(file)) files.push(file)
  const users: string[] = []
  for (const file of files)
    if (
      /\basOf\b[^;]*platform\/server\/database\/demonstration-clock|moved-clock/.test(
        await readFile(new URL(file, root), 'utf8'),
      )
    )
      users.push(file)
  expect(files.length).toBeGreaterThan(500)
  expect(users).toEqual(['apps/server/demo/demo-requests.ts'])
})
