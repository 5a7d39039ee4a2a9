import { globalRole } from '@kogge/db/schema/accounts.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { userId as userIdOf } from '@kogge/domain/kernel/entity-ids.ts'
import { letterParticipants } from '@kogge/features/responses/server/letters/letter-participants.queries.ts'
import { addTender, bidderOf } from '@kogge/features/responses/server/responses.fixture.ts'
import { provenAccount } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_SEALING,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRouter } from '../../app-router.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const alarms: string[] = []
const sealing = { ...TEST_SEALING, alarm: (_: object, said: string) => void alarms.push(said) }

test('sealed letters go by the roles that the server gave, whatever rows are deleted or inserted', async () => {
  const { db } = database
  const tender = await addTender(db)
  const [helper, other] = [await bidderOf(db, tender), await bidderOf(db, tender)]
  for (const bidder of [helper, other]) {
    await bidder.save(0)
    await bidder.submit(1)
  }
  const readers = async () => {
    const account = await provenAccount(db, sealing, tender.rfxId)
    const keys = { ...testContext(db), sealing }
    const found = await letterParticipants(db, keys, tender.rfxId, account, new Date())
    return found.flatMap((one) => one.readers.map(({ userId }) => userId)).sort()
  }
  const both = [helper.userId, other.userId].sort()
  expect(await readers()).toEqual(both)

  const staff = await addPerson(db)
  await addStaff(db, staff, 'SUPER_ADMIN')
  const { adminRoles } = createCaller(adminRouter)(await contextOfUser(db, staff, () => new Date()))
  const given = { userId: userIdOf.parse(helper.userId), role: 'SUPPORT' as const }
  await adminRoles.grant({ ...given, expiresAt: null })
  expect(await readers()).toEqual([other.userId])
  await db.delete(globalRole).where(eq(globalRole.userId, helper.userId))
  expect(alarms).toEqual([])
  expect(await readers()).toEqual([other.userId])
  expect(alarms).toEqual([expect.stringContaining('by no row')])

  alarms.length = 0
  await db
    .insert(globalRole)
    .values({ userId: other.userId, role: 'SUPPORT', grantedBy: staff, createdAt: new Date() })
  expect(await readers()).toEqual([other.userId])
  expect(alarms).toContainEqual(expect.stringContaining('somebody has written a role'))
})
