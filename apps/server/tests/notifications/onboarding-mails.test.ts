import { user } from '@kogge/db/schema/accounts.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { guideNewUsers } from '@kogge/features/notifications/server/onboarding/onboarding-mails.commands.ts'
import { addPerson } from '@kogge/platform/server/testing/people.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addProfile, addSupplier } from '../monitor/monitor-world.fixture.ts'
import { mailerOf, mailsTo } from './mail-round.fixture.ts'

let database: TestDatabase
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
})
afterAll(() => database.close())

const OFF = { name: 'enableOnboardingEmails', context: 'GLOBAL', value: false } as const
const daysFrom = (days: number): Date => new Date(Date.now() + days * 24 * 60 * 60 * 1000)

const guide = (days: number) => {
  const { db } = database
  const { jobs, publicUrl } = mailerOf(db)
  return guideNewUsers({ db, publicUrl }, jobs, daysFrom(days))
}

const templatesTo = async (userId: string) =>
  (await mailsTo(database.db, userId)).map(({ template }) => template)

it('nobody is guided while the flag is off', async () => {
  await database.db.insert(featureFlag).values(OFF)
  const userId = await addPerson(database.db, { createdAt: new Date() })
  expect(await guide(1)).toBe(0)
  expect(await templatesTo(userId)).toEqual([])
})

it('a new user has each message once, and may stop them', async () => {
  const { db } = database
  const userId = await addPerson(db, { createdAt: new Date(), receivesUpdates: true })
  await addPerson(db, { createdAt: daysFrom(-30) })
  await addPerson(db, { createdAt: new Date(), isOnboarding: true })
  await addPerson(db, { createdAt: new Date(), isDemo: true })
  await addPerson(db, { createdAt: new Date(), emailConfirmedAt: null })
  await Promise.all([guide(0.1), guide(0.1)])
  expect(await templatesTo(userId)).toEqual(['welcome'])
  await guide(3)
  await guide(8)
  await guide(9)
  expect(await templatesTo(userId)).toEqual(['welcome', 'firstProfile', 'firstWeek'])
  const [mail] = await mailsTo(db, userId)
  expect(mail).toMatchObject({ list: 'organisations', kinds: ['guidance'] })
  expect(mail?.text).toContain('/unsubscribe/{token}')
})

it('a user with a profile is not asked to make one', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  await addProfile(db, supplier, { country: ['LV'] })
  await db.update(user).set({ receivesUpdates: true })
  await guide(0.1)
  await guide(3)
  expect(await templatesTo(supplier.userId)).toEqual(['welcome'])
})

it.each([
  { age: 1, templates: ['welcome'] },
  { age: 3, templates: ['firstProfile'] },
  { age: 8, templates: ['firstWeek'] },
  { age: 14, templates: [] },
])('a user of $age days, who has had none, has no more than one: $templates', async (given) => {
  const { age, templates } = given
  const userId = await addPerson(database.db, { createdAt: daysFrom(-age), receivesUpdates: true })
  await guide(0)
  await guide(0.01)
  expect(await templatesTo(userId)).toEqual(templates)
})

it('messages come a day apart', async () => {
  const userId = await addPerson(database.db, { createdAt: new Date(), receivesUpdates: true })
  await guide(1.9)
  await guide(2.1)
  expect(await templatesTo(userId)).toEqual(['welcome'])
  await guide(3)
  expect(await templatesTo(userId)).toEqual(['welcome', 'firstProfile'])
})

it('a user who wants no updates is welcomed alone', async () => {
  const userId = await addPerson(database.db, { createdAt: new Date(), receivesUpdates: false })
  for (const day of [0.1, 3, 8]) await guide(day)
  expect(await templatesTo(userId)).toEqual(['welcome'])
})
