import { auditLog, user } from '@kogge/db/schema/accounts.ts'
import { unguarded } from '@kogge/db/testing/emptied-tables.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyDatabase } from '../integrity/database-verification.queries.ts'
import { addAudit } from '../testing/audit-entries.ts'
import { addPerson } from '../testing/people.ts'
import { TEST_SEALING, TEST_VERIFYING_KEYS } from '../testing/test-context.ts'
import { genuineAccount } from './account-seals.queries.ts'
import { adoptAccounts } from './account-seals-backfill.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const alarms: string[] = []
const sealing = {
  ...TEST_SEALING,
  alarm: (_facts: object, message: string) => void alarms.push(message),
}
const unsealed = { keyId: null, seal: null }
const marks = () => database.db.$count(auditLog, eq(auditLog.action, 'accounts.sealed'))
const holds = async (userId: string) =>
  (await genuineAccount(database.db, sealing, userId)) !== null
const namedAccounts = async () => {
  const ids: string[] = []
  for await (const one of verifyDatabase(database.db, TEST_VERIFYING_KEYS))
    if (one.part === 'row' && one.table === 'user_account') ids.push(one.id)
  return ids
}

test('accounts of before there were seals are sealed once, whatever is deleted later', async () => {
  const { db } = database
  const [anna, berta] = [await addPerson(db), await addPerson(db)]
  await addAudit(db, { action: 'user.signed_in' })
  // As a version of before left them.
  await db.update(user).set(unsealed)
  expect(await namedAccounts()).toHaveLength(2)
  await Promise.all([1, 2, 3].map(() => adoptAccounts(db, sealing)))
  expect(await marks()).toBe(1)
  expect([await holds(anna), await holds(berta)]).toEqual([true, true])
  expect(await namedAccounts()).toEqual([])

  await addAudit(db, { action: 'user.signed_in' })
  await db
    .update(user)
    .set({ passwordHash: 'known', ...unsealed })
    .where(eq(user.id, anna))
  await adoptAccounts(db, sealing)
  expect(await holds(anna)).toBe(false)
  expect(await namedAccounts()).toEqual([anna])
  // Nor who deletes the mark, and every other seal with it.
  await unguarded(db, ['audit_log'], (tx) =>
    tx.delete(auditLog).where(eq(auditLog.action, 'accounts.sealed')),
  )
  await adoptAccounts(db, sealing)
  await db.update(user).set(unsealed)
  await adoptAccounts(db, sealing)
  expect(await marks()).toBe(0)
  expect([await holds(anna), await holds(berta)]).toEqual([false, false])
  // Twice that nothing is sealed anew, and once of each account.
  expect(alarms).toHaveLength(4)
})
