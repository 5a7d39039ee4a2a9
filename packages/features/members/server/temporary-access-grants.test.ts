import { invitation, membership } from '@kogge/db/schema/members.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { addPerson } from '@kogge/platform/server/testing/people.ts'
import { TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedInvitation } from './testing/sent-mails.ts'
import { addColleague, addTeam, callsOf, seenAs } from './testing/team.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const SOON = new Date(TEST_NOW.getTime() + 60 * 60 * 1000)
const role = 'ORG_MEMBER' as const
const emailOf = (userId: string): string => `${userId}@example.com`

const rolesOf = (orgId: string, userId: string) =>
  database.db
    .select({ role: membership.role, expiresAt: membership.expiresAt })
    .from(membership)
    .where(and(eq(membership.orgId, orgId), eq(membership.userId, userId)))

/** A team, and somebody who manages its members for an hour. */
const withGuest = async () => {
  const team = await addTeam(database, 0, 'BUSINESS')
  const guest = await addColleague(database, team.orgId, 'TEMP_ORG_MEMBER', SOON)
  return { ...team, guest, calls: await callsOf(database, guest) }
}

describe('whoever acts in an organisation for a time', () => {
  it('lets themselves in by no way', async () => {
    const { orgId, guest, calls } = await withGuest()
    const { requestId } = await calls.joinRequest.ask({ orgId, message: '' })
    const own = { orgId, requestId, userId: guest, email: emailOf(guest), role }
    await expect(calls.joinRequest.approve(own)).rejects.toThrow('access.denied')
    await expect(
      calls.invitation.create({ orgId, emails: [emailOf(guest)], role }),
    ).rejects.toThrow('member.already')
    expect(await rolesOf(orgId, guest)).toEqual([{ role: 'TEMP_ORG_MEMBER', expiresAt: SOON }])
  })

  it('lets others in for as long alone', async () => {
    const { orgId, calls } = await withGuest()
    const [asking, invited] = [await addPerson(database.db), await addPerson(database.db)]
    const { requestId } = await (await callsOf(database, asking)).joinRequest.ask({
      orgId,
      message: '',
    })
    await calls.joinRequest.approve({
      orgId,
      requestId,
      userId: asking,
      email: emailOf(asking),
      role,
    })
    await calls.invitation.create({ orgId, emails: [emailOf(invited)], role })
    const token = await mailedInvitation(database.db, emailOf(invited))
    await (await callsOf(database, invited)).invitation.accept({ token })
    for (const userId of [asking, invited])
      expect(await rolesOf(orgId, userId)).toEqual([{ role, expiresAt: SOON }])
    await expect(
      calls.members.changeRole({
        orgId,
        userId: asking,
        role,
        lastDay: null,
        seen: seenAs(asking),
      }),
    ).rejects.toThrow('access.denied')
  })
})

describe('an invitation', () => {
  it('is worth what its sender may still give', async () => {
    const { orgId, admin } = await addTeam(database, 0, 'BUSINESS')
    const sender = await addColleague(database, orgId, 'ORG_ADMINISTRATOR')
    const calls = await callsOf(database, sender)
    const people = await Promise.all([1, 2, 3].map(() => addPerson(database.db)))
    const [chief = '', member = '', late = ''] = people
    await calls.invitation.create({ orgId, emails: [emailOf(chief)], role: 'ORG_ADMINISTRATOR' })
    await calls.invitation.create({ orgId, emails: [member, late].map(emailOf), role })
    const accepting = async (userId: string) => {
      const token = await mailedInvitation(database.db, emailOf(userId))
      return (await callsOf(database, userId)).invitation.accept({ token })
    }
    const mine = await callsOf(database, admin)
    const seen = seenAs(sender, 'ORG_ADMINISTRATOR')
    await mine.members.changeRole({ orgId, userId: sender, role, lastDay: null, seen })
    await expect(accepting(chief)).rejects.toThrow('record.not_found')
    await accepting(member)
    await mine.members.remove({ orgId, userId: sender })
    await expect(accepting(late)).rejects.toThrow('record.not_found')
    const rows = await database.db.select().from(invitation).where(eq(invitation.orgId, orgId))
    expect(rows.filter(({ acceptedAt }) => acceptedAt).map(({ email }) => email)).toEqual([
      emailOf(member),
    ])
    for (const userId of [chief, late]) expect(await rolesOf(orgId, userId)).toEqual([])
  })
})
