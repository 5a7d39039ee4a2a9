import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldFrom } from '../orgs/org-representation.ts'
import { user } from '../schema/accounts.ts'
import { orgMatch } from '../schema/harvester.ts'
import { membership } from '../schema/members.ts'
import { org } from '../schema/orgs.ts'
import { orgPlace, placeHold, placeKeeper } from '../schema/sealing.ts'
import { statementsOf } from '../testing/migration-steps.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const SINCE = new Date('2026-01-01T00:00:00Z')
const MERGED = new Date('2026-11-01T10:00:00Z')

const addOrg = async (given: Partial<typeof org.$inferInsert> = {}): Promise<string> => {
  const id = randomUUID()
  await database.db
    .insert(org)
    .values({ id, name: id, nameFolded: id, matchKey: `LV:~${id}`, ...given })
  return id
}

/** A member of one, as the merger has them now, and as its record had them. */
const addMember = async (orgId: string, intoId = orgId) => {
  const userId = randomUUID()
  await database.db.insert(user).values({
    id: userId,
    email: `${userId}@example.com`,
    firstName: 'A',
    lastName: 'B',
    passwordHash: '-',
  })
  const role = { userId, role: 'ORG_MEMBER' as const, expiresAt: null, createdAt: SINCE }
  await database.db.insert(membership).values({ ...role, orgId: intoId })
  return { ...role, orgId, createdAt: SINCE.toISOString() }
}

/** Two that an earlier version merged; `people`: how many each had. */
const addMerged = async (people: readonly [number, number]) => {
  const into = await addOrg({ claimedAt: people[1] > 0 ? SINCE : null })
  const from = await addOrg({ claimedAt: SINCE, mergedIntoId: into })
  const members = {
    from: await Promise.all(Array.from({ length: people[0] }, () => addMember(from, into))),
    into: await Promise.all(Array.from({ length: people[1] }, () => addMember(into))),
  }
  const claimed = { claimedAt: SINCE.toISOString() }
  await database.db.insert(orgMatch).values({
    id: randomUUID(),
    fromId: from,
    intoId: into,
    reason: 'staff',
    confidence: 100,
    state: 'merged',
    decidedAt: MERGED,
    moved: {
      members,
      fromRow: claimed,
      intoRow: people[1] > 0 ? claimed : { claimedAt: null },
    },
  })
  return { from, into, members }
}

test('what stands as merged is kept by those who had a role in each of the two', async () => {
  const { db } = database
  const both = await addMerged([2, 1])
  const alone = await addMerged([1, 0])
  const placeId = randomUUID()
  await db.insert(orgPlace).values({ placeId, orgId: both.from })
  const statements = await statementsOf('0048_place_holds.sql')
  await db.execute(sql.raw(statements.at(-1) ?? ''))
  const holds = await db.select().from(placeHold)
  const heldAt = MERGED
  expect(holds).toHaveLength(2)
  expect(holds).toContainEqual({ id: expect.any(String), placeId, heldAt })
  expect(holds).toContainEqual({ id: expect.any(String), placeId: both.into, heldAt })
  expect(holds.map((one) => one.placeId)).not.toContain(alone.from)
  const [ofFrom] = holds.filter((one) => one.placeId === placeId)
  const keepers = await db
    .select()
    .from(placeKeeper)
    .where(eq(placeKeeper.holdId, ofFrom?.id ?? ''))
  expect(keepers.map(({ userId }) => userId).sort()).toEqual(
    both.members.from.map(({ userId }) => userId).sort(),
  )
  const heldFor = (userId = '') =>
    heldFrom(db, { userId, orgId: both.into, roles: ['ORG_MEMBER'], held: ['ORG_MEMBER'] }, [
      placeId,
    ])
  expect([...(await heldFor(both.members.from[0]?.userId))]).toEqual([])
  expect([...(await heldFor(both.members.into[0]?.userId))]).toEqual([[placeId, heldAt]])
})
