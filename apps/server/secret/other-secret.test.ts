import { auditLog } from '@kogge/db/schema/accounts.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { adoptSecret } from '@kogge/platform/server/server-secret/secret-adoption.commands.ts'
import { addPerson } from '@kogge/platform/server/testing/people.ts'
import { TEST_SEALING, TEST_SECRET } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeFirstAdmin } from '../cli/make-super-admin.ts'
import { resetSecondFactor } from '../cli/reset-second-factor.ts'
import { secretName } from './server-keys.ts'

let database: TestDatabase
let email: string
beforeAll(async () => {
  database = await testDatabase()
  await adoptSecret(database.db, secretName(TEST_SECRET))
  email = `${await addPerson(database.db)}@example.com`
  vi.stubEnv('DATABASE_URL', database.url)
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await database.close()
})
afterEach(() => {
  process.exitCode = undefined
})

const entries = async () =>
  (await database.db.select().from(auditLog)).flatMap(({ action, keyId }) =>
    action.startsWith('global_role.') ? [keyId] : [],
  )

test('who has another secret changes nothing, and writes nothing that the log does not hold with', async () => {
  vi.stubEnv('KOGGE_SECRET', 'another secret of the tests, also thirty-two characters')
  const refusal = 'this database is under another secret'
  await expect(makeFirstAdmin(email)).rejects.toThrow(refusal)
  await expect(resetSecondFactor(email)).rejects.toThrow(refusal)
  expect(await entries()).toEqual([])
})

test('who has the secret is written into the log, under its key', async () => {
  vi.stubEnv('KOGGE_SECRET', TEST_SECRET)
  await makeFirstAdmin(email)
  await resetSecondFactor(email)
  expect(await entries()).toEqual([TEST_SEALING.keyId])
})
