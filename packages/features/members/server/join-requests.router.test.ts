import { notificationChoice } from '@kogge/db/schema/notifications.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from './testing/sent-mails.ts'
import { addColleague, addTeam, callsOf, rolesOf } from './testing/team.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const addressOf = (userId: string): string => `${userId}@example.com`

describe('a request to join', () => {
  it('is told to those who may answer, and gives the role that they choose', async () => {
    const { orgId, admin } = await addTeam(database)
    const member = await addColleague(database, orgId)
    const muted = await addColleague(database, orgId)
    const reader = await addColleague(database, orgId, 'ORG_READONLY_MEMBER')
    await database.db
      .insert(notificationChoice)
      .values({ userId: muted, kind: 'membership', inApp: true, mail: 'never' })
    const userId = await addPerson(database.db)
    const calls = await callsOf(database, userId)
    const { requestId } = await calls.joinRequest.ask({ orgId, message: 'I work here.' })
    for (const told of [admin, member])
      expect(await mailsTo(database.db, addressOf(told))).toEqual(['joinRequested'])
    for (const untold of [muted, reader])
      expect(await mailsTo(database.db, addressOf(untold))).toEqual([])
    await expect(calls.joinRequest.ask({ orgId })).rejects.toThrow('member.request_pending')
    const manager = await callsOf(database, member)
    expect((await manager.joinRequest.list({ orgId })).items).toMatchObject([
      { requestId, userId, message: 'I work here.', email: addressOf(userId) },
    ])
    const approving = { orgId, requestId, userId, email: addressOf(userId) }
    await expect(
      manager.joinRequest.approve({ ...approving, role: 'ORG_ADMINISTRATOR' }),
    ).rejects.toThrow('access.denied')
    await manager.joinRequest.approve({ ...approving, role: 'ORG_READONLY_MEMBER' })
    expect(await rolesOf(database, orgId, userId)).toEqual(['ORG_READONLY_MEMBER'])
    expect(await mailsTo(database.db, addressOf(userId))).toEqual(['joinApproved'])
    await expect(calls.joinRequest.ask({ orgId })).rejects.toThrow('member.already')
    await expect(manager.joinRequest.approve({ ...approving, role: 'ORG_MEMBER' })).rejects.toThrow(
      'record.not_found',
    )
  })

  it('is withdrawn, rejected, and not made without end', async () => {
    const { orgId, admin } = await addTeam(database)
    const userId = await addPerson(database.db)
    const calls = await callsOf(database, userId)
    const first = await calls.joinRequest.ask({ orgId })
    expect((await calls.members.mine()).joinRequests).toMatchObject([{ orgId }])
    await calls.joinRequest.withdraw(first)
    const second = await calls.joinRequest.ask({ orgId })
    await (await callsOf(database, admin)).joinRequest.reject({ orgId, ...second })
    expect(await mailsTo(database.db, addressOf(userId))).toEqual(['joinRejected'])
    expect((await calls.members.mine()).joinRequests).toEqual([])
    await calls.joinRequest.withdraw(await calls.joinRequest.ask({ orgId }))
    await expect(calls.joinRequest.ask({ orgId })).rejects.toThrow('request.rate_limited')
  })

  it('needs a confirmed address and an organisation that somebody speaks for', async () => {
    const { orgId } = await addTeam(database)
    const unconfirmed = await callsOf(
      database,
      await addPerson(database.db, { emailConfirmedAt: null }),
    )
    await expect(unconfirmed.joinRequest.ask({ orgId })).rejects.toThrow(
      'account.email_unconfirmed',
    )
    const calls = await callsOf(database, await addPerson(database.db))
    const unclaimed = await addOrganisation(database.db, 'FREE', { claimedAt: null })
    const merged = await addOrganisation(database.db, 'FREE', { mergedIntoId: orgId })
    for (const id of [unclaimed, merged, crypto.randomUUID()])
      await expect(calls.joinRequest.ask({ orgId: id })).rejects.toThrow('record.not_found')
  })
})
