import { randomUUID } from 'node:crypto'
import type { OrgRole } from '@kogge/domain/access/roles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '../schema/accounts.ts'
import { placeHold, placeKeeper } from '../schema/sealing.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { heldFrom } from './org-representation.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const SINCE = new Date('2026-01-01T00:00:00Z')
const HELD = new Date('2026-11-01T10:00:00Z')
const ROLE: OrgRole = 'ORG_MEMBER'

const addUser = async (): Promise<string> => {
  const id = randomUUID()
  await database.db.insert(user).values({
    id,
    email: `${id}@example.com`,
    firstName: 'A',
    lastName: 'B',
    passwordHash: '-',
  })
  return id
}

test('a place that is held is for those who had a role there, and have been members since', async () => {
  const { db } = database
  const [placeId, holdId] = [randomUUID(), randomUUID()]
  const keeper = await addUser()
  const ended = await addUser()
  const back = await addUser()
  const other = await addUser()
  await db.insert(placeHold).values({ id: holdId, placeId, heldAt: HELD })
  const kept = { holdId, role: ROLE, since: SINCE }
  await db.insert(placeKeeper).values([
    { ...kept, userId: keeper },
    { ...kept, userId: ended, expiresAt: HELD },
    { ...kept, userId: back },
  ])
  const heldFor = async (userId: string, memberSince: Date | null) => [
    ...(await heldFrom(db, { userId, roles: [ROLE], memberSince }, [placeId])),
  ]
  expect(await heldFor(keeper, SINCE)).toEqual([])
  for (const [userId, since] of [
    [ended, SINCE],
    [back, HELD],
    [back, null],
    [other, SINCE],
  ] as const)
    expect(await heldFor(userId, since)).toEqual([[placeId, HELD]])
})
