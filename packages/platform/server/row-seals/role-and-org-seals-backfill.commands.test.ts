import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { auditLog, globalRole } from '@kogge/db/schema/accounts.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { orgSeal } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginAudit } from '../audit/audit-entries.commands.ts'
import { verifySeals } from '../integrity/row-seal-verification.queries.ts'
import { addAudit } from '../testing/audit-entries.ts'
import { addMember, addOrganisation, addPerson } from '../testing/people.ts'
import { TEST_SEALING, TEST_VERIFYING_KEYS } from '../testing/test-context.ts'
import { orgSealFacts } from './org-seals.queries.ts'
import { adoptSeals } from './role-and-org-seals-backfill.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const faults = async () => {
  const found = []
  for await (const fault of verifySeals(database.db, TEST_VERIFYING_KEYS.rows)) found.push(fault)
  return found
}

const alarms: string[] = []
const sealing = { ...TEST_SEALING, alarm: (_: object, said: string) => void alarms.push(said) }

/** A role as whoever can write to the database writes it. */
const addForeign = async (orgId: string): Promise<string> => {
  const userId = await addPerson(database.db)
  await database.db.insert(membership).values({ orgId, userId, role: 'ORG_ADMINISTRATOR' })
  return userId
}

/** Takes the seals of roles and rights away. */
const unseal = async (db: Db): Promise<void> => {
  await db.delete(orgSeal)
  const none = { keyId: null, seal: null }
  for (const table of [membership, delegation, delegationUser, globalRole])
    await db.update(table).set(none)
  await db.update(org).set({ verifiedKeyId: null, verifiedSeal: null })
  await db.update(orgMatch).set({ movedKeyId: null, movedSeal: null })
}

/** A right of each kind, as whoever can write to the database writes it. */
const addForeignRights = async (db: Db, orgId: string, userId: string): Promise<void> => {
  const other = await addOrganisation(db, 'FREE', { verifiedAt: null, verifiedHow: null })
  await db
    .update(org)
    .set({ verifiedAt: new Date(), verifiedHow: 'staff' })
    .where(eq(org.id, other))
  const given = { orgId, delegateOrgId: other, kind: 'manager' as const, reason: 'Help.' }
  const times = { startsAt: new Date(0), endsAt: new Date(8e12), createdBy: userId }
  const [made] = await db
    .insert(delegation)
    .values({ ...given, ...times })
    .returning({ id: delegation.id })
  await db.insert(delegationUser).values({ delegationId: made?.id ?? '', userId })
  await db.insert(globalRole).values({ userId, role: 'SUPPORT' })
  await db.insert(orgMatch).values({
    id: randomUUID(),
    fromId: other,
    intoId: orgId,
    reason: 'staff',
    confidence: 100,
    state: 'merged',
    decidedAt: new Date(),
    moved: { members: [] },
  })
}

const RIGHTS = [
  'delegation',
  'delegation_user',
  'global_role',
  'org.verified_at',
  'org_match.moved',
]

test('rights of before are sealed once, with what a version of before has sealed of organisations', async () => {
  const own = await testDatabase()
  const { db } = own
  const faultsThere = async () => {
    const found: string[] = []
    for await (const { table } of verifySeals(db, TEST_VERIFYING_KEYS.rows)) found.push(table)
    return found
  }
  const orgId = await addOrganisation(db)
  const userId = await addPerson(db)
  await addMember(db, orgId, userId, 'ORG_MEMBER')
  await beginAudit(db, sealing)
  await unseal(db)
  await adoptSeals(db, sealing)
  // As the version left it that sealed roles and organisations, and no rights.
  const before = await orgSealFacts(db, orgId, [])
  const { left, ...known } = before.stands
  expect(left).toEqual([])
  const seal = TEST_SEALING.rows.seal('standing', { ...before, stands: known })
  await db.update(orgSeal).set(seal).where(eq(orgSeal.orgId, orgId))
  await own.pool.query('alter table audit_log disable trigger user')
  await db.delete(auditLog).where(eq(auditLog.action, 'rights.adopted'))
  await db.update(org).set({ verifiedKeyId: null, verifiedSeal: null })
  await addForeignRights(db, orgId, userId)
  await adoptSeals(db, sealing)
  expect(await faultsThere()).toEqual([])
  const marks = await db.select().from(auditLog).where(eq(auditLog.action, 'rights.adopted'))
  expect(marks).toMatchObject([
    { after: { delegations: 1, globalRoles: 1, verifications: 2, mergeRecords: 1 } },
  ])
  // Later ones are not, nor a name that somebody leaves to another.
  await addForeignRights(db, orgId, await addPerson(db))
  await adoptSeals(db, sealing)
  expect((await faultsThere()).toSorted()).toEqual(RIGHTS)
  const unclaimed = await addOrganisation(db, 'FREE', { claimedAt: null })
  await db.update(org).set({ leftToId: orgId }).where(eq(org.id, unclaimed))
  expect(await faultsThere()).toContain('org_seal')
  await own.close()
})

test('what is of before is sealed once; nobody has rows of their own sealed later', async () => {
  const { db } = database
  const [orgId, merged] = [await addOrganisation(db), await addOrganisation(db)]
  const userId = await addPerson(db)
  await addMember(db, orgId, userId, 'ORG_MEMBER')
  await db.update(org).set({ mergedIntoId: orgId }).where(eq(org.id, merged))
  // As an earlier version left it.
  await unseal(db)
  await beginAudit(db, sealing)
  await Promise.all([adoptSeals(db, sealing), adoptSeals(db, sealing)])
  expect(await faults()).toEqual([])
  expect(await db.select().from(orgSeal).where(eq(orgSeal.orgId, orgId))).toMatchObject([
    { names: [merged] },
  ])
  const marks = await db.select().from(auditLog).where(eq(auditLog.action, 'seals.adopted'))
  expect(marks).toMatchObject([{ after: { memberships: 1, organisations: 2 } }])

  await addAudit(db, { action: 'user.signed_in' })
  const thief = await addForeign(orgId)
  const named = [
    { table: 'membership', id: `${orgId} ${thief} ORG_ADMINISTRATOR`, kind: 'changed' },
  ]
  await adoptSeals(db, sealing)
  expect(await faults()).toEqual(named)
  expect(alarms).toEqual([])
  // Nor who takes the mark out of the audit log, and every seal.
  await database.pool.query('alter table audit_log disable trigger user')
  await db.delete(auditLog).where(eq(auditLog.action, 'seals.adopted'))
  await adoptSeals(db, sealing)
  expect(alarms).toHaveLength(1)
  expect(await faults()).toEqual(named)
  await unseal(db)
  await adoptSeals(db, sealing)
  expect(alarms).toHaveLength(2)
  expect(await db.$count(orgSeal)).toBe(0)
})
