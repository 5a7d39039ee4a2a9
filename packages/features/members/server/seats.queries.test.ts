import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { addPerson } from '@kogge/platform/server/testing/people.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedInvitation } from './testing/sent-mails.ts'
import { addColleague, addTeam, callsOf, memberCount, race, seenAs } from './testing/team.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Somebody whom a team has invited, with the token that they were mailed. */
const addInvited = async (orgId: string, admin: string) => {
  const userId = await addPerson(database.db)
  const email = `${userId}@example.com`
  await (await callsOf(database, admin)).invitation.create({
    orgId,
    emails: [email],
    role: 'ORG_MEMBER',
  })
  return { userId, token: await mailedInvitation(database.db, email) }
}

const accept = async (invited: { readonly userId: string; readonly token: string }) =>
  (await callsOf(database, invited.userId)).invitation.accept({ token: invited.token })

describe('the last seat', () => {
  it('is taken by one of two who accept at once', async () => {
    const { orgId, admin } = await addTeam(database, 3)
    const one = await addInvited(orgId, admin)
    const other = await addInvited(orgId, admin)
    const { worked, refused } = await race(accept(one), accept(other))
    expect({ worked, refused }).toEqual({ worked: 1, refused: ['org.no_seat_left'] })
    expect(await memberCount(database, orgId)).toBe(5)
  })

  it('is taken by an acceptance or an approval, not by both', async () => {
    const { orgId, admin } = await addTeam(database, 3)
    const invited = await addInvited(orgId, admin)
    const userId = await addPerson(database.db)
    const asking = await callsOf(database, userId)
    const { requestId } = await asking.joinRequest.ask({ orgId })
    const manager = await callsOf(database, admin)
    const { worked, refused } = await race(
      accept(invited),
      manager.joinRequest.approve({
        orgId,
        requestId,
        userId,
        email: `${userId}@example.com`,
        role: 'ORG_LIMITED_MEMBER',
      }),
    )
    expect({ worked, refused }).toEqual({ worked: 1, refused: ['org.no_seat_left'] })
    expect(await memberCount(database, orgId)).toBe(5)
  })

  it('is asked for again by a role that had ended', async () => {
    const { orgId, admin } = await addTeam(database, 4)
    const former = await addColleague(database, orgId, 'ORG_MEMBER', new Date('2026-11-01'))
    const manager = await callsOf(database, admin)
    const seen = seenAs(former)
    const again = { orgId, userId: former, role: 'ORG_MEMBER', lastDay: null, seen } as const
    await expect(manager.members.changeRole(again)).rejects.toThrow('org.no_seat_left')
    const { items } = await manager.members.list({ orgId })
    expect(items.find(({ userId }) => userId === former)?.state).toBe('ended')
    const leaving = items.find(({ state, role }) => state === 'active' && role === 'ORG_MEMBER')
    await manager.members.remove({ orgId, userId: leaving?.userId ?? '' })
    await manager.members.changeRole(again)
    expect(await manager.members.seats({ orgId })).toMatchObject({ used: 5, total: 5, pending: 0 })
  })

  it('must be free before anybody is invited', async () => {
    const { orgId, admin } = await addTeam(database, 4)
    const manager = await callsOf(database, admin)
    await expect(
      manager.invitation.create({ orgId, emails: ['a@example.test'], role: 'ORG_MEMBER' }),
    ).rejects.toThrow('org.no_seat_left')
  })
})

describe('seats in the list', () => {
  it('go to administrators first, then to who came earlier, over the pages', async () => {
    const { orgId, admin } = await addTeam(database, 6)
    const manager = await callsOf(database, admin)
    const first = await manager.members.list({ orgId, limit: 4 })
    const second = await manager.members.list({ orgId, limit: 4, cursor: first.nextCursor })
    const states = [...first.items, ...second.items].map(({ state }) => state)
    expect(states).toEqual([...Array(5).fill('active'), 'no_seat', 'no_seat'])
    expect(first.items[0]).toMatchObject({ userId: admin, isReader: true })
    expect(second.nextCursor).toBeNull()
    await expect(manager.members.list({ orgId, cursor: 'rubbish' })).rejects.toThrow(
      'list.cursor_invalid',
    )
  })
})
