import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { participation } from '@kogge/db/schema/participation.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { orgId as orgIdOf } from '@kogge/domain/kernel/entity-ids.ts'
import { addOpened } from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { addSupplier, codeOf } from '@kogge/features/responses/server/responses.fixture.ts'
import { addOrganisation, addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchedCalls } from './watched-calls.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
const { alarms, staffCallsOf } = watchedCalls(() => database)

test('a bidder’s opened response becomes nobody else’s by an heir that stands in a row', async () => {
  const { db } = database
  const staffId = await addPerson(db)
  await addStaff(db, staffId, 'SUPER_ADMIN')
  const { rfxId, egle } = await addOpened(db)
  const thief = await addSupplier(db)
  const entry = await addOrganisation(db, 'FREE', { claimedAt: null })
  const [orgId, intoId] = [orgIdOf.parse(thief.orgId), orgIdOf.parse(entry)]
  const { adminOrgs } = await staffCallsOf(staffId)
  await adminOrgs.merge({ orgId, intoId, reason: 'The same company.' })
  const [pair] = await db.select().from(orgMatch).where(eq(orgMatch.fromId, thief.orgId))
  const row = and(eq(participation.rfxId, rfxId), eq(participation.orgId, egle.orgId))
  const undo = async () => {
    const calls = await staffCallsOf(staffId)
    const which = { matchId: pair?.id ?? '', reason: 'Two companies after all.' }
    return codeOf(calls.adminOrgMatches.undo(which))
  }
  await db.update(participation).set({ heirId: entry }).where(row)
  expect(await undo()).toBe('rfx.key_refused')
  expect(alarms).not.toEqual([])
  const passedOn = eq(ledgerEntry.type, 'interaction.response_passed_on')
  expect(await db.$count(ledgerEntry, passedOn)).toBe(0)
  const theirs = and(eq(response.rfxId, rfxId), eq(response.orgId, egle.orgId))
  expect(await db.$count(response, theirs)).toBe(1)
  // Once it is put back the two are parted.
  await db.update(participation).set({ heirId: null }).where(row)
  expect(await undo()).toBeNull()
})
