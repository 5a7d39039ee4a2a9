import { createHash } from 'node:crypto'
import { user } from '@kogge/db/schema/account.ts'
import { invitation } from '@kogge/db/schema/membership.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import { INVITATION_DAYS } from '@kogge/domain/member/rules.ts'
import { moveInvitations } from '@kogge/platform/server/keys/commands.ts'
import { createCaller } from '@kogge/platform/server/procedures.ts'
import {
  NO_SEAL,
  TEST_NOW,
  TEST_TOKEN_KEYS,
  testContext,
} from '@kogge/platform/server/testing/context.ts'
import { addPerson } from '@kogge/platform/server/testing/people.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { membersRouter } from '../router.ts'
import { mailedInvitation, mailsTo } from '../testing/mails.ts'
import { addColleague, addTeam, callsOf, memberCount, race, rolesOf } from '../testing/people.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const LATER = new Date(TEST_NOW.getTime() + INVITATION_DAYS * 86_400_000)
const INVALID = 'account.token_invalid'

const visitor = (clock?: () => Date) =>
  createCaller(membersRouter)(testContext(database.db, undefined, clock)).invitation

const addInvited = async (values: Partial<typeof user.$inferInsert> = {}) => {
  const team = await addTeam(database)
  const userId = await addPerson(database.db, values)
  const email = `${userId}@example.com`
  const manager = await callsOf(database, team.admin)
  await manager.invitation.create({
    orgId: team.orgId,
    emails: [email],
    role: 'ORG_LIMITED_MEMBER',
  })
  const token = await mailedInvitation(database.db, email)
  return { ...team, userId, email, token, manager, calls: await callsOf(database, userId) }
}

const openIn = async (orgId: string) =>
  (await database.db.select().from(invitation).where(eq(invitation.orgId, orgId))).filter(
    ({ acceptedAt, deletedAt }) => !acceptedAt && !deletedAt,
  )

describe('an invitation', () => {
  it('gives its role to whom it was sent, once', async () => {
    const { orgId, userId, token, calls, email, admin } = await addInvited()
    expect(await visitor().preview({ token })).toMatchObject({
      role: 'ORG_LIMITED_MEMBER',
      invitedBy: 'Anna Bērziņa',
      email,
    })
    const [kept] = await openIn(orgId)
    expect(kept?.tokenHash.toString('base64url')).not.toBe(token)
    const { worked, refused } = await race(
      calls.invitation.accept({ token }),
      calls.invitation.accept({ token }),
    )
    expect({ worked, refused }).toEqual({ worked: 1, refused: [INVALID] })
    expect(await rolesOf(database, orgId, userId)).toEqual(['ORG_LIMITED_MEMBER'])
    await expect(visitor().preview({ token })).rejects.toThrow(INVALID)
    await expect(
      (await callsOf(database, admin)).invitation.create({
        orgId,
        emails: [email],
        role: 'ORG_MEMBER',
      }),
    ).rejects.toThrow('member.already')
  })

  it('is for its address alone, and leaves every other as it is', async () => {
    const { orgId, token } = await addInvited()
    const other = await addPerson(database.db)
    const calls = await callsOf(database, other)
    await expect(calls.invitation.accept({ token })).rejects.toThrow('invitation.other_address')
    expect(await rolesOf(database, orgId, other)).toEqual([])
    expect(await openIn(orgId)).toHaveLength(1)
  })

  it('confirms an address that nobody had confirmed, by the mailed token alone', async () => {
    const { orgId, userId, token, calls } = await addInvited({ emailConfirmedAt: null })
    const [open] = await openIn(orgId)
    expect((await calls.members.mine()).invitations).toEqual([])
    await expect(calls.invitation.acceptMine({ invitationId: open?.id ?? '' })).rejects.toThrow(
      'account.email_unconfirmed',
    )
    await calls.invitation.accept({ token })
    const [row] = await database.db.select().from(user).where(eq(user.id, userId))
    expect(row?.emailConfirmedAt).toEqual(TEST_NOW)
    expect(await rolesOf(database, orgId, userId)).toEqual(['ORG_LIMITED_MEMBER'])
  })

  it('is answered alike when it is unknown, old, deleted or replaced', async () => {
    const { orgId, token, manager, calls } = await addInvited()
    await expect(visitor().preview({ token: 'x'.repeat(43) })).rejects.toThrow(INVALID)
    await expect(visitor(() => LATER).preview({ token })).rejects.toThrow(INVALID)
    const [open] = await openIn(orgId)
    const invitationId = open?.id ?? ''
    await manager.invitation.resend({ orgId, invitationId })
    await expect(calls.invitation.accept({ token })).rejects.toThrow(INVALID)
    await manager.invitation.delete({ orgId, invitationId })
    await expect(calls.invitation.accept({ token })).rejects.toThrow(INVALID)
    await expect(manager.invitation.delete({ orgId, invitationId })).rejects.toThrow(
      'record.not_found',
    )
  })

  it('is accepted or deleted, never both', async () => {
    const { orgId, token, manager, calls } = await addInvited()
    const [open] = await openIn(orgId)
    const { worked, refused } = await race(
      calls.invitation.accept({ token }),
      manager.invitation.delete({ orgId, invitationId: open?.id ?? '' }),
    )
    expect(worked).toBe(1)
    expect([INVALID, 'record.not_found']).toContain(refused[0])
    expect(await memberCount(database, orgId)).toBe(refused[0] === INVALID ? 1 : 2)
  })

  it('waits among one’s own and can be declined there', async () => {
    const { calls, orgId } = await addInvited()
    const [own] = (await calls.members.mine()).invitations
    expect(own).toMatchObject({ orgId, role: 'ORG_LIMITED_MEMBER' })
    await calls.invitation.declineMine({ invitationId: own?.invitationId ?? '' })
    expect((await calls.members.mine()).invitations).toEqual([])
    expect(await openIn(orgId)).toEqual([])
  })
})

