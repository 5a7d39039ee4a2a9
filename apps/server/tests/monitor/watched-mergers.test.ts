import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { monitorAdminRouter } from '@kogge/features/monitor/server/monitor.admin-router.ts'
import { watchingRouter } from '@kogge/features/monitor/server/watching.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSupplier, harvestCall, matchAll } from './monitor-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('an organisation that became a part of another is watched with it, once, until that is watched no more', async () => {
  const { db } = database
  const member = await addSupplier(db)
  const { orgId, userId } = member
  await db.execute(sql`
    insert into feature_flag (name, context, value, updated_at)
    values ('enableOrgWatching', 'GLOBAL', true, now())`)
  const { watching } = createCaller(watchingRouter)({
    ...(await contextOfUser(db, userId)),
    clock: () => new Date(),
    now: new Date(),
  })
  await harvestCall(db)
  await matchAll(db)
  const { rows } = await db.execute<{ id: string }>(
    sql`select o.id from org o join rfx_search s on o.num = any(s.buyers) limit 1`,
  )
  const part = rows[0]?.id ?? ''
  const { orgId: whole } = await addSupplier(db)
  for (const watchedId of [part, whole])
    await watching.watchOrg({ orgId, watchedId, isWatched: true })
  await db.execute(sql`update harvested_org set org_id = ${whole} where org_id = ${part}`)
  await db.update(org).set({ mergedIntoId: whole }).where(eq(org.id, part))
  await harvestCall(db)
  await matchAll(db)
  const { items } = await watching.news({ orgId })
  expect(items.map(({ cause, org }) => ({ cause, id: org?.orgId }))).toEqual([
    { cause: 'published', id: whole },
  ])
  const staff = await addPerson(db)
  await addStaff(db, staff, 'SUPPORT')
  const { adminMonitor } = createCaller(monitorAdminRouter)(await contextOfUser(db, staff))
  expect(await adminMonitor.watchers({ id: whole })).toHaveLength(1)
  await watching.watchOrg({ orgId, watchedId: whole, isWatched: false })
  expect((await watching.list({ orgId })).orgs).toEqual([])
  expect(await adminMonitor.watchers({ id: whole })).toEqual([])
})
