import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '../schema/accounts.ts'
import { org } from '../schema/orgs.ts'
import { orgPlace } from '../schema/sealing.ts'
import { statementsOf } from '../testing/migration-steps.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'

const MIGRATION = '0027_left_places.sql'
const CLAIMED = new Date('2026-11-01T10:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  // Entries as they were written before there were chains.
  await database.db.execute(sql`alter table audit_log drop constraint audit_log_chained`)
})
afterAll(() => database.close())

const addOrg = async (given: Partial<typeof org.$inferInsert> = {}): Promise<string> => {
  const id = randomUUID()
  await database.db
    .insert(org)
    .values({ id, name: id, nameFolded: id, matchKey: `LV:~${id}`, ...given })
  return id
}

/** Parted from another, as migration 0022 found it; `claimedAt`: of that other when they were merged. */
const addParted = async (
  claimedAt: Date | null | 'by the rules',
  given: Partial<typeof org.$inferInsert> = {},
) => {
  const heirId = await addOrg()
  const orgId = await addOrg({ ...given, leftToId: heirId })
  if (claimedAt !== 'by the rules')
    await database.db.insert(auditLog).values({
      action: 'org.merged',
      subjectType: 'org',
      subjectId: heirId,
      orgId,
      before: { fromRow: { claimedAt } },
    })
  return { orgId, heirId }
}

test('only who had people of their own goes on with what was begun in another name', async () => {
  const { db } = database
  const made = await addParted(CLAIMED)
  const idle = await addParted(null)
  const ruled = await addParted('by the rules')
  const claimed = await addParted(CLAIMED, { claimedAt: new Date() })
  const statements = await statementsOf(MIGRATION)
  for (const one of statements.filter((text) => /^\s*(--.*\n)*\s*(UPDATE|INSERT)/.test(text)))
    await db.execute(sql.raw(one))
  const left = await db.select({ id: org.id, leftToId: org.leftToId }).from(org)
  const leftTo = new Map(left.map((one) => [one.id, one.leftToId]))
  expect(leftTo.get(made.orgId)).toBe(made.heirId)
  expect(leftTo.get(idle.orgId)).toBeNull()
  expect(leftTo.get(ruled.orgId)).toBeNull()
  expect(leftTo.get(claimed.orgId)).toBe(claimed.heirId)
  const places = await db.select().from(orgPlace)
  expect(places).toHaveLength(2)
  expect(places).toContainEqual({
    placeId: made.orgId,
    orgId: made.orgId,
    heirId: made.heirId,
  })
  expect(places).toContainEqual({
    placeId: expect.not.stringContaining(made.orgId),
    orgId: made.orgId,
    heirId: null,
  })
})
