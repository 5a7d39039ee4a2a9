import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { newMatcher } from '@kogge/features/monitor/server/matching/matching-turn.commands.ts'
import { reconcile } from '@kogge/features/monitor/server/reconciliation/reconciliation.commands.ts'
import {
  alarmOfMatches,
  reconciliationOf,
} from '@kogge/features/monitor/server/reconciliation/reconciliation.queries.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addProfile, addSupplier, callsOf, harvestCall, matchAll } from './monitor-world.fixture.ts'

let database: TestDatabase
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
})
afterAll(() => database.close())

const clock = () => new Date()
const compare = () => reconcile(database.db, { clock })

const count = async (table: 'profile_match' | 'match_discrepancy' | 'rfx_change_due') => {
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  )
  return rows[0]?.n
}

/** A supplier whose profile three tenders fit, of which two fit by their words. */
const matchedWorld = async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  await addProfile(db, supplier, { q: ['zvaigžņu'], tenderStatus: ['open'] })
  await matchAll(db)
  for (const title of ['Zvaigžņu iela', 'Zvaigžņu laukums', 'Tilta būve'])
    await harvestCall(db, { title })
  await matchAll(db)
  return supplier
}

it('a match that was deleted is found, is an alarm, and is there again with its kind', async () => {
  const { db } = database
  await matchedWorld()
  expect(await compare()).toMatchObject({ profiles: 1, changes: 3, missing: 0, surplus: 0 })
  const { rows } = await db.execute<{ rfx_num: number }>(
    sql`delete from profile_match where rfx_num = (select min(rfx_num) from profile_match) returning rfx_num`,
  )
  await db.execute(sql`delete from feed_item where rfx_num = ${rows[0]?.rfx_num}`)
  expect(await alarmOfMatches(db, clock())).toBeNull()
  expect(await compare()).toMatchObject({ missing: 1, surplus: 0 })
  expect(await alarmOfMatches(db, clock())).toMatchObject({ missing: 1, unsettled: 1 })
  expect(await matchAll(db)).toBe(1)
  const restored = sql`select kind from profile_match where rfx_num = ${rows[0]?.rfx_num}`
  expect((await db.execute(restored)).rows).toEqual([{ kind: 'new' }])
  expect(await compare()).toMatchObject({ missing: 0 })
  const { rows: settled } = await db.execute(
    sql`select kind, settled_at is not null as is_settled from match_discrepancy`,
  )
  expect(settled).toEqual([{ kind: 'missing', is_settled: true }])
  expect(await alarmOfMatches(db, clock())).toMatchObject({ missing: 1, unsettled: 0 })
  const { runs, discrepancies } = await reconciliationOf(db, 'lv')
  expect(runs).toHaveLength(3)
  expect(discrepancies).toMatchObject([{ profile: 'Ceļi', title: 'Zvaigžņu iela' }])
})

it('a match that search does not find is an alarm as well', async () => {
  const { db } = database
  await matchedWorld()
  await db.execute(sql`
    insert into profile_match (month, org_id, profile_num, rfx_num, version, kind, matched_at)
    select month, org_id, profile_num, c.rfx_num, c.version, 'new', now()
    from rfx_change c cross join (select * from profile_match limit 1) m
    where c.rfx_num not in (select rfx_num from profile_match)`)
  expect(await compare()).toMatchObject({ missing: 0, surplus: 1 })
  await db.execute(sql`
    delete from profile_match m using match_discrepancy d where d.rfx_num = m.rfx_num`)
  expect(await compare()).toMatchObject({ surplus: 0 })
  const { rows } = await db.execute(sql`select from match_discrepancy where settled_at is null`)
  expect(rows).toEqual([])
})

it('two that compare at once restore a match once, and what waits to be matched is none of it', async () => {
  const { db } = database
  await matchedWorld()
  await db.execute(sql`delete from profile_match`)
  await Promise.all([compare(), compare(), compare()])
  expect(await count('match_discrepancy')).toBe(2)
  expect(await count('rfx_change_due')).toBe(2)
  expect(await compare()).toMatchObject({ missing: 0 })
  expect(await matchAll(db)).toBe(2)
  expect(await count('profile_match')).toBe(2)
  expect(await compare()).toMatchObject({ missing: 0, surplus: 0 })
})

