import { membership } from '@kogge/db/schema/members.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { addTender } from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appRouter } from '../../app-router.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const callsOf = async (userId: string) =>
  createCaller(appRouter)(await contextOfUser(database.db, userId, () => new Date()))

test('one of the last two openers does not go unnoticed', async () => {
  const { db } = database
  const { rfxId, orgId, chief, second, third } = await addTender(db, { openers: 2, openingIn: 1 })
  const chiefs = (await callsOf(chief)).members
  expect(await chiefs.openerDuties({ orgId, userId: third })).toEqual([])
  await chiefs.remove({ orgId, userId: third })
  expect(await chiefs.openerDuties({ orgId, userId: second })).toEqual([
    { rfxId, title: 'Winter care of roads' },
  ])
  await expect(chiefs.remove({ orgId, userId: second })).rejects.toThrow('org.opener_needed')
  await expect(
    chiefs.changeRole({
      orgId,
      userId: second,
      role: 'ORG_READONLY_MEMBER',
      lastDay: null,
      seen: { email: `${second}@example.com`, role: 'ORG_MEMBER' },
    }),
  ).rejects.toThrow('org.opener_needed')
  const own = await callsOf(second)
  await expect(own.members.leave({ orgId })).rejects.toThrow('org.opener_needed')
  const rows = and(eq(membership.orgId, orgId), eq(membership.userId, second))
  expect(await db.$count(membership, rows)).toBe(1)
  // An administrator may give the responses up, having been told.
  await chiefs.remove({ orgId, userId: second, acceptsLoss: true })
  expect(await db.$count(membership, rows)).toBe(0)
  expect(await chiefs.openerDuties({ orgId, userId: chief })).toEqual([])
})
