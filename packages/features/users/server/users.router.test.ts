import { user } from '@kogge/db/schema/accounts.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { invitation, joinRequest } from '@kogge/db/schema/members.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addJoinRequest,
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  NO_SEAL,
  TEST_NOW,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userRouter } from './users.router.ts'

const UNKNOWN = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const HOUR = 60 * 60 * 1000
const LATER = new Date(TEST_NOW.getTime() + HOUR)
const BEFORE = new Date(TEST_NOW.getTime() - HOUR)
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const callsOf = async (id: string, clock?: () => Date) =>
  createCaller(userRouter)(await contextOfUser(database.db, id, clock)).user
const add = (values?: Parameters<typeof addPerson>[1]) => addPerson(database.db, values)
const sees = async (reader: string, other: string, clock?: () => Date): Promise<boolean> => {
  const calls = await callsOf(reader, clock)
  const found = await calls.findByIds({ userIds: [other] })
  const page = await calls.byId({ userId: other }).then(
    () => true,
    (error: Error) => {
      expect(error.message).toBe('record.not_found')
      return false
    },
  )
  expect(found.length === 1).toBe(page)
  return page
}

describe('a colleague', () => {
  it('is seen with name, job title, address and the roles in what both share', async () => {
    const { db } = database
    const [reader, other] = [await add(), await add({ firstName: 'Līga', jobTitle: 'Buyer' })]
    const shared = await addOrganisation(db, 'PRO', { name: 'Rīgas dome' })
    const elsewhere = await addOrganisation(db)
    await addMember(db, shared, reader, 'ORG_MEMBER')
    await addMember(db, shared, other, 'ORG_ADMINISTRATOR')
    await addMember(db, elsewhere, other)
    expect(await (await callsOf(reader)).byId({ userId: other })).toEqual({
      userId: other,
      name: 'Līga Bērziņa',
      isYou: false,
      jobTitle: 'Buyer',
      language: 'en',
      email: `${other}@example.com`,
      orgs: [{ orgId: shared, name: 'Rīgas dome', roles: ['ORG_ADMINISTRATOR'] }],
    })
  })

  it('shows an address to those alone who manage members', async () => {
    const { db } = database
    const [reader, member, other] = [await add(), await add(), await add()]
    const orgId = await addOrganisation(db)
    await addMember(db, orgId, reader, 'ORG_READONLY_MEMBER')
    await addMember(db, orgId, member)
    await addMember(db, orgId, other)
    const seen = async (by: string) => (await (await callsOf(by)).byId({ userId: other })).email
    expect(await seen(reader)).toBeNull()
    expect(await seen(member)).toBe(`${other}@example.com`)
  })

  it('is a stranger again when either role ends', async () => {
    const { db } = database
    const [reader, other, third] = [await add(), await add(), await add()]
    const orgId = await addOrganisation(db)
    await addMember(db, orgId, reader, 'ORG_MEMBER', LATER)
    await addMember(db, orgId, other)
    await addMember(db, orgId, third, 'ORG_MEMBER', TEST_NOW)
    expect(await sees(reader, other)).toBe(true)
    expect(await sees(reader, other, () => LATER)).toBe(false)
    expect(await sees(reader, third)).toBe(false)
  })
})

describe('a stranger', () => {
  it('looks like nobody', async () => {
    const [reader, other] = [await add(), await add()]
    const calls = await callsOf(reader)
    expect(await calls.findByIds({ userIds: [UNKNOWN, other, reader] })).toEqual([
      { userId: reader, name: 'Anna Bērziņa' },
    ])
    const errors = await Promise.all(
      [UNKNOWN, other].map((userId) => calls.byId({ userId }).catch((error: unknown) => error)),
    )
    expect(errors[0]).toEqual(errors[1])
    expect(errors[0]).toMatchObject({ code: 'NOT_FOUND', message: 'record.not_found' })
  })

  it('who is gone is seen by nobody, staff and colleagues included', async () => {
    const { db } = database
    const [staff, other] = [await add(), await add({ deletedAt: TEST_NOW })]
    await addStaff(db, staff, 'SUPPORT')
    expect(await sees(staff, other)).toBe(false)
  })

  it('is seen by staff who may see everyone, not by the others', async () => {
    const { db } = database
    const [support, tester, other] = [await add(), await add(), await add()]
    await addStaff(db, support, 'SUPPORT')
    await addStaff(db, tester, 'TEST_ROLE')
    expect(await sees(support, other)).toBe(true)
    expect(await sees(tester, other)).toBe(false)
  })
})

