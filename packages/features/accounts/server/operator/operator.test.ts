import { auditLog, session } from '@kogge/db/schema/account.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import { createSession } from '@kogge/platform/server/session/commands.ts'
import { readActor } from '@kogge/platform/server/session/data.ts'
import { TEST_NOW, TEST_SEALING, TEST_TOKEN_KEYS } from '@kogge/platform/server/testing/context.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetSecondFactorOf } from './commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('whoever is locked out gets in with the password again, signed out everywhere and without roles', async () => {
  const { db } = database
  const id = await addPerson(db, { email: 'chief@example.com' })
  await addStaff(db, id, 'SUPER_ADMIN')
  await createSession(db, TEST_TOKEN_KEYS, id, { ip: '192.0.2.1', userAgent: null }, TEST_NOW)
  expect((await readActor(db, id, TEST_NOW))?.globalRoles).toHaveLength(1)
  expect(await resetSecondFactorOf(db, TEST_SEALING, ' Chief@Example.com ', TEST_NOW)).toBe('reset')
  expect(await readActor(db, id, TEST_NOW)).toMatchObject({
    globalRoles: [],
    withheldRoles: [{ role: 'SUPER_ADMIN' }],
  })
  expect(await db.select().from(session).where(eq(session.userId, id))).toEqual([])
  expect(
    await db.select().from(auditLog).where(ne(auditLog.subjectType, 'audit_log')),
  ).toMatchObject([{ action: 'second_factor.reset_by_operator', subjectId: id, actorUserId: null }])
  expect(await resetSecondFactorOf(db, TEST_SEALING, 'chief@example.com', TEST_NOW)).toBe('none')
})

test('nobody else is touched', async () => {
  const { db } = database
  await addPerson(db, { email: 'gone@example.com', deletedAt: TEST_NOW })
  for (const address of ['gone@example.com', 'nobody@example.com', 'no address'])
    expect(await resetSecondFactorOf(db, TEST_SEALING, address, TEST_NOW)).toBe('unknown')
})
