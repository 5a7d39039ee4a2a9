import { evaluationLot, score } from '@kogge/db/schema/evaluation.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import {
  addOpened,
  FIRST,
  giveAllScores,
} from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { addColleague, addTeam, rolesOf } from '@kogge/features/members/server/testing/team.ts'
import {
  addSupplier,
  addTender,
  codeOf,
  contentOf,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { watchedCalls, withTrigger } from './watched-calls.fixture.ts'

/** A trigger drops or changes rows as they are written: nothing is signed that was not meant, and not done. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
const { alarms, callsOf } = watchedCalls(() => database)
beforeEach(() => void alarms.splice(0))
const DROPPED = 'return null;'

test('no log says that a member was removed who goes on', async () => {
  const { orgId, admin } = await addTeam(database)
  const userId = await addColleague(database, orgId)
  const remove = async () => codeOf((await callsOf(admin)).members.remove({ orgId, userId }))
  const on = 'before delete on membership'
  expect(await withTrigger(database, { on, body: DROPPED }, remove)).toBe('record.not_found')
  expect(alarms).toHaveLength(1)
  expect(await remove()).toBeNull()
  expect(await rolesOf(database, orgId, userId)).toEqual([])
})

test.each([DROPPED, "new.sealed := new.sealed || '\\x00'::bytea; return new;"])(
  'no receipt is given for a submission that the database did not take: %s',
  async (body) => {
    const { db } = database
    const { rfxId } = await addTender(db)
    const bidder = await addSupplier(db)
    const { response } = await callsOf(bidder.userId)
    const about = { rfxId, orgId: bidder.orgId, version: 1 }
    const { revision } = await response.save({ ...about, revision: 0, content: contentOf('31.07') })
    const submit = () => codeOf(response.submit({ ...about, revision }))
    const on = 'before insert on sealed_slot'
    expect(await withTrigger(database, { on, body }, submit)).toBe('record.not_found')
    expect(alarms).toHaveLength(1)
    expect(await submit()).toBeNull()
  },
)

test('nobody else is invited than the buyer said', async () => {
  const { db } = database
  const { rfxId, buyer } = await addTender(db, {
    privacy: 'invited',
    namesBuyer: true,
    isSaid: true,
  })
  const [honest, thief] = [await addSupplier(db), await addSupplier(db)]
  const { rfxInvitation } = await callsOf(buyer.userId)
  const own = { orgId: buyer.orgId, rfxId, orgIds: [honest.orgId], message: '' }
  const body = `new.org_id := '${thief.orgId}'; return new;`
  const invite = () => codeOf(rfxInvitation.invite(own))
  const on = 'before insert on rfx_invitation'
  expect(await withTrigger(database, { on, body }, invite)).toBe('record.not_found')
  const invited = and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'interaction.invited'))
  expect(await db.$count(ledgerEntry, invited)).toBe(0)
  expect(await invite()).toBeNull()
  expect(await db.$count(ledgerEntry, invited)).toBe(1)
})

test('points that a trigger wrote are neither given nor agreed on', async () => {
  const { db } = database
  const tender = await addOpened(db)
  const { priede, rfxId } = tender
  const body = `if new.org_id = '${priede.orgId}' then new.points := 10000; end if; return new;`
  for (const table of ['score', 'agreed_score']) {
    const on = `before insert or update on ${table}`
    const given = withTrigger(database, { on, body }, () => giveAllScores(db, tender))
    await expect(given).rejects.toThrow('record.not_found')
  }
  const agreed = and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'rfx.scores_agreed'))
  expect(await db.$count(ledgerEntry, agreed)).toBe(0)
})

test('points that somebody changed before their evaluator closed them are not closed', async () => {
  const { db } = database
  const { rfxId, orgId, egle, priede, ozols, chief } = await addOpened(db)
  const { evaluation } = await callsOf(chief)
  await evaluation.setEvaluators({ rfxId, orgId, userIds: [chief] })
  const scores = [egle, priede, ozols].map((one) => ({
    participantId: one.orgId,
    criterionId: 'quality',
    words: 'As it says.',
    points: 5000,
  }))
  await evaluation.score({ rfxId, orgId, lotId: FIRST, scores })
  const theirs = and(eq(score.rfxId, rfxId), eq(score.orgId, priede.orgId))
  const finish = () => codeOf(evaluation.finish({ rfxId, orgId, lotIds: [FIRST] }))
  await db.update(score).set({ points: 10_000 }).where(theirs)
  expect(await finish()).toBe('rfx.key_refused')
  expect(alarms).toHaveLength(1)
  await db.update(score).set({ points: 5000 }).where(theirs)
  expect(await finish()).toBeNull()
  const lot = and(eq(evaluationLot.rfxId, rfxId), eq(evaluationLot.lotId, FIRST))
  expect(await db.$count(evaluationLot, lot)).toBe(1)
})
