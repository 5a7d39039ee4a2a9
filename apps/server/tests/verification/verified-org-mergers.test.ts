import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { shownIdentity } from '@kogge/domain/verification/displayed-org-identity.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminRouter } from '../../app-router.ts'

/** A merger of organisations makes none of them verified that was not. */

let database: TestDatabase
let operatorId: string
beforeAll(async () => {
  database = await testDatabase()
  operatorId = await addPerson(database.db)
  await addStaff(database.db, operatorId, 'DEVELOPER')
})
afterAll(() => database.close())

const operator = async () => createCaller(adminRouter)(await contextOfUser(database.db, operatorId))
const reason = 'The same entry of the register.'

const spokenFor = async (values: Partial<typeof org.$inferInsert> = {}): Promise<string> => {
  const orgId = await addOrganisation(database.db, 'BUSINESS', values)
  await addMember(database.db, orgId, await addPerson(database.db), 'ORG_ADMINISTRATOR')
  return orgId
}

const standingOf = async (orgId: string) => {
  const [row] = await database.db.select().from(org).where(eq(org.id, orgId))
  return { isClaimed: row?.claimedAt != null, isVerified: row?.verifiedAt != null }
}

const seenOf = async (orgId: string) => {
  const [row] = await database.db.select().from(org).where(eq(org.id, orgId))
  return row ? shownIdentity(row) : { name: '', country: null, registrationNumber: null }
}

const merge = async (orgId: string, intoId: string) => {
  await (await operator()).adminOrgs.merge({ orgId, intoId, reason })
  const [pair] = await database.db.select().from(orgMatch).where(eq(orgMatch.fromId, orgId))
  return pair?.id ?? ''
}

it('passes nothing on to the one that stays, and nothing is lost by its undoing', async () => {
  const from = await spokenFor()
  const into = await addOrganisation(database.db, 'FREE', { claimedAt: null })
  const matchId = await merge(from, into)
  expect(await standingOf(into)).toEqual({ isClaimed: true, isVerified: false })
  const staff = await operator()
  await staff.adminVerification.verify({
    orgId: into,
    seen: await seenOf(into),
    evidence: 'Called back.',
  })
  expect(await standingOf(into)).toEqual({ isClaimed: true, isVerified: true })
  await staff.adminOrgMatches.undo({ matchId, reason })
  // Nobody speaks for it any more, and whoever does so next begins anew.
  expect(await standingOf(into)).toEqual({ isClaimed: false, isVerified: false })
  expect(await standingOf(from)).toEqual({ isClaimed: true, isVerified: true })
  const stranger = await spokenFor({ verifiedAt: null, verifiedHow: null })
  await merge(stranger, into)
  expect(await standingOf(into)).toEqual({ isClaimed: true, isVerified: false })
})
