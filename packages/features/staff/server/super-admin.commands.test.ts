import { auditLog, globalRole, user } from '@kogge/db/schema/accounts.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { addPerson } from '@kogge/platform/server/testing/people.ts'
import { TEST_NOW, TEST_SEALING } from '@kogge/platform/server/testing/test-context.ts'
import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSuperAdmin } from './super-admin.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the first SUPER_ADMIN comes from the command line, once, and is in the log', async () => {
  const { db } = database
  const id = await addPerson(db, { email: 'operator@example.com' })
  expect(await makeSuperAdmin(db, TEST_SEALING, ' Operator@Example.com ', TEST_NOW)).toBe('made')
  expect(await makeSuperAdmin(db, TEST_SEALING, 'operator@example.com', TEST_NOW)).toBe('already')
  expect(await db.select().from(globalRole).where(eq(globalRole.userId, id))).toMatchObject([
    { role: 'SUPER_ADMIN', expiresAt: null },
  ])
  expect(
    await db.select().from(auditLog).where(ne(auditLog.subjectType, 'audit_log')),
  ).toMatchObject([{ action: 'global_role.granted', subjectId: id, actorUserId: null }])
})

test('nobody else is let in', async () => {
  const { db } = database
  await addPerson(db, { email: 'new@example.com', emailConfirmedAt: null })
  await addPerson(db, { email: 'gone@example.com', deletedAt: TEST_NOW })
  expect(await makeSuperAdmin(db, TEST_SEALING, 'new@example.com', TEST_NOW)).toBe('unconfirmed')
  expect(await makeSuperAdmin(db, TEST_SEALING, 'gone@example.com', TEST_NOW)).toBe('unknown')
  expect(await makeSuperAdmin(db, TEST_SEALING, 'nobody@example.com', TEST_NOW)).toBe('unknown')
  expect(await makeSuperAdmin(db, TEST_SEALING, 'no address', TEST_NOW)).toBe('unknown')
})

test('nobody becomes one by an address that somebody has written into the row of an account', async () => {
  const { db } = database
  const id = await addPerson(db)
  await db.update(user).set({ email: 'chief@example.com' }).where(eq(user.id, id))
  expect(await makeSuperAdmin(db, TEST_SEALING, 'chief@example.com', TEST_NOW)).toBe('changed')
  expect(await db.$count(globalRole, eq(globalRole.userId, id))).toBe(0)
})
