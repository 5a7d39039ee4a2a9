import { globalRole, user } from '@kogge/db/schema/accounts.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { eq, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifySeals } from '../integrity/row-seal-verification.queries.ts'
import { writeDelegation } from '../row-seals/sealed-delegations.commands.ts'
import {
  addGlobalRole,
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '../testing/people.ts'
import { TEST_NOW, TEST_SEALING, TEST_VERIFYING_KEYS } from '../testing/test-context.ts'
import { readActor } from './sessions.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const LATER = new Date('2100-01-01T00:00:00Z')

/** What somebody has by the session, what the log of the server says, and what verify-audit names. */
const seenOf = async (userId: string) => {
  const alarms: string[] = []
  const sealing = { ...TEST_SEALING, alarm: (_: object, said: string) => void alarms.push(said) }
  const actor = await readActor(database.db, sealing, userId, TEST_NOW)
  if (!actor) throw new Error('Nobody is there.')
  const faults: string[] = []
  for await (const { table } of verifySeals(database.db, TEST_VERIFYING_KEYS.rows))
    faults.push(table)
  return {
    roles: actor.orgs.flatMap(({ orgId, roles }) => roles.map(({ role }) => `${role} ${orgId}`)),
    globalRoles: actor.globalRoles.map(({ role }) => role),
    withheld: actor.withheldRoles.map(({ role }) => role),
    alarms: alarms.length,
    faults,
  }
}

const NOTHING = { roles: [], globalRoles: [], withheld: [], alarms: 0, faults: [] }

test('a role in an organisation that somebody has written or raised gives nothing', async () => {
  const { db } = database
  const [orgId, userId] = [await addOrganisation(db), await addPerson(db)]
  const row = { orgId, userId, createdAt: TEST_NOW }
  await db.insert(membership).values({ ...row, role: 'ORG_ADMINISTRATOR' })
  const foreign = { ...NOTHING, alarms: 1, faults: ['membership'] }
  expect(await seenOf(userId)).toEqual(foreign)
  await db.delete(membership).where(eq(membership.userId, userId))
  await addMember(db, orgId, userId, 'ORG_READONLY_MEMBER')
  expect(await seenOf(userId)).toEqual({ ...NOTHING, roles: [`ORG_READONLY_MEMBER ${orgId}`] })
  await db
    .update(membership)
    .set({ role: 'ORG_ADMINISTRATOR' })
    .where(eq(membership.userId, userId))
  expect(await seenOf(userId)).toEqual(foreign)
  await db.delete(membership).where(eq(membership.userId, userId))
})

test('a role of the platform that somebody has written, prolonged or passed on counts for nothing', async () => {
  const { db } = database
  const [staff, userId] = [await addPerson(db), await addPerson(db)]
  await addStaff(db, staff, 'SUPPORT')
  await addStaff(db, userId, 'TEST_ROLE')
  expect(await seenOf(staff)).toEqual({ ...NOTHING, globalRoles: ['SUPPORT'] })
  const ofUser = eq(globalRole.userId, userId)
  const [held] = await db.select().from(globalRole).where(eq(globalRole.userId, staff))
  await db.delete(globalRole).where(ofUser)
  await db.insert(globalRole).values({ ...held, userId, role: 'SUPER_ADMIN' })
  const foreign = { ...NOTHING, withheld: ['SUPER_ADMIN'], alarms: 1, faults: ['global_role'] }
  expect(await seenOf(userId)).toEqual(foreign)
  await db.delete(globalRole).where(ofUser)
  await db.update(globalRole).set({ role: 'SUPER_ADMIN' }).where(eq(globalRole.userId, staff))
  expect(await seenOf(staff)).toEqual(foreign)
  await db.delete(globalRole).where(eq(globalRole.userId, staff))
})

test('an account that somebody has made one of the demonstration needs a second factor all the same', async () => {
  const { db } = database
  const [staff, ofDemo] = [await addPerson(db), await addPerson(db, { isDemo: true })]
  for (const userId of [staff, ofDemo]) await addGlobalRole(db, userId, 'SUPPORT')
  const withheld = { ...NOTHING, withheld: ['SUPPORT'] }
  expect(await seenOf(staff)).toEqual(withheld)
  expect(await seenOf(ofDemo)).toEqual({ ...NOTHING, globalRoles: ['SUPPORT'] })
  await db.update(user).set({ isDemo: true }).where(eq(user.id, staff))
  expect(await seenOf(staff)).toEqual({ ...withheld, alarms: 1 })
  for (const userId of [staff, ofDemo])
    await db.delete(globalRole).where(eq(globalRole.userId, userId))
})

/** A delegation as it was given, and taken up. */
const addGiven = async () => {
  const { db } = database
  const [orgId, delegateOrgId] = [await addOrganisation(db), await addOrganisation(db)]
  const [giver, named, other] = [await addPerson(db), await addPerson(db), await addPerson(db)]
  await addMember(db, orgId, giver, 'ORG_ADMINISTRATOR')
  for (const userId of [named, other]) await addMember(db, delegateOrgId, userId)
  const id = await writeDelegation(
    { db, sealing: TEST_SEALING },
    {
      orgId,
      delegateOrgId,
      kind: 'auditor',
      reason: 'Audit.',
      createdBy: giver,
      startsAt: TEST_NOW,
      endsAt: LATER,
      createdAt: TEST_NOW,
    },
    [named],
    { activatedAt: TEST_NOW },
  )
  return { id, orgId, delegateOrgId, named, other }
}

const own = (orgId: string) => `ORG_MEMBER ${orgId}`

test('a delegation that somebody has written or changed gives nobody anything', async () => {
  const { db } = database
  const { id, orgId, delegateOrgId, named, other } = await addGiven()
  const given = { ...NOTHING, roles: [own(delegateOrgId), `TEMP_ORG_READONLY_MEMBER ${orgId}`] }
  const byOwn = { ...NOTHING, roles: [own(delegateOrgId)], alarms: 1 }
  expect((await seenOf(named)).roles.toSorted()).toEqual(given.roles)
  const attempt = async (table: PgTable, set: object, which: SQL, userId: string) => {
    const before = await db.select().from(table).where(which)
    await db.update(table).set(set).where(which)
    const seen = await seenOf(userId)
    await db.update(table).set(before[0] ?? {})
    return seen
  }
  const ofDelegation = { ...byOwn, faults: ['delegation'] }
  const ofNamed = { ...byOwn, faults: ['delegation_user'] }
  const isIt = eq(delegation.id, id)
  const isNamed = eq(delegationUser.delegationId, id)
  for (const set of [{ kind: 'manager' }, { endsAt: new Date(LATER.getTime() + 1) }])
    expect(await attempt(delegation, set, isIt, named)).toEqual(ofDelegation)
  expect(await attempt(delegationUser, { userId: other }, isNamed, other)).toEqual(ofNamed)
  // Taken back, and set as it was.
  const back = { revokedAt: TEST_NOW }
  expect((await attempt(delegation, back, isIt, named)).roles).toEqual([own(delegateOrgId)])
  expect((await seenOf(named)).faults).toEqual([])
  const [row] = await db.select().from(delegationUser).where(isNamed)
  await db.insert(delegationUser).values({ ...row, delegationId: id, userId: other })
  expect(await seenOf(other)).toEqual(ofNamed)
})
