import { randomUUID } from 'node:crypto'
import type { OrgRole } from '@kogge/domain/access/roles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '../schema/accounts.ts'
import { membership } from '../schema/members.ts'
import { org } from '../schema/orgs.ts'
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

const addMember = async (orgId: string, createdAt = SINCE): Promise<string> => {
  const id = randomUUID()
  await database.db.insert(user).values({
    id,
    email: `${id}@example.com`,
    firstName: 'A',
    lastName: 'B',
    passwordHash: '-',
  })
  await database.db.insert(membership).values({ userId: id, orgId, role: ROLE, createdAt })
  return id
}

test('a place that is held is for those who had a role there, and have been members since', async () => {
  const { db } = database
  const [orgId, placeId, holdId] = [randomUUID(), randomUUID(), randomUUID()]
  await db.insert(org).values({ id: orgId, name: 'A', nameFolded: 'a', matchKey: `LV:~${orgId}` })
  const keeper = await addMember(orgId)
  const ended = await addMember(orgId)
  const back = await addMember(orgId, HELD)
  const other = await addMember(orgId)
  await db.insert(placeHold).values({ id: holdId, placeId, heldAt: HELD })
  const kept = { holdId, role: ROLE, since: SINCE }
  await db.insert(placeKeeper).values([
    { ...kept, userId: keeper },
    { ...kept, userId: ended, expiresAt: HELD },
    { ...kept, userId: back },
  ])
  const heldFor = async (userId: string) => [
    ...(await heldFrom(db, { userId, orgId, roles: [ROLE], held: [ROLE] }, [placeId])),
  ]
  expect(await heldFor(keeper)).toEqual([])
  for (const userId of [ended, back, other])
    expect(await heldFor(userId)).toEqual([[placeId, HELD]])
})
