import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { mergeAgreed } from '@kogge/features/orgs/server/mergers/mergers.fixture.ts'
import {
  addSupplier,
  addTender,
  codeOf,
  contentOf,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, TEST_SEALING } from '@kogge/platform/server/testing/test-context.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRouter, appRouter } from '../../app-router.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const alarms: string[] = []
const sealing = { ...TEST_SEALING, alarm: (_: object, said: string) => void alarms.push(said) }
const contextOf = async (userId: string) => ({
  ...(await contextOfUser(database.db, userId, () => new Date())),
  sealing,
})

test('a seal that somebody has deleted is not written anew where people are inside', async () => {
  const { db } = database
  const developer = await addPerson(db)
  await addStaff(db, developer, 'DEVELOPER')
  const { rfxId } = await addTender(db)
  const [bidder, other] = [await addSupplier(db), await addSupplier(db)]
  const { response } = createCaller(appRouter)(await contextOf(bidder.userId))
  const about = { rfxId, orgId: bidder.orgId, version: 1 }
  await response.save({ ...about, revision: 0, content: contentOf('31.07') })
  await response.submit({ ...about, revision: 1 })
  await mergeAgreed(db, developer, other.orgId, bidder.orgId)
  // Whoever comes later is held off.
  const friend = await addPerson(db)
  await addMember(db, bidder.orgId, friend, 'ORG_ADMINISTRATOR', null, new Date())
  const hasRead = async (userId: string): Promise<boolean> => {
    const calls = createCaller(appRouter)(await contextOf(userId))
    const mine = calls.response.mine({ rfxId, orgId: bidder.orgId })
    return mine.then(
      ({ content }) => JSON.stringify(content).includes('31.07'),
      () => false,
    )
  }
  expect([await hasRead(bidder.userId), await hasRead(friend)]).toEqual([true, false])

  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of [
      sql`delete from org_seal where org_id = ${bidder.orgId}`,
      sql`delete from place_keeper where hold_id in (select id from place_hold where place_id = ${bidder.orgId})`,
      sql`delete from place_hold where place_id = ${bidder.orgId}`,
      sql`delete from org_place where org_id = ${bidder.orgId} or heir_id = ${bidder.orgId}`,
      sql`delete from audit_log where action in ('org.merged', 'org.unmerged')`,
      sql`update org set merged_into_id = null where id = ${other.orgId}`,
    ])
      await tx.execute(statement)
  })
  alarms.length = 0
  const unclaimed = await addOrganisation(db, 'FREE', { claimedAt: null })
  const { adminOrgs } = createCaller(adminRouter)(await contextOf(developer))
  const merging = adminOrgs.merge({
    orgId: unclaimed as never,
    intoId: bidder.orgId as never,
    reason: 'The same entry.',
  })
  expect(await codeOf(merging)).toBe('record.not_found')
  expect(alarms).toContainEqual(expect.stringContaining('does not hold'))
  expect([await hasRead(friend), await hasRead(other.userId)]).toEqual([false, false])
})
