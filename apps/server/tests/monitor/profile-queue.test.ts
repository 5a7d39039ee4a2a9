import { monitorProfile, monitorProfileDue } from '@kogge/db/schema/monitor.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { newMatcher } from '@kogge/features/monitor/server/matching/matching-turn.commands.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProfile, addSupplier, callsOf, harvestCall, matchAll } from './monitor-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const dueOf = async (orgId: string): Promise<number> => {
  const { db } = database
  const rows = await db
    .select({ num: monitorProfileDue.profileNum })
    .from(monitorProfileDue)
    .innerJoin(monitorProfile, eq(monitorProfile.num, monitorProfileDue.profileNum))
    .where(eq(monitorProfile.orgId, orgId))
  return rows.length
}

it('no organisation keeps the profiles of another waiting by saving its own again and again', async () => {
  const { db } = database
  const filters = { country: ['LV'] }
  const [many, one] = [await addSupplier(db), await addSupplier(db)]
  await harvestCall(db)
  const guid = await addProfile(db, many, filters, 'First')
  await matchAll(db)
  for (let count = 0; count < 5; count += 1) await addProfile(db, many, filters, `${count}`)
  for (let count = 0; count < 3; count += 1) await addProfile(db, one, filters, `${count}`)
  const matcher = newMatcher(db, () => new Date())
  let revision = 1
  for (let turn = 0; turn < 6; turn += 1) {
    const input = { orgId: many.orgId, guid, name: `First ${turn}`, filters, revision }
    revision = (await (await callsOf(db, many)).save(input)).revision
    await matcher.turn()
  }
  expect(await dueOf(one.orgId)).toBe(0)
  expect(await dueOf(many.orgId)).toBeGreaterThan(0)
})
