import { org } from '@kogge/db/schema/orgs.ts'
import { orgPlace, orgSeal, placeHold } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { orgId as orgIdOf } from '@kogge/domain/kernel/entity-ids.ts'
import { mergeAgreed } from '@kogge/features/orgs/server/mergers/mergers.fixture.ts'
import { addSupplier, codeOf } from '@kogge/features/responses/server/responses.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { provenNamesOf } from '@kogge/platform/server/row-seals/org-seals.queries.ts'
import { addOrganisation, addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, TEST_SEALING } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminRouter } from '../../app-router.ts'

/** Whoever owns the database puts a seal back that the server has replaced, or takes one away. */

let database: TestDatabase
let staffId: string
beforeAll(async () => {
  database = await testDatabase()
  staffId = await addPerson(database.db)
  await addStaff(database.db, staffId, 'SUPER_ADMIN')
})
afterAll(() => database.close())

const alarms: string[] = []
beforeEach(() => void alarms.splice(0))

const sealing = { ...TEST_SEALING, alarm: (_: object, said: string) => void alarms.push(said) }
const now = () => new Date()
const staff = async () =>
  createCaller(adminRouter)({ ...(await contextOfUser(database.db, staffId, now)), sealing })

test('the seal of a merger that was undone gives no name back', async () => {
  const { db } = database
  const [bidder, other] = [await addSupplier(db), await addSupplier(db)]
  const matchId = await mergeAgreed(db, staffId, bidder.orgId, other.orgId)
  expect(await provenNamesOf(db, sealing, other.orgId)).toEqual([other.orgId, bidder.orgId])
  const [merged] = await db.select().from(orgSeal).where(eq(orgSeal.orgId, other.orgId))
  await (await staff()).adminOrgMatches.undo({ matchId, reason: 'Two companies.' })
  expect(await provenNamesOf(db, sealing, other.orgId)).toEqual([other.orgId])
  expect(alarms).toEqual([])
  await db
    .update(orgSeal)
    .set(merged ?? {})
    .where(eq(orgSeal.orgId, other.orgId))
  await db.update(org).set({ mergedIntoId: other.orgId }).where(eq(org.id, bidder.orgId))
  expect(await provenNamesOf(db, sealing, other.orgId)).toEqual([])
  expect(alarms).toHaveLength(1)
})

test('a seal that is gone, with all that would show a merger, is not written anew where people are', async () => {
  const { db, pool } = database
  const [bidder, other] = [await addSupplier(db), await addSupplier(db)]
  await mergeAgreed(db, staffId, bidder.orgId, other.orgId)
  await db.delete(orgSeal).where(eq(orgSeal.orgId, other.orgId))
  await db.delete(placeHold)
  await db.delete(orgPlace)
  await pool.query(`alter table audit_log disable trigger all;
    delete from audit_log where action = 'org.merged'; alter table audit_log enable trigger all`)
  const unclaimed = await addOrganisation(db, 'FREE', { claimedAt: null })
  const both = { orgId: orgIdOf.parse(unclaimed), intoId: orgIdOf.parse(other.orgId) }
  const merge = (await staff()).adminOrgs.merge({ ...both, reason: 'The same company.' })
  expect(await codeOf(merge)).toBe('record.not_found')
  expect(alarms).toHaveLength(1)
})
