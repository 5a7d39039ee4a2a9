import { auditLog, session, user } from '@kogge/db/schema/accounts.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { createSession } from '@kogge/platform/server/sessions/sessions.commands.ts'
import { readActor } from '@kogge/platform/server/sessions/sessions.queries.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import {
  TEST_NOW,
  TEST_SEALING,
  TEST_TOKEN_KEYS,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetSecondFactorOf } from './operator-account-reset.commands.ts'

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
  expect((await readActor(db, TEST_SEALING, id, TEST_NOW))?.globalRoles).toHaveLength(1)
  expect(await resetSecondFactorOf(db, TEST_SEALING, ' Chief@Example.com ', TEST_NOW)).toBe('reset')
  expect(await readActor(db, TEST_SEALING, id, TEST_NOW)).toMatchObject({
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

test('an account that somebody has written to is not taken as it is', async () => {
  const { db } = database
  const id = await addPerson(db, { email: 'changed@example.com' })
  await addStaff(db, id, 'SUPPORT')
  await db.update(user).set({ passwordHash: 'known' }).where(eq(user.id, id))
  expect(await resetSecondFactorOf(db, TEST_SEALING, 'changed@example.com', TEST_NOW)).toBe(
    'changed',
  )
})