describe('without an organisation in common', () => {
  it('who asks to join is seen by those who answer, without an address', async () => {
    const { db } = database
    const [admin, readonly, asker] = [await add(), await add(), await add()]
    const orgId = await addOrganisation(db)
    await addMember(db, orgId, admin, 'ORG_ADMINISTRATOR')
    await addMember(db, orgId, readonly, 'ORG_READONLY_MEMBER')
    await addJoinRequest(db, orgId, asker)
    expect(await sees(admin, asker)).toBe(true)
    const page = await (await callsOf(admin)).byId({ userId: asker })
    expect(page).toMatchObject({ email: null, orgs: [] })
    expect(await sees(readonly, asker)).toBe(false)
    expect(await sees(asker, admin)).toBe(false)
    await db.update(joinRequest).set({ status: 'rejected' }).where(eq(joinRequest.userId, asker))
    expect(await sees(admin, asker)).toBe(false)
  })

  it('who invites is seen by the invited, when the address is theirs', async () => {
    const { db } = database
    const [host, guest] = [await add(), await add()]
    const orgId = await addOrganisation(db)
    const times = { createdAt: BEFORE, expiresAt: LATER }
    await db.insert(invitation).values({
      ...times,
      orgId,
      email: `${guest}@example.com`,
      role: 'ORG_MEMBER',
      tokenHash: Buffer.from('invitation'),
      ...NO_SEAL,
      invitedBy: host,
    })
    expect(await sees(guest, host)).toBe(true)
    // The other way round it would tell that the address has an account.
    expect(await sees(host, guest)).toBe(false)
    expect(await sees(guest, host, () => LATER)).toBe(false)
    await db.update(user).set({ emailConfirmedAt: null }).where(eq(user.id, guest))
    expect(await sees(guest, host)).toBe(false)
  })

  it('both sides of a delegation see who is named, afterwards too', async () => {
    const { db } = database
    const [giver, named, other, stranger] = [await add(), await add(), await add(), await add()]
    const [from, to] = [await addOrganisation(db), await addOrganisation(db)]
    await addMember(db, from, giver, 'ORG_ADMINISTRATOR')
    await addMember(db, to, named)
    await addMember(db, to, other)
    await addMember(db, await addOrganisation(db), stranger)
    const [given] = await db
      .insert(delegation)
      .values({
        orgId: from,
        delegateOrgId: to,
        kind: 'auditor',
        reason: 'Audit',
        startsAt: BEFORE,
        endsAt: TEST_NOW,
        createdBy: giver,
      })
      .returning({ id: delegation.id })
    await db.insert(delegationUser).values({ delegationId: given?.id ?? '', userId: named })
    expect(await sees(giver, named)).toBe(true)
    expect(await sees(other, giver)).toBe(true)
    expect(await sees(giver, other)).toBe(false)
    expect(await sees(stranger, named)).toBe(false)
    expect(await sees(stranger, giver)).toBe(false)
  })
})

describe('look-ups', () => {
  it('come in batches of twenty, in the order asked for, each once', async () => {
    const [reader] = [await add()]
    const calls = await callsOf(reader)
    expect(await calls.findByIds({ userIds: [] })).toEqual([])
    expect(await calls.findByIds({ userIds: [reader, reader] })).toHaveLength(1)
    const many = Array.from({ length: 21 }, () => UNKNOWN)
    await expect(calls.findByIds({ userIds: many })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(calls.findByIds({ userIds: ['x'] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('are for the signed-in alone', async () => {
    const nobody = createCaller(userRouter)(testContext(database.db)).user
    await expect(nobody.findByIds({ userIds: [UNKNOWN] })).rejects.toThrow('session.required')
  })

  it('show one’s own page with everything', async () => {
    const { db } = database
    const id = await add()
    const orgId = await addOrganisation(db)
    await addMember(db, orgId, id)
    expect(await (await callsOf(id)).byId({ userId: id })).toMatchObject({
      isYou: true,
      email: `${id}@example.com`,
      orgs: [{ orgId, roles: ['ORG_MEMBER'] }],
    })
  })
})
