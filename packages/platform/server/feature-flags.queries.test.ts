import { featureFlag } from '@kogge/db/schema/flags.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { FlagName } from '@kogge/domain/flags/feature-flags.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { flagsFor, flagValue, watchFlags } from './feature-flags.queries.ts'
import { addMember, addOrganisation, addPerson, addStaff } from './testing/people.ts'
import { contextOfUser, TEST_NOW, testContext } from './testing/test-context.ts'

let database: TestDatabase
let anna: string
let mine: string
let others: string
beforeAll(async () => {
  database = await testDatabase()
  anna = await addPerson(database.db)
  mine = await addOrganisation(database.db)
  others = await addOrganisation(database.db)
  await addMember(database.db, mine, anna)
})
afterEach(() => database.db.delete(featureFlag))
afterAll(() => database.close())

const set = (
  context: 'GLOBAL' | 'SUPPORT' | 'ORG' | 'USER',
  value: boolean,
  contextId: string | null = null,
  name: FlagName = 'enableAiChat',
) => database.db.insert(featureFlag).values({ name, context, contextId, value })

const read = async (userId: string | null, activeOrgId?: string): Promise<boolean | undefined> => {
  const { db } = database
  const { actor } = userId ? await contextOfUser(db, userId) : testContext(db)
  const flags = await flagsFor(db, actor, activeOrgId, TEST_NOW)
  return flags.find(({ name }) => name === 'enableAiChat')?.value
}

test('an organisation counts only for those who act in it', async () => {
  await set('ORG', true, mine)
  await set('ORG', true, others)
  expect(await read(anna, mine)).toBe(true)
  expect(await read(anna)).toBe(false)
  expect(await read(anna, others)).toBe(false)
  expect(await read(null, mine)).toBe(false)
})

test('support staff have their own setting, a user theirs, and the narrower one counts', async () => {
  const helper = await addPerson(database.db)
  await addStaff(database.db, helper, 'SUPPORT')
  await set('SUPPORT', true)
  expect([await read(helper), await read(anna), await read(null)]).toEqual([true, false, false])
  await set('USER', false, helper)
  expect(await read(helper)).toBe(false)
  await set('GLOBAL', true)
  expect([await read(helper), await read(anna), await read(null)]).toEqual([false, true, true])
})

test('work in the background reads the global setting alone', async () => {
  await set('ORG', true, mine, 'disableEmailSending')
  await set('SUPPORT', true, null, 'disableEmailSending')
  expect(await flagValue(database.db, 'disableEmailSending')).toBe(false)
  await set('GLOBAL', true, null, 'disableEmailSending')
  expect(await flagValue(database.db, 'disableEmailSending')).toBe(true)
})

test('a watched flag tells of its change', async () => {
  await set('GLOBAL', true, null, 'slowRequestLogging')
  const told = vi.fn()
  const watch = watchFlags(database.db, ['debugLogging', 'slowRequestLogging'], told)
  expect(watch.isOn('slowRequestLogging')).toBe(false)
  await vi.waitFor(() => expect(watch.isOn('slowRequestLogging')).toBe(true))
  watch.stop()
  expect(told.mock.calls).toEqual([['slowRequestLogging', true]])
})
