import { globalRole } from '@kogge/db/schema/accounts.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { userId as userIdOf } from '@kogge/domain/kernel/entity-ids.ts'
import {
  addSupplier,
  addTender,
  codeOf,
  contentOf,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, TEST_SEALING } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRouter, appRouter } from '../../app-router.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const alarms: string[] = []
const watched = async (userId: string) => ({
  ...(await contextOfUser(database.db, userId, () => new Date())),
  sealing: { ...TEST_SEALING, alarm: (_: object, said: string) => void alarms.push(said) },
})

test('whoever was given a role of the platform takes part in nothing though its row is deleted', async () => {
  const { db } = database
  const staff = await addPerson(db)
  await addStaff(db, staff, 'SUPER_ADMIN')
  const { rfxId } = await addTender(db)
  const { orgId, userId } = await addSupplier(db)
  const about = { rfxId, orgId, version: 1 }
  const response = async () => createCaller(appRouter)(await watched(userId)).response
  await (await response()).save({ ...about, revision: 0, content: contentOf('9.00') })
  const admin = async () => createCaller(adminRouter)(await watched(staff)).adminRoles
  const given = { userId: userIdOf.parse(userId), role: 'SUPPORT' as const, reason: 'Helps.' }
  await (await admin()).grant({ ...given, expiresAt: null })
  expect(await codeOf((await response()).mine(about))).toBe('access.platform_role')
  const rows = await db.delete(globalRole).where(eq(globalRole.userId, userId)).returning()
  expect(await codeOf((await response()).mine(about))).toBe('access.platform_role')
  expect(await codeOf((await response()).discard(about))).toBe('access.platform_role')
  expect(alarms).toContainEqual(expect.stringContaining('by no row'))
  await db.insert(globalRole).values(rows)
  // Once it is taken back they go on.
  const { reason: _reason, ...held } = given
  await (await admin()).revoke(held)
  expect(await (await response()).mine(about)).toMatchObject({ content: contentOf('9.00') })
})
