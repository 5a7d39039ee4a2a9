import { auditLog } from '@kogge/db/schema/accounts.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { sealAsTheyStand } from '@kogge/platform/server/testing/role-and-org-seals.ts'
import { TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from './testing/sent-mails.ts'
import { addColleague, addTeam, callsOf, race, rolesOf, seenAs } from './testing/team.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const TOMORROW = new Date(TEST_NOW.getTime() + 86_400_000)

describe('the last administrator', () => {
  it('can neither leave, nor be demoted, nor be removed, nor set themselves an end', async () => {
    const { orgId, admin } = await addTeam(database, 1)
    // One whose role ends is nobody who stays.
    const ending = await addColleague(database, orgId, 'ORG_ADMINISTRATOR', TOMORROW)
    const calls = await callsOf(database, admin)
    const theirs = await callsOf(database, ending)
    const self = { orgId, userId: admin } as const
    const same = { ...self, seen: seenAs(admin, 'ORG_ADMINISTRATOR') }
    for (const action of [
      () => calls.members.leave({ orgId }),
      () => calls.members.remove(self),
      () => theirs.members.remove(self),
      () => calls.members.changeRole({ ...same, role: 'ORG_MEMBER', lastDay: null }),
      () => calls.members.changeRole({ ...same, role: 'ORG_ADMINISTRATOR', lastDay: '2026-12-24' }),
      () => theirs.members.changeRole({ ...same, role: 'ORG_MEMBER', lastDay: null }),
    ])
      await expect(action()).rejects.toThrow('org.last_administrator')
    expect(await rolesOf(database, orgId, admin)).toEqual(['ORG_ADMINISTRATOR'])
    await theirs.members.leave({ orgId })
  })

  it('stays when the last two leave at once', async () => {
    const { orgId, admin } = await addTeam(database)
    const other = await addColleague(database, orgId, 'ORG_ADMINISTRATOR')
    const { worked, refused } = await race(
      (await callsOf(database, admin)).members.leave({ orgId }),
      (await callsOf(database, other)).members.leave({ orgId }),
    )
    expect({ worked, refused }).toEqual({ worked: 1, refused: ['org.last_administrator'] })
  })

  it('stays when two demote each other at once', async () => {
    const { orgId, admin } = await addTeam(database)
    const other = await addColleague(database, orgId, 'ORG_ADMINISTRATOR')
    const to = { orgId, role: 'ORG_MEMBER', lastDay: null } as const
    const { worked, refused } = await race(
      (await callsOf(database, admin)).members.changeRole({
        ...to,
        userId: other,
        seen: seenAs(other, 'ORG_ADMINISTRATOR'),
      }),
      (await callsOf(database, other)).members.changeRole({
        ...to,
        userId: admin,
        seen: seenAs(admin, 'ORG_ADMINISTRATOR'),
      }),
    )
    // Whoever came second was no administrator any more.
    expect({ worked, refused }).toEqual({ worked: 1, refused: ['access.denied'] })
  })

  it('leaves once when they leave twice at once', async () => {
    const { orgId, admin } = await addTeam(database)
    await addColleague(database, orgId, 'ORG_ADMINISTRATOR')
    const calls = await callsOf(database, admin)
    const { worked, refused } = await race(
      calls.members.leave({ orgId }),
      calls.members.leave({ orgId }),
    )
    expect({ worked, refused }).toEqual({ worked: 1, refused: ['record.not_found'] })
  })
})

describe('members who manage', () => {
  it('give and take every role but the administrator’s', async () => {
    const { orgId, admin } = await addTeam(database)
    const member = await addColleague(database, orgId)
    const reader = await addColleague(database, orgId, 'ORG_READONLY_MEMBER')
    const { members, invitation } = await callsOf(database, member)
    const plain = { orgId, lastDay: null } as const
    const seen = seenAs(reader, 'ORG_READONLY_MEMBER')
    await members.changeRole({ ...plain, userId: reader, seen, role: 'ORG_LIMITED_MEMBER' })
    for (const action of [
      () => members.changeRole({ ...plain, userId: reader, seen, role: 'ORG_ADMINISTRATOR' }),
      () => members.changeRole({ ...plain, userId: admin, seen, role: 'ORG_MEMBER' }),
      () => members.changeRole({ ...plain, userId: member, seen, role: 'ORG_READONLY_MEMBER' }),
      () => members.remove({ orgId, userId: admin }),
      () => invitation.create({ orgId, emails: ['x@example.test'], role: 'ORG_ADMINISTRATOR' }),
    ])
      await expect(action()).rejects.toThrow('access.denied')
    await members.remove({ orgId, userId: reader })
    expect(await rolesOf(database, orgId, reader)).toEqual([])
    expect(await mailsTo(database.db, `${reader}@example.com`)).toEqual(['removed'])
    const log = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, reader))
    expect(log).toMatchObject([
      { action: 'membership.changed', orgId, before: { role: 'ORG_READONLY_MEMBER' } },
      { action: 'membership.removed', orgId, before: { role: 'ORG_LIMITED_MEMBER' } },
    ])
  })

  it('show addresses to those alone who manage', async () => {
    const { orgId, admin } = await addTeam(database)
    const reader = await addColleague(database, orgId, 'ORG_READONLY_MEMBER')
    const seen = await (await callsOf(database, admin)).members.list({ orgId })
    expect(seen.items.map(({ email }) => email)).toContain(`${reader}@example.com`)
    const hidden = await (await callsOf(database, reader)).members.list({ orgId })
    expect(hidden.items.map(({ email }) => email)).toEqual([null, null])
  })
})

