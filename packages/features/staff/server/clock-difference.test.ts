import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { clockReader } from '@kogge/platform/server/database/database-clock.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffAdminRouter } from './staff.admin-router.ts'

let database: TestDatabase
let helper: string
beforeAll(async () => {
  database = await testDatabase()
  helper = await addPerson(database.db)
  await addStaff(database.db, helper, 'SUPPORT')
})
afterAll(() => database.close())

const clocksBy = async (serverClock: () => Date) => {
  const ctx = await contextOfUser(database.db, helper)
  const readClocks = clockReader(serverClock, () => undefined)
  const calls = createCaller(staffAdminRouter)({ ...ctx, sealing: { ...ctx.sealing, readClocks } })
  return calls.adminSystem.clocks()
}

test('staff are told where the clocks part, and by how much', async () => {
  expect(await clocksBy(() => new Date())).toBeNull()
  const parted = await clocksBy(() => new Date(Date.now() + 60_000))
  expect((parted?.server ?? 0) - (parted?.database ?? 0)).toBeGreaterThan(50_000)
})

test('nobody is alarmed where no answer comes', async () => {
  const ctx = await contextOfUser(database.db, helper)
  const readClocks = () => Promise.reject(new AppError('system.unavailable'))
  const calls = createCaller(staffAdminRouter)({ ...ctx, sealing: { ...ctx.sealing, readClocks } })
  expect(await calls.adminSystem.clocks()).toBeNull()
})
