import { user } from '@kogge/db/schema/accounts.ts'
import { invitation, membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { shownIdentity } from '@kogge/domain/verification/displayed-org-identity.ts'
import { addOrganisation, addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addColleague, addTeam, callsOf, rolesOf, seenAs, staffCallsOf } from './testing/team.ts'

/** Somebody who can write to the database stands in a list as another, for the moment in which it is read. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const LAPSED = new Date(TEST_NOW.getTime() + 15 * 86_400_000)

/** Does something while one person has the address of another by their row, and puts both back. */
const swapped = async <Result>(
  evil: string,
  anna: string,
  read: () => Promise<Result>,
): Promise<Result> => {
  const set = (id: string, email: string) =>
    database.db.update(user).set({ email }).where(eq(user.id, id))
  await set(anna, `aside-${anna}@example.com`)
  await set(evil, seenAs(anna).email)
  const result = await read()
  await set(evil, seenAs(evil).email)
  await set(anna, seenAs(anna).email)
  return result
}

test('nobody gets a role who was seen as another', async () => {
  const { orgId, admin } = await addTeam(database, 0, 'BUSINESS')
  const anna = await addColleague(database, orgId)
  const evil = await addColleague(database, orgId, 'ORG_READONLY_MEMBER')
  const { members } = await callsOf(database, admin)
  const { items } = await swapped(evil, anna, () => members.list({ orgId }))
  const shown = items.filter(({ userId }) => userId !== admin)
  expect(shown.map(({ email, isProven }) => ({ email, isProven }))).toEqual([
    { email: null, isProven: false },
    { email: null, isProven: false },
  ])
  const raise = { orgId, userId: evil, role: 'ORG_ADMINISTRATOR', lastDay: null } as const
  // As who saw the list of a version of before, or another role.
  for (const seen of [seenAs(anna, 'ORG_READONLY_MEMBER'), seenAs(evil, 'ORG_MEMBER')])
    await expect(members.changeRole({ ...raise, seen })).rejects.toThrow('member.changed')
  expect(await rolesOf(database, orgId, evil)).toEqual(['ORG_READONLY_MEMBER'])
  await members.changeRole({ ...raise, seen: seenAs(evil, 'ORG_READONLY_MEMBER') })
  expect(await rolesOf(database, orgId, evil)).toEqual(['ORG_ADMINISTRATOR'])
})

test('a role that somebody wrote is listed as unproven', async () => {
  const { orgId, admin } = await addTeam(database)
  const evil = await addColleague(database, orgId, 'ORG_READONLY_MEMBER')
  await database.db
    .update(membership)
    .set({ role: 'ORG_MEMBER' })
    .where(and(eq(membership.orgId, orgId), eq(membership.userId, evil)))
  const { items } = await (await callsOf(database, admin)).members.list({ orgId })
  expect(items).toMatchObject([
    { userId: admin, isProven: true },
    { userId: evil, isProven: false },
  ])
})

test('nobody is let in who was seen as another', async () => {
  const { orgId, admin } = await addTeam(database)
  const [anna, evil] = [await addPerson(database.db), await addPerson(database.db)]
  await (await callsOf(database, evil)).joinRequest.ask({ orgId, message: 'It is me, Anna.' })
  const { joinRequest } = await callsOf(database, admin)
  const { items } = await swapped(evil, anna, () => joinRequest.list({ orgId }))
  expect(items).toMatchObject([{ userId: evil, email: null }])
  const approval = { orgId, requestId: items[0]?.requestId ?? '', userId: evil }
  await expect(joinRequest.approve({ ...approval, ...seenAs(anna) })).rejects.toThrow(
    'member.changed',
  )
  // Nor while the row of the account says so.
  await swapped(evil, anna, () =>
    expect(joinRequest.approve({ ...approval, ...seenAs(anna) })).rejects.toThrow('member.changed'),
  )
  expect(await rolesOf(database, orgId, evil)).toEqual([])
  expect((await joinRequest.list({ orgId })).items).toMatchObject([{ email: seenAs(evil).email }])
  await joinRequest.approve({ ...approval, ...seenAs(evil) })
  expect(await rolesOf(database, orgId, evil)).toEqual(['ORG_MEMBER'])
})

test('a claim is approved for the address that staff saw', async () => {
  const { db } = database
  const orgId = await addOrganisation(db, 'FREE', { claimedAt: null })
  const [staffId, anna, evil] = [await addPerson(db), await addPerson(db), await addPerson(db)]
  await addStaff(db, staffId, 'SUPER_ADMIN')
  const asking = { orgId, statement: 'I lead it.' }
  const { requestId } = await (await callsOf(database, evil)).ownershipRequest.ask(asking)
  const staff = await staffCallsOf(database, staffId)
  const ofIt = async () =>
    (await staff.list({ status: 'pending' })).items.find((one) => one.requestId === requestId)
  expect((await swapped(evil, anna, ofIt))?.requester).toMatchObject({ userId: evil, email: null })
  expect((await ofIt())?.requester.email).toBe(seenAs(evil).email)
  const [row] = await db.select().from(org).where(eq(org.id, orgId))
  if (!row) throw new Error('It is gone.')
  const approval = { requestId, userId: evil, seen: shownIdentity(row) }
  await expect(staff.approve({ ...approval, email: seenAs(anna).email })).rejects.toThrow(
    'member.changed',
  )
  expect(await rolesOf(database, orgId, evil)).toEqual([])
  await staff.approve({ ...approval, email: seenAs(evil).email })
  expect(await rolesOf(database, orgId, evil)).toEqual(['ORG_ADMINISTRATOR'])
})

test('no invitation is sent again that was seen as another', async () => {
  const { db } = database
  const { orgId, admin } = await addTeam(database)
  const evil = await addPerson(db)
  let now = TEST_NOW
  const calls = await callsOf(database, admin, () => now)
  const { email } = seenAs(evil)
  await calls.invitation.create({ orgId, emails: [email], role: 'ORG_ADMINISTRATOR' })
  now = LAPSED
  const ofOrg = eq(invitation.orgId, orgId)
  const [real] = await db.select().from(invitation).where(ofOrg)
  if (!real) throw new Error('Nobody was invited.')
  const seen = { email: 'anna@colleague.example', role: 'ORG_READONLY_MEMBER' } as const
  await db.update(invitation).set(seen).where(ofOrg)
  const { items } = await calls.invitation.list({ orgId })
  expect(items).toMatchObject([{ email: null, role: null, hasExpired: true }])
  await db.update(invitation).set({ email, role: real.role }).where(ofOrg)
  const resend = { orgId, invitationId: real.id }
  for (const other of [seen, { ...seen, email }, { ...seen, role: real.role }])
    await expect(calls.invitation.resend({ ...resend, seen: other })).rejects.toThrow(
      'member.changed',
    )
  const late = (await callsOf(database, evil, () => now)).invitation
  await expect(late.acceptMine({ invitationId: real.id })).rejects.toThrow('record.not_found')
  expect((await calls.invitation.list({ orgId })).items).toMatchObject([{ email, role: real.role }])
  await calls.invitation.resend({ ...resend, seen: { email, role: real.role } })
})
