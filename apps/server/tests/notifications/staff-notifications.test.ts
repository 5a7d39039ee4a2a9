import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { mailAdminRouter } from '@kogge/features/mail/server/mail.admin-router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProfile, addSupplier, harvestCall, matchAll } from '../monitor/monitor-world.fixture.ts'
import { readerOf } from './notification-reader.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('staff read the title of the tender that somebody is notified of', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  await addProfile(db, supplier, { country: ['LV'] }, 'Latvija')
  await matchAll(db)
  await harvestCall(db, { title: 'Ceļš' })
  await matchAll(db)
  const staffId = await addPerson(db)
  await addStaff(db, staffId, 'SUPPORT')
  const { adminNotifications } = createCaller(mailAdminRouter)(await readerOf(db, staffId))
  const { items } = await adminNotifications.list({})
  expect(items).toMatchObject([
    { kind: 'matches', profile: 'Latvija', tender: { title: { text: 'Ceļš', language: 'lv' } } },
  ])
})
