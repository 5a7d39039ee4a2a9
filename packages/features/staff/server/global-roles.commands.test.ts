import { randomUUID } from 'node:crypto'
import { globalRole } from '@kogge/db/schema/accounts.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { addPerson, addSecondFactor, addStaff } from '@kogge/platform/server/testing/people.ts'
import { TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { asUser, newestEntries } from './staff.fixture.ts'

const TOMORROW = new Date(TEST_NOW.getTime() + 86_400_000)
const soon = TOMORROW.toISOString()

let database: TestDatabase
let chief: string
let developer: string
let anna: string
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
  chief = await addPerson(database.db, { firstName: 'Līga', lastName: 'Osis' })
  developer = await addPerson(database.db)
  anna = await addPerson(database.db)
  await addStaff(database.db, chief, 'SUPER_ADMIN')
  await addStaff(database.db, developer, 'DEVELOPER')
})
afterAll(() => database.close())

const lastingChiefs = () =>
  database.db
    .select({ userId: globalRole.userId })
    .from(globalRole)
    .where(and(eq(globalRole.role, 'SUPER_ADMIN')))

test('a role is given until a time, prolonged, and taken away; each is in the audit log', async () => {
  const { adminRoles } = await asUser(database.db, developer)
  await adminRoles.grant({ userId: anna, role: 'SUPPORT', expiresAt: soon })
  await adminRoles.grant({ userId: anna, role: 'SUPPORT', expiresAt: null })
  await adminRoles.grant({ userId: anna, role: 'SUPPORT', expiresAt: null })
  const held = (await adminRoles.list()).find(({ userId }) => userId === anna)
  expect(held).toMatchObject({ role: 'SUPPORT', expiresAt: null, hasEnded: false })
  await adminRoles.revoke({ userId: anna, role: 'SUPPORT' })
  const entries = await newestEntries(database.db, 4)
  const role = 'SUPPORT'
  expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'global_role.revoked', before: { role, expiresAt: null }, after: null },
    {
      action: 'global_role.changed',
      before: { role, expiresAt: soon },
      after: { role, expiresAt: null },
    },
    { action: 'global_role.granted', before: null, after: { role, expiresAt: soon } },
  ])
  expect(entries[0]).toMatchObject({ subjectType: 'global_role', subjectId: anna })
})

test('a role that was given counts at once, and not a moment after its end', async () => {
  const { adminRoles } = await asUser(database.db, developer)
  await expect((await asUser(database.db, anna)).adminAudit.org({})).rejects.toThrow()
  await adminRoles.grant({ userId: anna, role: 'SUPPORT', expiresAt: soon })
  // Once the account has a second factor.
  await expect((await asUser(database.db, anna)).adminAudit.org({})).rejects.toThrow()
  await addSecondFactor(database.db, anna)
  expect(await (await asUser(database.db, anna)).adminAudit.org({})).toMatchObject({ items: [] })
  const later = await asUser(database.db, anna, () => TOMORROW)
  await expect(later.adminAudit.org({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const seen = await (await asUser(database.db, developer, () => TOMORROW)).adminRoles.list()
  expect(seen.find(({ userId }) => userId === anna)).toMatchObject({ hasEnded: true })
})

test('nobody who is gone gets a role, and none ends before it begins', async () => {
  const { adminRoles } = await asUser(database.db, chief)
  const gone = await addPerson(database.db, { deletedAt: TEST_NOW })
  for (const userId of [gone, randomUUID()])
    await expect(
      adminRoles.grant({ userId, role: 'SUPPORT', expiresAt: null }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(
    adminRoles.grant({ userId: anna, role: 'SUPPORT', expiresAt: TEST_NOW.toISOString() }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(adminRoles.revoke({ userId: anna, role: 'SUPPORT' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('support staff give no roles, and only who is SUPER_ADMIN makes another', async () => {
  await addStaff(database.db, anna, 'SUPPORT')
  const support = await asUser(database.db, anna)
  await expect(support.adminRoles.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  for (const role of ['SUPPORT', 'SUPER_ADMIN'] as const)
    await expect(
      support.adminRoles.grant({ userId: anna, role, expiresAt: null }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { adminRoles } = await asUser(database.db, developer)
  const refused = { message: 'role.not_assignable' }
  await expect(
    adminRoles.grant({ userId: developer, role: 'SUPER_ADMIN', expiresAt: null }),
  ).rejects.toMatchObject(refused)
  await expect(adminRoles.revoke({ userId: chief, role: 'SUPER_ADMIN' })).rejects.toMatchObject(
    refused,
  )
})

test('nobody gives to themselves, not even more time', async () => {
  for (const [userId, role] of [
    [developer, 'DEVELOPER'],
    [developer, 'SUPPORT'],
    [chief, 'SUPER_ADMIN'],
  ] as const) {
    const { adminRoles } = await asUser(database.db, userId)
    await expect(adminRoles.grant({ userId, role, expiresAt: null })).rejects.toMatchObject({
      message: 'role.not_assignable',
    })
  }
})

describe('the last lasting SUPER_ADMIN', () => {
  const last = { message: 'role.last_super_admin', code: 'CONFLICT' }

  it('is neither taken away nor given an end', async () => {
    const { adminRoles } = await asUser(database.db, chief)
    const own = { userId: chief, role: 'SUPER_ADMIN' } as const
    // One whose role ends does not count.
    await addSecondFactor(database.db, anna)
    await adminRoles.grant({ userId: anna, role: 'SUPER_ADMIN', expiresAt: soon })
    await expect(adminRoles.revoke(own)).rejects.toMatchObject(last)
    const other = (await asUser(database.db, anna)).adminRoles
    await expect(other.grant({ ...own, expiresAt: soon })).rejects.toMatchObject(last)
    expect((await adminRoles.list())[0]).toMatchObject({ userId: expect.any(String) })
    await adminRoles.grant({ userId: anna, role: 'SUPER_ADMIN', expiresAt: null })
    await adminRoles.revoke(own)
    expect(await lastingChiefs()).toEqual([{ userId: anna }])
  })

  it('is still there when two leave at once', async () => {
    await addStaff(database.db, anna, 'SUPER_ADMIN')
    const [one, other] = [await asUser(database.db, chief), await asUser(database.db, anna)]
    const results = await Promise.allSettled([
      one.adminRoles.revoke({ userId: chief, role: 'SUPER_ADMIN' }),
      other.adminRoles.revoke({ userId: anna, role: 'SUPER_ADMIN' }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: last })
    expect(await lastingChiefs()).toHaveLength(1)
  })

  it('is still there when each ends the other at once', async () => {
    await addStaff(database.db, anna, 'SUPER_ADMIN')
    const [one, other] = [await asUser(database.db, chief), await asUser(database.db, anna)]
    const results = await Promise.allSettled([
      one.adminRoles.grant({ userId: anna, role: 'SUPER_ADMIN', expiresAt: soon }),
      other.adminRoles.revoke({ userId: chief, role: 'SUPER_ADMIN' }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const chiefs = await database.db.select().from(globalRole)
    expect(
      chiefs.filter((held) => held.role === 'SUPER_ADMIN' && held.expiresAt === null),
    ).toHaveLength(1)
  })
})
