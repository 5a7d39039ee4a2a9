import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog, user } from '../schema/accounts.ts'
import { ownershipRequest } from '../schema/members.ts'
import { org } from '../schema/orgs.ts'
import { statementsOf } from '../testing/migration-steps.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'

const MIGRATION = '0055_org_verification.sql'
const CLAIMED = new Date('2026-11-01T10:00:00Z')
const LATER = new Date('2026-11-02T10:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const addOrg = async (values: Partial<typeof org.$inferInsert> = {}): Promise<string> => {
  const id = randomUUID()
  const row = { id, name: id, nameFolded: id, matchKey: `LV:~${id}`, claimedAt: CLAIMED }
  await database.db.insert(org).values({ ...row, ...values })
  return id
}

/** A claim that staff approved, and what the organisation's members changed afterwards. */
const addClaim = async (orgId: string, changed: object | null = null): Promise<void> => {
  const { db } = database
  const userId = randomUUID()
  await db.insert(user).values({
    id: userId,
    email: `${userId}@example.com`,
    firstName: 'Anna',
    lastName: 'Bērziņa',
    passwordHash: '-',
  })
  const decided = { decidedAt: CLAIMED, decidedBy: userId, status: 'approved' as const }
  await db.insert(ownershipRequest).values({ orgId, userId, statement: 'I lead it.', ...decided })
  const of = { subjectType: 'org', subjectId: orgId, orgId }
  await db.insert(auditLog).values({ ...of, at: CLAIMED, action: 'org.claimed' })
  if (changed)
    await db
      .insert(auditLog)
      .values({ ...of, at: LATER, action: 'org.profile_changed', after: changed })
}

test('who was claimed with approval or is of the demonstration is verified from the beginning', async () => {
  const { db } = database
  // As it was then: entries stood in no chain.
  await db.execute(sql`alter table audit_log drop constraint audit_log_chained`)
  const [founded, demonstration, unclaimed] = [
    await addOrg(),
    await addOrg({ isDemo: true }),
    await addOrg({ isDemo: true, claimedAt: null }),
  ]
  const [claimed, renamed, edited] = [await addOrg(), await addOrg(), await addOrg()]
  await addClaim(claimed)
  await addClaim(renamed, { name: 'Ozolvalkas novada pašvaldība' })
  await addClaim(edited, { phone: '+371 67000000' })
  for (const statement of await statementsOf(MIGRATION))
    if (/^\s*(--.*\n)?UPDATE org\b/.test(statement)) await db.execute(sql.raw(statement))
  const howOf = async (id: string) => {
    const [row] = await db.select().from(org).where(eq(org.id, id))
    return row?.verifiedAt ? row.verifiedHow : null
  }
  expect(await howOf(demonstration)).toBe('demonstration')
  expect(await howOf(claimed)).toBe('claim')
  expect(await howOf(edited)).toBe('claim')
  for (const other of [founded, unclaimed, renamed]) expect(await howOf(other)).toBeNull()
})