describe('inviting', () => {
  it('answers the same for addresses with and without an account', async () => {
    const { orgId, admin } = await addTeam(database)
    const known = `${await addPerson(database.db)}@example.com`
    const { invitation: calls } = await callsOf(database, admin)
    const member = `${await addColleague(database, orgId)}@example.com`
    const emails = [known, 'Nobody@Example.test', member, known]
    expect(await calls.create({ orgId, emails, role: 'ORG_MEMBER' })).toEqual({
      sent: [known, 'nobody@example.test'],
      members: [member],
      pending: [],
    })
    expect(await calls.create({ orgId, emails: [known], role: 'ORG_MEMBER' })).toEqual({
      sent: [],
      members: [],
      pending: [known],
    })
    expect(await mailsTo(database.db, known)).toEqual(['invitation'])
    const { items } = await calls.list({ orgId, limit: 1 })
    expect(items).toHaveLength(1)
  })

  it('writes to one address no more than five times a day, whoever asks', async () => {
    const emails = ['often@example.test']
    const ask = async () => {
      const { orgId, admin } = await addTeam(database)
      const calls = await callsOf(database, admin)
      return calls.invitation.create({ orgId, emails, role: 'ORG_MEMBER' })
    }
    for (let times = 0; times < 5; times += 1) await ask()
    await expect(ask()).rejects.toThrow('request.rate_limited')
    expect(await mailsTo(database.db, 'often@example.test')).toHaveLength(5)
  })
})

describe('a row that somebody writes or changes in the database', () => {
  const ADMINISTRATOR = { role: 'ORG_ADMINISTRATOR' as const }

  it('invites nobody: not with a higher role, for another organisation, by another, or longer', async () => {
    const other = await addTeam(database)
    for (const change of [
      ADMINISTRATOR,
      { orgId: other.orgId, invitedBy: other.admin },
      { invitedBy: other.admin },
      { expiresAt: new Date(LATER.getTime() + 1) },
    ]) {
      const { orgId, token, calls, userId } = await addInvited()
      await database.db.update(invitation).set(change).where(eq(invitation.orgId, orgId))
      await expect(visitor().preview({ token })).rejects.toThrow(INVALID)
      await expect(calls.invitation.accept({ token })).rejects.toThrow(INVALID)
      expect(await rolesOf(database, orgId, userId)).toEqual([])
    }
  })

  it('invites nobody by the hash of a token', async () => {
    const { orgId, admin, userId, email, calls } = await addInvited()
    const token = 'T'.repeat(43)
    const sha256 = createHash('sha256').update(token).digest()
    for (const tokenHash of [sha256, TEST_TOKEN_KEYS.hashOf('invitation', token)]) {
      await database.db.delete(invitation).where(eq(invitation.orgId, orgId))
      const row = { ...ADMINISTRATOR, orgId, email, invitedBy: admin, expiresAt: LATER }
      await database.db.insert(invitation).values({ ...row, tokenHash, ...NO_SEAL })
      await expect(calls.invitation.accept({ token })).rejects.toThrow(INVALID)
    }
    expect(await rolesOf(database, orgId, userId)).toEqual([])
  })

  it('is not made genuine by a merger, which passes on those that are', async () => {
    const { db } = database
    const [genuine, forged, into] = [
      await addInvited(),
      await addInvited(),
      await addTeam(database),
    ]
    await db.update(invitation).set(ADMINISTRATOR).where(eq(invitation.orgId, forged.orgId))
    for (const { orgId } of [genuine, forged])
      await moveInvitations(db, TEST_TOKEN_KEYS, { fromId: orgId, intoId: into.orgId })
    const [kept] = await db.select().from(invitation).where(eq(invitation.email, genuine.email))
    expect(kept?.orgId).toBe(into.orgId)
    expect(await visitor().preview({ token: genuine.token })).toMatchObject({
      email: genuine.email,
    })
    await expect(visitor().preview({ token: forged.token })).rejects.toThrow(INVALID)
    await moveInvitations(db, TEST_TOKEN_KEYS, { fromId: into.orgId, intoId: genuine.orgId }, [
      kept?.id ?? '',
    ])
    const joined = await genuine.calls.invitation.accept({ token: genuine.token })
    expect(joined).toMatchObject({ orgId: genuine.orgId })
  })
})