describe('a role that ends', () => {
  it('holds for the first call of a batch and not for the second', async () => {
    const { orgId } = await addTeam(database)
    const ending = await addColleague(database, orgId, 'ORG_ADMINISTRATOR', TOMORROW)
    const reader = await addColleague(database, orgId, 'ORG_READONLY_MEMBER')
    let now = TEST_NOW
    const calls = await callsOf(database, ending, () => now)
    const seen = seenAs(reader, 'ORG_READONLY_MEMBER')
    const to = { orgId, userId: reader, lastDay: null, seen } as const
    await calls.members.changeRole({ ...to, role: 'ORG_LIMITED_MEMBER' })
    now = TOMORROW
    await expect(calls.members.changeRole({ ...to, role: 'ORG_MEMBER' })).rejects.toThrow(
      'record.not_found',
    )
    await expect(calls.members.list({ orgId })).rejects.toThrow('record.not_found')
    expect(await rolesOf(database, orgId, reader)).toEqual(['ORG_LIMITED_MEMBER'])
  })

  it('ends with its last day in Riga', async () => {
    const { orgId, admin } = await addTeam(database)
    const member = await addColleague(database, orgId)
    const { members } = await callsOf(database, admin)
    const to = { orgId, userId: member, role: 'ORG_MEMBER', seen: seenAs(member) } as const
    await members.changeRole({ ...to, lastDay: '2026-12-24' })
    const { items } = await members.list({ orgId })
    expect(items[1]).toMatchObject({ userId: member, expiresAt: '2026-12-24T21:59:59.999Z' })
    await expect(members.changeRole({ ...to, lastDay: '2026-11-20' })).rejects.toThrow(
      'request.invalid',
    )
  })
})

describe('a removed member', () => {
  it('finds nothing more with the session that they have', async () => {
    const { orgId, admin } = await addTeam(database)
    const member = await addColleague(database, orgId)
    // What the session knew when the request came: the roles of before.
    const theirs = await callsOf(database, member)
    await (await callsOf(database, admin)).members.remove({ orgId, userId: member })
    await expect(
      theirs.invitation.create({ orgId, emails: ['x@example.test'], role: 'ORG_MEMBER' }),
    ).rejects.toThrow('record.not_found')
    const next = await callsOf(database, member)
    await expect(next.members.list({ orgId })).rejects.toThrow('record.not_found')
  })

  it('has no part in delegations through the organisation any more', async () => {
    const { orgId, admin } = await addTeam(database)
    const member = await addColleague(database, orgId)
    const giver = await addTeam(database)
    const [made] = await database.db
      .insert(delegation)
      .values({
        orgId: giver.orgId,
        delegateOrgId: orgId,
        kind: 'manager',
        reason: 'Audit',
        startsAt: new Date(0),
        endsAt: TOMORROW,
        createdBy: giver.admin,
      })
      .returning()
    const delegationId = made?.id ?? ''
    await database.db
      .insert(delegationUser)
      .values({ delegationId, userId: member, activatedAt: TEST_NOW })
    await sealAsTheyStand(database.db)
    const giving = await callsOf(database, giver.admin)
    expect(await giving.members.temporary({ orgId: giver.orgId })).toMatchObject([
      { userId: member, role: 'TEMP_ORG_MEMBER', isReader: false },
    ])
    await (await callsOf(database, admin)).members.remove({ orgId, userId: member })
    expect(await giving.members.temporary({ orgId: giver.orgId })).toEqual([])
  })
})