it('a run that ends between two profiles leaves the others to the next', async () => {
  const { db } = database
  const supplier = await matchedWorld()
  await addProfile(db, supplier, { q: ['zvaigžņu'], country: ['LV'] })
  await matchAll(db)
  await harvestCall(db, { title: 'Zvaigžņu segums' })
  await matchAll(db)
  await db.execute(sql`delete from profile_match where kind = 'new'`)
  const stop = new AbortController()
  let asked = 0
  const dying = () => {
    asked += 1
    if (asked === 3) stop.abort()
    return new Date()
  }
  expect(await reconcile(db, { clock: dying, signal: stop.signal })).toMatchObject({ profiles: 1 })
  expect(await compare()).toMatchObject({ profiles: 2 })
  await matchAll(db)
  // Three of the first profile, and of the second what came after it was saved.
  const { rows } = await db.execute(sql`select from profile_match where kind = 'new'`)
  expect(rows).toHaveLength(4)
})

it('what closed, what was rewritten without being news, and own requests are no alarm', async () => {
  const { db } = database
  const supplier = await matchedWorld()
  await db.execute(sql`update rfx_search set closes_at = now()`)
  expect(await compare()).toMatchObject({ missing: 0, surplus: 0 })
  await db.execute(sql`update rfx_search set closes_at = now() + interval '30 days'`)
  await db.execute(sql`delete from profile_match`)
  await db.execute(sql`update rfx set updated_at = now() + interval '1 minute'`)
  expect(await compare()).toMatchObject({ missing: 0 })
  expect(await matchAll(db)).toBe(2)
  await db.execute(sql`delete from profile_match`)
  await db.execute(sql`
    update rfx_search set buyers = array[(select num from org where id = ${supplier.orgId})]`)
  expect(await compare()).toMatchObject({ missing: 0 })
  expect(await count('rfx_change_due')).toBe(0)
})

it.each([
  ['noticed while it lapsed', true],
  ['that lapsed between two runs', false],
])('a plan %s and came back has its profiles matched with what is open', async (_, isNoticed) => {
  const { db } = database
  const supplier = await matchedWorld()
  const { orgId } = supplier
  await db.execute(sql`update subscription set ends_at = now() where org_id = ${orgId}`)
  await harvestCall(db, { title: 'Zvaigžņu remonts' })
  await matchAll(db)
  if (isNoticed) expect(await compare()).toMatchObject({ returned: 0 })
  await db.execute(
    isNoticed
      ? // Bridged later, as if there had been no gap.
        sql`update subscription set ends_at = null where org_id = ${orgId}`
      : sql`insert into subscription (org_id, tier, source, starts_at)
          values (${orgId}, 'PRO', 'support', now() + interval '1 millisecond')`,
  )
  expect((await (await callsOf(db, supplier)).feed({ orgId })).items).toHaveLength(2)
  const runs = await Promise.all([compare(), compare()])
  expect(runs.map(({ returned }) => returned).sort()).toEqual([0, 1])
  expect(await matchAll(db)).toBe(0)
  const { items } = await (await callsOf(db, supplier)).feed({ orgId })
  expect(items.map(({ kind }) => kind)).toEqual(['profile', 'new', 'new'])
  expect(await compare()).toMatchObject({ returned: 0, missing: 0 })
})

it('a profile that was saved since is compared from its save on', async () => {
  const { db } = database
  const supplier = await matchedWorld()
  const calls = await callsOf(db, supplier)
  const [profile] = await calls.profiles({ orgId: supplier.orgId })
  await calls.save({
    orgId: supplier.orgId,
    guid: profile?.guid ?? '',
    revision: profile?.revision ?? 1,
    name: 'Tilti',
    filters: { q: ['tilta'] },
  })
  expect(await compare()).toMatchObject({ profiles: 0 })
  await newMatcher(db, clock).turn()
  expect(await compare()).toMatchObject({ profiles: 1, missing: 0, surplus: 0 })
})
