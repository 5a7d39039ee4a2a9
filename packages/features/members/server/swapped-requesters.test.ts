import { joinRequest, membership, ownershipRequest } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { shownIdentity } from '@kogge/domain/verification/displayed-org-identity.ts'
import { verifySeals } from '@kogge/platform/server/integrity/row-seal-verification.queries.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addOrganisation, addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_SEALING,
  TEST_VERIFYING_KEYS,
} from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { membersRouter } from './members.router.ts'
import { membersAdminRouter } from './ownership-requests.admin-router.ts'
import { addTeam, callsOf, seenAs } from './testing/team.ts'

/** Whoever can write to the database puts an accomplice into a request for the moment of its approval. */

const alarms: string[] = []
let database: TestDatabase
let staffId: string
beforeAll(async () => {
  database = await testDatabase()
  staffId = await addPerson(database.db)
  await addStaff(database.db, staffId, 'SUPER_ADMIN')
})
afterAll(() => database.close())

const watched = async (userId: string) => {
  const alarm = (_: object, said: string) => void alarms.push(said)
  return {
    ...(await contextOfUser(database.db, userId)),
    sealing: { ...TEST_SEALING, alarm },
  }
}
const managerOf = async (userId: string) =>
  createCaller(membersRouter)(await watched(userId)).joinRequest
const staff = async () => createCaller(membersAdminRouter)(await watched(staffId)).adminOwnership

const isMember = async (orgId: string, userId: string): Promise<boolean> =>
  (await database.db.$count(
    membership,
    and(eq(membership.orgId, orgId), eq(membership.userId, userId)),
  )) > 0

const faultsOf = async (id: string) => {
  const found: string[] = []
  for await (const fault of verifySeals(database.db, TEST_VERIFYING_KEYS.rows))
    if (fault.id === id) found.push(`${fault.table} ${fault.kind}`)
  return found
}

test('a request to join lets in nobody but who made it', async () => {
  const { db } = database
  const { orgId, admin } = await addTeam(database)
  const [honest, accomplice] = [await addPerson(db), await addPerson(db)]
  const { requestId } = await (await callsOf(database, honest)).joinRequest.ask({ orgId })
  const calls = await managerOf(admin)
  const row = eq(joinRequest.id, requestId)
  const put = (values: Partial<typeof joinRequest.$inferInsert>) =>
    db.update(joinRequest).set(values).where(row)

  await put({ userId: accomplice })
  expect(await faultsOf(requestId)).toEqual(['join_request changed'])
  // Whether the administrator saw who asked, or the accomplice already.
  for (const userId of [honest, accomplice])
    await expect(calls.approve({ orgId, requestId, ...seenAs(userId), userId })).rejects.toThrow(
      'record.not_found',
    )
  await expect(calls.reject({ orgId, requestId })).rejects.toThrow('record.not_found')
  expect(alarms.splice(0)).toHaveLength(3)
  expect(await isMember(orgId, accomplice)).toBe(false)

  // Nor is the request one to another organisation, or of another hour.
  await put({ userId: honest })
  for (const values of [{ createdAt: new Date() }, { seal: null }]) {
    const [before] = await db.select().from(joinRequest).where(row)
    await put(values)
    await expect(
      calls.approve({ orgId, requestId, ...seenAs(honest), userId: honest }),
    ).rejects.toThrow('record.not_found')
    await put(before ?? {})
  }
  expect(alarms.splice(0)).toHaveLength(2)

  // What is genuine, and not whom the administrator saw, is refused without an alarm.
  await expect(
    calls.approve({ orgId, requestId, ...seenAs(accomplice), userId: accomplice }),
  ).rejects.toThrow('record.not_found')
  await calls.approve({ orgId, requestId, ...seenAs(honest), userId: honest })
  expect(await isMember(orgId, honest)).toBe(true)
  expect(alarms).toEqual([])
  expect(await faultsOf(requestId)).toEqual([])
})

test('a request to join one organisation opens no other', async () => {
  const { db } = database
  const [own, other] = [await addTeam(database), await addTeam(database)]
  const accomplice = await addPerson(db)
  const { requestId } = await (await callsOf(database, accomplice)).joinRequest.ask({
    orgId: own.orgId,
  })
  await db.update(joinRequest).set({ orgId: other.orgId }).where(eq(joinRequest.id, requestId))
  const approving = {
    orgId: other.orgId,
    requestId,
    userId: accomplice,
    ...seenAs(accomplice),
  }
  await expect((await managerOf(other.admin)).approve(approving)).rejects.toThrow(
    'record.not_found',
  )
  expect(alarms.splice(0)).toHaveLength(1)
})

test('a claim makes nobody the administrator but who made it', async () => {
  const { db } = database
  const orgId = await addOrganisation(db, 'FREE', { claimedAt: null })
  const [honest, accomplice] = [await addPerson(db), await addPerson(db)]
  const { requestId } = await (await callsOf(database, honest)).ownershipRequest.ask({
    orgId,
    statement: 'I lead it.',
  })
  const [row] = await db.select().from(org).where(eq(org.id, orgId))
  if (!row) throw new Error('It is gone.')
  const seen = shownIdentity(row)
  const put = (userId: string) =>
    db.update(ownershipRequest).set({ userId }).where(eq(ownershipRequest.id, requestId))

  await put(accomplice)
  expect(await faultsOf(requestId)).toEqual(['ownership_request changed'])
  const calls = await staff()
  for (const userId of [honest, accomplice]) {
    const { email } = seenAs(userId)
    const deciding = { requestId, userId, email, seen, answer: 'Yes.' }
    await expect(calls.approve(deciding)).rejects.toThrow('record.not_found')
    await expect(calls.reject(deciding)).rejects.toThrow('record.not_found')
  }
  expect(alarms.splice(0)).toHaveLength(4)
  await put(honest)
  await expect(
    calls.approve({ requestId, userId: accomplice, email: seenAs(accomplice).email, seen }),
  ).rejects.toThrow('record.not_found')
  await calls.approve({ requestId, userId: honest, email: seenAs(honest).email, seen })
  expect(await isMember(orgId, accomplice)).toBe(false)
  expect(await isMember(orgId, honest)).toBe(true)
  expect(alarms).toEqual([])
})
