import { randomUUID } from 'node:crypto'
import { user } from '@kogge/db/schema/accounts.ts'
import { invitation } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { GLOBAL_ROLES } from '@kogge/domain/access/roles.ts'
import { shownIdentity } from '@kogge/domain/verification/displayed-org-identity.ts'
import { addOwnershipRequest, addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Attacks, reason } from './attack.ts'
import { callsOf, now, type Siege, staffOf, us } from './attack-scenario.ts'
import { expectSealed } from './still-sealed.ts'

const invite = async (siege: Siege, email: string): Promise<void> => {
  const { orgId, userId } = siege.bidder
  const { invitation: calls } = await callsOf(siege, userId)
  await calls.create({ orgId, emails: [email], role: 'ORG_MEMBER' })
}

const signUp = (siege: Siege, email: string): Promise<string> =>
  addPerson(siege.database.db, { email, emailConfirmedAt: null })

/** Somebody who signed up with the address of a colleague whom the bidder has invited, and cannot confirm it. */
const addPretender = async (siege: Siege, address?: string): Promise<string> => {
  const email = address ?? `kolege-${randomUUID()}@bidder.example`
  const userId = await signUp(siege, email)
  await invite(siege, email)
  return userId
}

const joinAsInvited = async (siege: Siege, userId: string): Promise<void> => {
  const { db } = siege.database
  const [row] = await db.select({ email: user.email }).from(user).where(eq(user.id, userId))
  const [found] = await db
    .select({ id: invitation.id })
    .from(invitation)
    .where(eq(invitation.email, row?.email ?? ''))
  const { invitation: calls } = await callsOf(siege, userId)
  await expect(calls.acceptMine({ invitationId: found?.id ?? '' })).rejects.toThrow(
    'account.email_unconfirmed',
  )
}

const claim = ({ database, bidder }: Siege, userId: string): Promise<string> =>
  addOwnershipRequest(database.db, bidder.orgId, userId, 'Ours.')

/** Somebody becomes one of the bidder's people, or more than they were. */
export const ATTACKS_BY_PEOPLE: Attacks = {
  'adminOwnership.approve': async (siege) => {
    const { database, bidder, friend, developer } = siege
    const { adminOwnership, adminOrgs } = await staffOf(siege)
    const requestId = await claim(siege, friend.userId)
    const [theirs] = await database.db.select().from(org).where(eq(org.id, bidder.orgId))
    if (!theirs) throw new Error('It is gone.')
    const seen = shownIdentity(theirs)
    const { userId } = friend
    const approve = (id: string) =>
      adminOwnership.approve({
        requestId: id,
        userId,
        email: `${userId}@example.com`,
        seen,
        answer: '',
      })
    await expect(approve(requestId)).rejects.toThrow('org.already_exists')
    await expectSealed(siege, us(siege))
    // While it is away, and once it is back.
    const given = { orgId: bidder.orgId as never, reason }
    await adminOrgs.setDeleted({ ...given, isDeleted: true })
    await expect(approve(requestId)).rejects.toThrow()
    await adminOrgs.setDeleted({ ...given, isDeleted: false })
    await expect(approve(requestId)).rejects.toThrow('org.already_exists')
    // Their own.
    await expect(approve(await claim(siege, developer))).rejects.toThrow('access.denied')
    const [row] = await database.db.select().from(org).where(eq(org.id, bidder.orgId))
    expect(row?.claimedAt).not.toBeNull()
    return us(siege)
  },
  'adminUsers.confirmEmail': async (siege) => {
    const { adminUsers } = await staffOf(siege)
    const pretender = await addPretender(siege)
    await adminUsers.confirmEmail({ userId: pretender as never })
    await joinAsInvited(siege, pretender)
    // Vouched for before the bidder invites.
    const email = `${randomUUID()}@bidder.example`
    const early = await signUp(siege, email)
    await adminUsers.confirmEmail({ userId: early as never })
    await invite(siege, email)
    await joinAsInvited(siege, early)
    // Nor by a link to a mailbox that is not theirs.
    await adminUsers.resendConfirmation({ userId: early as never }).catch(() => undefined)
    await joinAsInvited(siege, early)
    // Nor by guessing.
    const { invitation: calls } = await callsOf(siege, early)
    await expect(calls.accept({ token: 'x'.repeat(43) })).rejects.toThrow()
    return [...us(siege), pretender, early]
  },
  'adminUsers.anonymise': async (siege) => {
    // One who was invited leaves, and another takes the address.
    const pretender = await addPretender(siege)
    const { db } = siege.database
    const { email } = (await db.select().from(user).where(eq(user.id, pretender)))[0] ?? {}
    const { adminUsers } = await staffOf(siege)
    await adminUsers.anonymise({ userId: pretender as never, reason })
    const second = await addPretender(siege, email)
    await adminUsers.confirmEmail({ userId: second as never })
    await joinAsInvited(siege, second)
    return [...us(siege), second]
  },
  'adminRoles.grant': async (siege) => {
    const { database, bidder, friend, developer } = siege
    const own = await staffOf(siege)
    const all = { role: 'SUPER_ADMIN' as const, expiresAt: null }
    for (const userId of us(siege))
      await expect(own.adminRoles.grant({ userId: userId as never, ...all })).rejects.toThrow()
    const chief = await addPerson(database.db)
    await addStaff(database.db, chief, 'SUPER_ADMIN')
    const { adminRoles } = await staffOf(siege, chief)
    for (const role of GLOBAL_ROLES) {
      await adminRoles.grant({ userId: friend.userId as never, role, expiresAt: null })
      await expectSealed(siege, [...us(siege), chief])
      await adminRoles.revoke({ userId: friend.userId as never, role })
    }
    await adminRoles.grant({ userId: developer as never, role: 'SUPER_ADMIN', expiresAt: null })
    await expectSealed(siege, [developer])
    await adminRoles.revoke({ userId: developer as never, role: 'SUPER_ADMIN' })
    // The bidder's own person loses sight while they hold one, and has it again.
    const given = { userId: bidder.userId as never, role: 'TEST_ROLE' as const }
    await adminRoles.grant({ ...given, expiresAt: null })
    const { response: calls } = await callsOf(siege, bidder.userId)
    const about = { rfxId: siege.tender.rfxId, orgId: bidder.orgId }
    await expect(calls.mine(about)).rejects.toThrow('access.platform_role')
    await adminRoles.revoke(given)
    return [...us(siege), chief]
  },
  'adminRoles.revoke': async (siege) => {
    // A role that ends by itself leaves nothing behind.
    const { database, friend } = siege
    const chief = await addPerson(database.db)
    await addStaff(database.db, chief, 'SUPER_ADMIN')
    const { adminRoles } = await staffOf(siege, chief)
    const soon = new Date(now().getTime() + 3_600_000).toISOString()
    const given = { userId: friend.userId as never, role: 'SUPPORT' as const }
    await adminRoles.grant({ ...given, expiresAt: soon })
    await expectSealed(siege, us(siege))
    await adminRoles.revoke(given)
    return [...us(siege), chief]
  },
}
