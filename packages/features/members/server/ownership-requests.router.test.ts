import { auditLog } from '@kogge/db/schema/accounts.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { shownIdentity } from '@kogge/domain/verification/displayed-org-identity.ts'
import { addOrganisation, addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from './testing/sent-mails.ts'
import { addTeam, callsOf, race, rolesOf, staffCallsOf } from './testing/team.ts'

let database: TestDatabase
let staffId: string
beforeAll(async () => {
  database = await testDatabase()
  staffId = await addPerson(database.db)
  await addStaff(database.db, staffId, 'SUPPORT')
})
afterAll(() => database.close())

const addUnclaimed = () =>
  addOrganisation(database.db, 'FREE', { claimedAt: null, buyerCount: 7, supplierCount: 2 })

/** What the page of staff shows of it now. */
const seenOf = async (orgId: string) => {
  const [row] = await database.db.select().from(org).where(eq(org.id, orgId))
  return row ? shownIdentity(row) : { name: '', country: null, registrationNumber: null }
}

const claim = async (orgId: string) => {
  const userId = await addPerson(database.db)
  const calls = await callsOf(database, userId)
  const { requestId } = await calls.ownershipRequest.ask({ orgId, statement: 'I lead it.' })
  const email = `${userId}@example.com`
  const asked = { requestId, userId, email, seen: await seenOf(orgId) }
  return { asked, userId, requestId, calls, email }
}

describe('a request to speak for an organisation', () => {
  it('makes its asker the administrator, and turns the others down', async () => {
    const orgId = await addUnclaimed()
    const asker = await claim(orgId)
    const other = await claim(orgId)
    const staff = await staffCallsOf(database, staffId)
    const queue = await staff.list({ status: 'pending' })
    expect(queue.items.find(({ requestId }) => requestId === asker.requestId)).toMatchObject({
      statement: 'I lead it.',
      org: { orgId, isClaimed: false, buyerCount: 7, supplierCount: 2, otherRequests: 1 },
      requester: { userId: asker.userId, email: asker.email, orgs: [] },
    })
    await staff.approve({ ...asker.asked, answer: 'Welcome.' })
    expect(await rolesOf(database, orgId, asker.userId)).toEqual(['ORG_ADMINISTRATOR'])
    const [row] = await database.db.select().from(org).where(eq(org.id, orgId))
    expect(row?.claimedAt).not.toBeNull()
    expect(await mailsTo(database.db, asker.email)).toEqual(['ownershipApproved'])
    expect(await mailsTo(database.db, other.email)).toEqual(['ownershipRejected'])
    expect((await asker.calls.members.mine()).ownershipRequests).toMatchObject([
      { status: 'approved', answer: 'Welcome.' },
    ])
    const log = await database.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
    expect(log.map(({ action }) => action)).toEqual([
      'ownership_request.made',
      'ownership_request.made',
      'org.claimed',
      'membership.granted',
      'ownership_request.approved',
      'ownership_request.rejected',
    ])
    expect(log[4]).toMatchObject({
      actorUserId: staffId,
      before: { status: 'pending' },
      after: { status: 'approved', answer: 'Welcome.' },
    })
    const decided = await staff.list({ status: 'decided', limit: 1 })
    expect(decided.items).toHaveLength(1)
    expect(decided.nextCursor).not.toBeNull()
    const rest = await staff.list({ status: 'decided', limit: 50, cursor: decided.nextCursor })
    expect(rest.items.map(({ requestId }) => requestId)).not.toContain(decided.items[0]?.requestId)
  })

  it('is refused honestly for one that is claimed', async () => {
    const { orgId } = await addTeam(database)
    await expect(claim(orgId)).rejects.toThrow('org.already_exists')
    const unclaimed = await addUnclaimed()
    const late = await claim(unclaimed)
    await database.db.update(org).set({ claimedAt: new Date() }).where(eq(org.id, unclaimed))
    const staff = await staffCallsOf(database, staffId)
    await expect(staff.approve(late.asked)).rejects.toThrow('org.already_exists')
    await staff.reject({
      ...late.asked,
      answer: 'Ask its administrator.',
    })
  })

  it('is decided for the organisation that staff saw', async () => {
    const orgId = await addUnclaimed()
    const { asked } = await claim(orgId)
    const staff = await staffCallsOf(database, staffId)
    await database.db.update(org).set({ name: 'Ozolvalkas novads' }).where(eq(org.id, orgId))
    await expect(staff.approve(asked)).rejects.toThrow('org.changed')
    const rejecting = staff.reject({ ...asked, answer: 'No.' })
    await expect(rejecting).rejects.toThrow('org.changed')
    const [row] = await database.db.select().from(org).where(eq(org.id, orgId))
    expect(row?.claimedAt).toBeNull()
    await staff.approve({ ...asked, seen: await seenOf(orgId) })
  })

  it('is decided once, and by nobody for themselves', async () => {
    const orgId = await addUnclaimed()
    const asker = await claim(orgId)
    const staff = await staffCallsOf(database, staffId)
    const { worked, refused } = await race(
      staff.approve(asker.asked),
      staff.reject({ ...asker.asked, answer: 'No.' }),
    )
    expect({ worked, refused }).toEqual({ worked: 1, refused: ['record.not_found'] })
    const own = await callsOf(database, staffId)
    const ownId = await addUnclaimed()
    const { requestId } = await own.ownershipRequest.ask({ orgId: ownId, statement: 'Mine.' })
    await expect(
      staff.approve({
        requestId,
        userId: staffId,
        email: `${staffId}@example.com`,
        seen: await seenOf(ownId),
      }),
    ).rejects.toThrow('access.denied')
    expect(await mailsTo(database.db, `${staffId}@example.com`)).toContain('ownershipRequested')
  })

  it('is withdrawn by its asker alone', async () => {
    const asker = await claim(await addUnclaimed())
    const stranger = await callsOf(database, await addPerson(database.db))
    const { requestId } = asker
    await expect(stranger.ownershipRequest.withdraw({ requestId })).rejects.toThrow(
      'record.not_found',
    )
    await asker.calls.ownershipRequest.withdraw({ requestId })
    const staff = await staffCallsOf(database, staffId)
    await expect(staff.approve(asker.asked)).rejects.toThrow('record.not_found')
    await expect(
      (await staffCallsOf(database, asker.userId)).list({ status: 'pending' }),
    ).rejects.toThrow('access.denied')
  })
})
