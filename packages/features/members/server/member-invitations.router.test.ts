import { createHash, randomUUID } from 'node:crypto'
import { user } from '@kogge/db/schema/accounts.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { invitation } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { INVITATION_DAYS } from '@kogge/domain/members/member-role-rules.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import {
  NO_SEAL,
  TEST_NOW,
  TEST_TOKEN_KEYS,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { moveInvitations } from '@kogge/platform/server/tokens/invitation-token-transfer.commands.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { membersRouter } from './members.router.ts'
import { mailedInvitation, mailsTo } from './testing/sent-mails.ts'
import { addColleague, addTeam, callsOf, memberCount, race, rolesOf } from './testing/team.ts'

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
  it('says by its letter and its page whether anybody has verified whose name it has', async () => {
    const { db } = database
    for (const isVerified of [true, false]) {
      const orgId = await addOrganisation(db, 'FREE', {
        name: 'Ozolvalkas novada pašvaldība',
        ...(!isVerified && { verifiedAt: null, verifiedHow: null }),
      })
      const admin = await addPerson(db, { firstName: 'Ozolvalkas novada', lastName: 'pašvaldība' })
      await addMember(db, orgId, admin, 'ORG_ADMINISTRATOR')
      const email = `stranger-${orgId}@example.com`
      const manager = await callsOf(database, admin)
      await manager.invitation.create({ orgId, emails: [email], role: 'ORG_MEMBER' })
      const [mail] = await db.select().from(mailMessage).where(eq(mailMessage.recipient, email))
      const { subject = '', text = '' } = mail ?? {}
      expect(subject.includes('(not verified)')).toBe(!isVerified)
      // Somebody who is called as an authority is named by their address anyway.
      expect(subject).not.toContain('pašvaldība invites')
      for (const said of [subject, text]) expect(said).toContain(`${admin}@`)
      const { unverifiedSender } = await visitor().preview({
        token: await mailedInvitation(db, email),
      })
      expect(unverifiedSender).toBe(isVerified ? null : `${admin}@example.com`)
    }
  })

  it('is not taken up by who has written its address into the row of an account', async () => {
    const { db } = database
    const team = await addTeam(database)
    const email = `invited-${team.orgId}@example.com`
    const manager = await callsOf(database, team.admin)
    await manager.invitation.create({ orgId: team.orgId, emails: [email], role: 'ORG_MEMBER' })
    const token = await mailedInvitation(db, email)
    const [open] = await openIn(team.orgId)
    const thief = await addPerson(db)
    await db.update(user).set({ email }).where(eq(user.id, thief))
    const calls = await callsOf(database, thief)
    const invitationId = open?.id ?? ''
    for (const take of [
      () => calls.invitation.acceptMine({ invitationId }),
      () => calls.invitation.declineMine({ invitationId }),
      () => calls.invitation.accept({ token }),
    ])
      await expect(take()).rejects.toThrow(/email_unconfirmed|other_address/)
    expect(await rolesOf(database, team.orgId, thief)).toEqual([])
  })

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
    const seen = { email: open?.email ?? '', role: 'ORG_LIMITED_MEMBER' } as const
    await manager.invitation.resend({ orgId, invitationId, seen })
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

describe('an invitation of an organisation that nobody has verified', () => {
  const AUTHORITY = 'Ozolvalkas novada pašvaldība'

  const unverifiedTeam = async () => {
    const team = await addTeam(database)
    const called = { name: AUTHORITY, verifiedAt: null, verifiedHow: null }
    await database.db.update(org).set(called).where(eq(org.id, team.orgId))
    const names = { firstName: 'Ozolvalkas novada', lastName: 'pašvaldība' }
    await database.db.update(user).set(names).where(eq(user.id, team.admin))
    return { ...team, calls: await callsOf(database, team.admin) }
  }

  const mailTo = async (recipient: string) => {
    const mails = await database.db.select().from(mailMessage)
    return mails.filter((mail) => mail.recipient === recipient)
  }

  it('says so in each language, and names who invites by their address', async () => {
    const { orgId, admin, calls } = await unverifiedTeam()
    for (const language of ['en', 'lv', 'et', 'lt']) {
      const email = `${await addPerson(database.db, { language })}@example.com`
      await calls.invitation.create({ orgId, emails: [email], role: 'ORG_MEMBER' })
      const [mail] = await mailTo(email)
      expect(mail?.subject).toMatch(
        /\(not verified\)|\(nav pārbaudīt|\(kontrollimata|\(nepatvirtint/,
      )
      expect(mail?.subject.replaceAll('\u200c', '')).toContain(`${admin}@example.com`)
      const token = await mailedInvitation(database.db, email)
      const invitedBy = `${admin}@example.com`
      expect(await visitor().preview({ token })).toMatchObject({ invitedBy })
      const reader = await callsOf(database, email.replace('@example.com', ''))
      const { invitations } = await reader.members.mine()
      expect(invitations).toMatchObject([{ orgId, isVerified: false, invitedBy }])
    }
  })

  it('is one of ten a day, of the organisation and of the person in all such', async () => {
    const { orgId, admin, calls } = await unverifiedTeam()
    const addresses = (count: number) =>
      Array.from({ length: count }, (_, at) => `${orgId}-${count}-${at}@example.com`)
    const role = 'ORG_MEMBER' as const
    await calls.invitation.create({ orgId, emails: addresses(10), role })
    const more = { emails: addresses(1), role }
    await expect(calls.invitation.create({ orgId, ...more })).rejects.toThrow(
      'request.rate_limited',
    )
    const second = await unverifiedTeam()
    await addMember(database.db, second.orgId, admin, 'ORG_ADMINISTRATOR')
    const anew = await callsOf(database, admin)
    await expect(anew.invitation.create({ orgId: second.orgId, ...more })).rejects.toThrow(
      'request.rate_limited',
    )
    const verified = await addTeam(database)
    await addMember(database.db, verified.orgId, admin, 'ORG_ADMINISTRATOR')
    const others = await callsOf(database, admin)
    await others.invitation.create({ orgId: verified.orgId, ...more })
  })

  it('names nobody as an organisation that is known, of one that is verified neither', async () => {
    const { orgId, admin } = await addTeam(database)
    await addOrganisation(database.db, 'FREE', { name: 'SIA Enkura Osta', claimedAt: null })
    const byName = async (firstName: string, lastName: string) => {
      await database.db.update(user).set({ firstName, lastName }).where(eq(user.id, admin))
      const email = `${await addPerson(database.db)}@example.com`
      const calls = await callsOf(database, admin)
      await calls.invitation.create({ orgId, emails: [email], role: 'ORG_MEMBER' })
      return (await mailTo(email))[0]?.subject.replaceAll('\u200c', '') ?? ''
    }
    for (const [first, last] of [
      ['Ozolvalkas novada', 'pašvaldība'],
      ['Ozolvalkas', 'novads'],
      ['Enkura', 'Osta'],
      ['Enkurа', 'Osta'],
      ['En', 'kura Osta'],
    ] as const) {
      const subject = await byName(first, last)
      expect(subject, last).toContain(`${admin}@example.com`)
      expect(subject).not.toContain(last)
    }
    expect(await byName('Anna', 'Bērziņa')).toContain('Anna Bērziņa')
  })
})

describe('one person', () => {
  it('writes a hundred invitations a day, in however many organisations', async () => {
    const { orgId: first, admin } = await addTeam(database)
    const others = [await addOrganisation(database.db), await addOrganisation(database.db)]
    for (const orgId of others) await addMember(database.db, orgId, admin, 'ORG_ADMINISTRATOR')
    const { invitation: calls } = await callsOf(database, admin)
    const ask = (orgId: string | undefined, count: number) =>
      calls.create({
        orgId: orgId ?? '',
        emails: Array.from({ length: count }, () => `${randomUUID()}@example.test`),
        role: 'ORG_MEMBER',
      })
    for (const orgId of [first, first, others[0], others[0], others[0]]) await ask(orgId, 20)
    await expect(ask(others[1], 1)).rejects.toThrow('request.rate_limited')
    const colleague = await addColleague(database, first, 'ORG_ADMINISTRATOR')
    const theirs = (await callsOf(database, colleague)).invitation
    const emails = [`${randomUUID()}@example.test`]
    await theirs.create({ orgId: first, emails, role: 'ORG_MEMBER' })
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