describe('access for a time', () => {
  it('is ended by those who manage; support staff’s by administrators', async () => {
    const { orgId, admin } = await addTeam(database)
    const manager = await callsOf(database, await addColleague(database, orgId))
    const auditor = await addColleague(database, orgId, 'TEMP_ORG_READONLY_MEMBER', TOMORROW)
    const support = await addColleague(database, orgId, 'SUPPORT_ORG_FULL_ACCESS', TOMORROW)
    expect(await manager.members.temporary({ orgId })).toHaveLength(2)
    await manager.members.removeTemporary({ orgId, userId: auditor })
    const ending = { orgId, userId: support } as const
    await expect(manager.members.removeTemporary(ending)).rejects.toThrow('access.denied')
    await (await callsOf(database, admin)).members.removeTemporary(ending)
    expect(await manager.members.temporary({ orgId })).toEqual([])
    for (const userId of [auditor, admin])
      await expect(manager.members.removeTemporary({ orgId, userId })).rejects.toThrow(
        'record.not_found',
      )
  })
})

describe('ids of another organisation', () => {
  it('give what unknown ids give', async () => {
    const { orgId, admin } = await addTeam(database)
    const other = await addTeam(database, 1)
    const theirs = await callsOf(database, other.admin)
    await theirs.invitation.create({
      orgId: other.orgId,
      emails: ['x@example.test'],
      role: 'ORG_MEMBER',
    })
    const [invited] = (await theirs.invitation.list({ orgId: other.orgId })).items
    const userId = await addPerson(database.db)
    const asking = await callsOf(database, userId)
    const { requestId } = await asking.joinRequest.ask({ orgId: other.orgId })
    const { members, invitation, joinRequest, ownershipRequest } = await callsOf(database, admin)
    const unknown = crypto.randomUUID()
    for (const invitationId of [invited?.invitationId ?? '', unknown]) {
      await expect(invitation.delete({ orgId, invitationId })).rejects.toThrow('record.not_found')
      const seen = { email: 'x@example.test', role: 'ORG_MEMBER' } as const
      await expect(invitation.resend({ orgId, invitationId, seen })).rejects.toThrow(
        'record.not_found',
      )
      await expect(invitation.acceptMine({ invitationId })).rejects.toThrow('record.not_found')
    }
    for (const id of [requestId, unknown]) {
      const seen = { userId, ...seenAs(userId) }
      await expect(joinRequest.approve({ orgId, requestId: id, ...seen })).rejects.toThrow(
        'record.not_found',
      )
      await expect(joinRequest.reject({ orgId, requestId: id })).rejects.toThrow('record.not_found')
      await expect(joinRequest.withdraw({ requestId: id })).rejects.toThrow('record.not_found')
      await expect(ownershipRequest.withdraw({ requestId: id })).rejects.toThrow('record.not_found')
    }
    for (const userId of [other.admin, unknown]) {
      await expect(members.remove({ orgId, userId })).rejects.toThrow('record.not_found')
      await expect(
        members.changeRole({
          orgId,
          userId,
          role: 'ORG_MEMBER',
          lastDay: null,
          seen: seenAs(userId),
        }),
      ).rejects.toThrow('record.not_found')
    }
    await expect(members.leave({ orgId: other.orgId })).rejects.toThrow('record.not_found')
  })
})

describe('organisations to join', () => {
  it('are found by name and number, with how the reader stands to them', async () => {
    const { db } = database
    const userId = await addPerson(db)
    const named = (name: string, rest: object = {}) => ({
      name,
      nameFolded: name.toLowerCase(),
      ...rest,
    })
    const own = await addOrganisation(db, 'FREE', named('Zvejnieki A'))
    await addMember(db, own, userId)
    const claimed = await addOrganisation(db, 'FREE', named('SIA Zvejnieki'))
    const unclaimed = await addOrganisation(
      db,
      'FREE',
      named('Zvejnieki B', { claimedAt: null, matchKey: 'LV:40003032949' }),
    )
    await addOrganisation(db, 'FREE', named('Zvejnieki C', { mergedIntoId: own }))
    const calls = await callsOf(database, userId)
    const states = async (q: string) =>
      (await calls.members.findOrganisations({ q })).map(({ orgId, state }) => [orgId, state])
    expect(await states('zvejn')).toEqual([
      [own, 'member'],
      [unclaimed, 'unclaimed'],
      [claimed, 'claimed'],
    ])
    expect(await states('4000-3032 949')).toEqual([[unclaimed, 'unclaimed']])
    expect(await states('%')).toEqual([])
    await calls.joinRequest.ask({ orgId: claimed, message: ' Sveiki ' })
    await calls.ownershipRequest.ask({ orgId: unclaimed, statement: 'I lead it.' })
    expect(await states('zvejn')).toEqual([
      [own, 'member'],
      [unclaimed, 'claiming'],
      [claimed, 'asked'],
    ])
    expect(await calls.members.findOrganisation({ orgId: unclaimed })).toMatchObject({
      registrationNumber: '40003032949',
    })
  })
})
