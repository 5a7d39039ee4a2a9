import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { openingShare } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOpened, addTender, callsOf, FIRST, PASSPHRASE } from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const LONG_AGO = new Date('2026-01-01T00:00:00Z')
const LATER = new Date('2100-01-01T00:00:00Z')

type Letting = (buyer: string) => Promise<string>

/** How somebody lets themselves in to a buyer by rows of the database; gives who they are. */
const INTRUDERS: Readonly<Record<string, Letting>> = {
  'a role in the buyer’s organisation': async (orgId) => {
    const { db } = database
    const userId = await addPerson(db)
    const role = 'ORG_ADMINISTRATOR' as const
    await db.insert(membership).values({ orgId, userId, role, createdAt: LONG_AGO })
    return userId
  },
  'a delegation of the buyer’s': async (orgId) => {
    const { db } = database
    const [userId, delegateOrgId] = [await addPerson(db), await addOrganisation(db)]
    await addMember(db, delegateOrgId, userId)
    const given = { orgId, delegateOrgId, kind: 'manager' as const, reason: 'Help.' }
    const times = { startsAt: LONG_AGO, endsAt: LATER, createdBy: userId }
    const [made] = await db
      .insert(delegation)
      .values({ ...given, ...times })
      .returning({ id: delegation.id })
    const named = { delegationId: made?.id ?? '', userId, activatedAt: LONG_AGO }
    await db.insert(delegationUser).values(named)
    return userId
  },
}

for (const [name, letIn] of Object.entries(INTRUDERS))
  test(`by ${name}, written into the database, nobody opens, evaluates or awards`, async () => {
    const { db } = database
    const sealed = await addTender(db)
    const opener = await callsOf(db, await letIn(sealed.orgId))
    const at = { rfxId: sealed.rfxId, orgId: sealed.orgId }
    await expect(opener.opening.open(at)).rejects.toThrow('record.not_found')
    await expect(opener.opening.state(at)).rejects.toThrow('record.not_found')
    const opened = await addOpened(db)
    const of = { rfxId: opened.rfxId, orgId: opened.orgId }
    const userId = await letIn(opened.orgId)
    const { evaluation, opening } = await callsOf(db, userId)
    const scores = [
      { participantId: opened.egle.orgId, criterionId: 'quality', points: 1, words: 'No.' },
    ]
    for (const step of [
      () => opening.record(of),
      () => evaluation.overview(of),
      () => evaluation.setEvaluators({ ...of, userIds: [userId] }),
      () => evaluation.score({ ...of, lotId: FIRST, scores }),
      () => evaluation.award({ ...of, lotIds: [FIRST], winnerId: null, words: 'Mine.' }),
      () => evaluation.decide(of),
    ])
      await expect(step()).rejects.toThrow('record.not_found')
    // Nor does anybody make them an evaluator.
    const chief = (await callsOf(db, opened.chief)).evaluation
    await expect(chief.setEvaluators({ ...of, userIds: [userId] })).rejects.toThrow(
      'request.invalid',
    )
  })

test('the part of an opener who is a member by a row of the database alone counts as not given', async () => {
  const { db } = database
  const { rfxId, orgId, chief, second, third } = await addTender(db, { openers: 2 })
  const of = { rfxId, orgId, passphrase: PASSPHRASE }
  expect(await (await callsOf(db, chief)).opening.open(of)).toEqual({ outcome: 'waiting' })
  // The first has left since, and is put back.
  await db.delete(membership).where(eq(membership.userId, chief))
  const role = 'ORG_ADMINISTRATOR' as const
  await db.insert(membership).values({ orgId, userId: chief, role, createdAt: LONG_AGO })
  expect(await (await callsOf(db, second)).opening.open(of)).toEqual({ outcome: 'waiting' })
  expect(await db.$count(openingShare, eq(openingShare.rfxId, rfxId))).toBe(2)
  expect(await (await callsOf(db, third)).opening.open(of)).toEqual({ outcome: 'opened' })
})
