import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { alertTimesRouter } from '@kogge/features/monitor/server/alert-times.router.ts'
import { drawAlertTimes } from '@kogge/features/monitor/server/ledger/alert-times.commands.ts'
import { alertTimesFor } from '@kogge/features/monitor/server/ledger/alert-times.queries.ts'
import { alarmOfMatches } from '@kogge/features/monitor/server/reconciliation/reconciliation.queries.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { testContext } from '@kogge/platform/server/testing/test-context.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addProfile, addSupplier, callsOf, harvestCall, matchAll } from './monitor-world.fixture.ts'

let database: TestDatabase
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
})
afterAll(() => database.close())

const draw = async () => {
  await drawAlertTimes(database.db, new Date())
  return alertTimesFor(database.db)
}

it('every stage of a match is timed, and shown counts from the first list alone', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  await addProfile(db, supplier, { country: ['LV'] })
  await matchAll(db)
  await harvestCall(db)
  await matchAll(db)
  const [unshown, ...others] = await draw()
  expect(others).toEqual([])
  expect(unshown).toMatchObject({ source: 'ted', matches: 1, shown: 0, times: { shown: null } })
  const { fetched, compiled, matched, alert, ours } = unshown?.times ?? {}
  // Published yesterday or the day before, by the hour.
  expect(fetched?.p50).toBeGreaterThan(3600)
  expect(alert?.p50).toBeGreaterThanOrEqual(fetched?.p50 ?? Number.POSITIVE_INFINITY)
  for (const stage of [compiled, matched, ours]) expect(stage?.p95).toBeLessThan(60)
  const calls = await callsOf(db, supplier)
  await calls.feed({ orgId: supplier.orgId, view: 'hidden' })
  expect((await draw())[0]?.shown).toBe(0)
  await calls.feed({ orgId: supplier.orgId })
  const first = sql`select shown_at from profile_match`
  const { rows } = await db.execute(first)
  await calls.feed({ orgId: supplier.orgId })
  expect((await db.execute(first)).rows).toEqual(rows)
  const [shown] = await draw()
  expect(shown).toMatchObject({ matches: 1, shown: 1 })
  expect(shown?.times.shown?.p50).toBeGreaterThanOrEqual(0)
})

it('what was found when a profile was saved is no alert, and another organisation shows nothing', async () => {
  const { db } = database
  const [early, late] = [await addSupplier(db), await addSupplier(db)]
  await addProfile(db, early, { country: ['LV'] })
  await matchAll(db)
  await harvestCall(db)
  await matchAll(db)
  await addProfile(db, late, { country: ['LV'] })
  await matchAll(db)
  await (await callsOf(db, late)).feed({ orgId: late.orgId })
  expect(await draw()).toMatchObject([{ matches: 1, shown: 0 }])
})

it('everyone sees how fast alerts were, and nobody whose they were', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  await addProfile(db, supplier, { country: ['LV'] }, 'Sekret')
  await matchAll(db)
  await harvestCall(db)
  await matchAll(db)
  await Promise.all([draw(), draw()])
  const list = await createCaller(alertTimesRouter)(testContext(db)).alertTimes.list()
  expect(list).toEqual([
    {
      day: expect.any(String),
      source: 'ted',
      matches: 1,
      alert: expect.objectContaining({ p50: expect.any(Number) }),
      ours: expect.objectContaining({ p50: expect.any(Number) }),
    },
  ])
  expect(JSON.stringify(list)).not.toMatch(new RegExp(`Sekret|${supplier.orgId}`))
})

it.each([
  ['runs that came', '5 minutes', null],
  ['runs that stay away', '61 minutes', { missing: 0, surplus: 0, unsettled: 0 }],
])('staff are warned of %s', async (_, ago, alarm) => {
  const { db } = database
  expect(await alarmOfMatches(db, new Date())).toBeNull()
  await db.execute(sql`
    insert into match_reconciliation (started_at, finished_at)
    values (now() - ${ago}::interval, now() - ${ago}::interval)`)
  const found = await alarmOfMatches(db, new Date())
  if (alarm === null) expect(found).toBeNull()
  else expect(found).toMatchObject({ ...alarm, silentSince: expect.any(String) })
})
