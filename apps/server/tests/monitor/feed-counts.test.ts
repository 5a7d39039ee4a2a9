import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { listProfiles } from '@kogge/features/monitor/server/profiles/profiles.queries.ts'
import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSupplier, type Supplier } from './monitor-world.fixture.ts'

let database: TestDatabase
let supplier: Supplier
/** `monitor_profile.num` */
let nums: number[] = []
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  supplier = await addSupplier(db)
  const { rows } = await db.execute<{ num: number }>(sql`
    insert into monitor_profile (org_id, guid, name, filters, created_at, updated_at)
    select ${supplier.orgId}, gen_random_uuid(), 'P' || n, '{"q":["x"]}', now(), now() from generate_series(1, 4) as n
    returning num`)
  nums = rows.map(({ num }) => num)
})
afterAll(() => database.close())

/** What any writer of feeds may do with them, for the requests of a range of numbers. */
const STEPS: Readonly<Record<string, (some: SQL, set: SQL) => SQL>> = {
  add: (some, set) => sql`
    insert into feed_item (org_id, rfx_num, profiles, kind, version, matched_at)
    select ${supplier.orgId}, n, ${set}, 'new', 1, now() - n * interval '11 days' from ${some} as n
    on conflict (org_id, rfx_num) do update set profiles = excluded.profiles, version = feed_item.version + 1,
      matched_at = excluded.matched_at + interval '20 days'`,
  takeOut: (some) => sql`
    update feed_item set profiles = array_remove(profiles, ${nums[1]}::int) where rfx_num in (select ${some})`,
  show: (some) => sql`update feed_item set shown_at = now() where rfx_num in (select ${some})`,
  remove: (some) => sql`delete from feed_item where rfx_num in (select ${some})`,
  see: (some) => sql`
    insert into feed_state (org_id, user_id, rfx_num, seen_version)
    select org_id, ${supplier.userId}, rfx_num, version from feed_item where rfx_num in (select ${some})
    on conflict (org_id, user_id, rfx_num) do update set seen_version = excluded.seen_version`,
  hide: (some) => sql`
    insert into feed_state (org_id, user_id, rfx_num, hidden_at)
    select org_id, ${supplier.userId}, rfx_num, now() from feed_item where rfx_num in (select ${some})
    on conflict (org_id, user_id, rfx_num) do update set hidden_at = case when feed_state.hidden_at is null then now() end`,
}

const counted = async () => {
  const { rows } = await database.db.execute<{ guid: string; total: number; unseen: number }>(sql`
    select p.guid, count(f.rfx_num)::int as total,
      (count(f.rfx_num) filter (where t.hidden_at is null and t.seen_version is distinct from f.version))::int as unseen
    from monitor_profile p left join feed_item f on p.num = any(f.profiles)
      and f.matched_at >= date_trunc('month', now() at time zone 'UTC' - interval '12 months') at time zone 'UTC'
    left join feed_state t on t.org_id = f.org_id and t.rfx_num = f.rfx_num and t.user_id = ${supplier.userId}
    group by p.num, p.guid order by p.num`)
  return rows
}

const step = fc.record({
  kind: fc.constantFrom(...Object.keys(STEPS)),
  first: fc.integer({ min: 1, max: 40 }),
  length: fc.integer({ min: 0, max: 30 }),
  profiles: fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 4 }),
})

test('what profiles brought is counted as it stands, whatever is written', async () => {
  const { db } = database
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await db.execute(sql`delete from feed_item`)
      await db.execute(sql`delete from feed_state`)
      for (const { kind, first, length, profiles } of steps) {
        const some = sql`generate_series(${first}::int, ${first + length}::int)`
        const set = sql`${sql.param(profiles.map((at) => nums[at] ?? 0))}::int[]`
        await db.execute(STEPS[kind]?.(some, set) ?? sql`select 1`)
      }
      const shown = await listProfiles(db, { ...supplier, now: new Date() }, { archived: true })
      const brief = shown.map(({ guid, total, unseen }) => ({ guid, total, unseen }))
      expect(brief).toEqual(await counted())
    }),
    { numRuns: 60, seed: 20_261_130 },
  )
})

test('a profile that goes takes its counts along', async () => {
  const { db } = database
  await db.execute(STEPS.add?.(sql`generate_series(1, 5)`, sql`${sql.param(nums)}::int[]`) ?? sql``)
  await db.execute(sql`delete from monitor_profile where num = ${nums[3]}`)
  await db.execute(sql`delete from feed_item`)
  const { rows } = await db.execute(sql`select profile_num from feed_count where total <> 0`)
  expect(rows).toEqual([])
})
