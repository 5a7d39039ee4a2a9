import { makeMonths } from '@kogge/db/contents/monthly-partitions.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { dropOldMatches } from '@kogge/features/monitor/server/ledger/old-matches.commands.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addProfile, addSupplier, callsOf, harvestCall, matchAll } from './monitor-world.fixture.ts'

let database: TestDatabase
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
})
afterAll(() => database.close())

const partitions = async (): Promise<number> => {
  const { rows } = await database.db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_inherits where inhparent = 'profile_match'::regclass`)
  return rows[0]?.n ?? 0
}

const left = async (): Promise<number> => {
  const { rows } = await database.db.execute<{ n: number }>(sql`
    select (select count(*) from profile_match)::int + (select count(*) from feed_item)::int
      + (select count(*) from feed_state)::int as n`)
  return rows[0]?.n ?? 0
}

const world = async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  await addProfile(db, supplier, { country: ['LV'] })
  await matchAll(db)
  await harvestCall(db)
  await matchAll(db)
  const calls = await callsOf(db, supplier)
  const [item] = (await calls.feed({ orgId: supplier.orgId })).items
  await calls.see({ orgId: supplier.orgId, rfxIds: [item?.card.rfxId ?? ''] })
  return supplier
}

const inMonths = (months: number): Date => {
  const then = new Date()
  then.setUTCMonth(then.getUTCMonth() + months, 5)
  return then
}

it('matches go with their month once it is older than two years, and not before', async () => {
  const { db } = database
  await world()
  const before = await partitions()
  expect(await dropOldMatches(db, inMonths(23))).toBe(0)
  expect(await left()).toBe(3)
  const dropped = await dropOldMatches(db, inMonths(26))
  expect(dropped).toBeGreaterThanOrEqual(1)
  expect(await partitions()).toBe(before - dropped)
  expect(await left()).toBe(0)
  expect(await dropOldMatches(db, inMonths(26))).toBe(0)
})

it('months of today are made again where they are missing', async () => {
  const { db } = database
  const before = await partitions()
  await dropOldMatches(db, inMonths(26))
  await makeMonths(db)
  expect(await partitions()).toBe(before)
})

it.each([
  ['PLUS', 11, 1],
  ['PLUS', 13, 0],
  ['PRO', 13, 1],
  [null, 2, 1],
  [null, 4, 0],
])(
  'a feed on the plan %s shows what was matched %i months ago: %i rows',
  async (tier, months, rows) => {
    const { db } = database
    const { orgId, userId } = await world()
    await db.execute(
      tier === null
        ? sql`update subscription set ends_at = now() where org_id = ${orgId}`
        : sql`update subscription set tier = ${tier} where org_id = ${orgId}`,
    )
    await db.execute(
      sql`update feed_item set matched_at = now() - make_interval(months => ${months}::int)`,
    )
    const { items } = await (await callsOf(db, { userId })).feed({ orgId })
    expect(items).toHaveLength(rows)
  },
)
