import { globalRole } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { shownIdentity } from '@kogge/domain/verification/displayed-org-identity.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Attacks, reason } from './attack.ts'
import { callsOf, now, type Siege, staffOf, tryAll, us } from './attack-scenario.ts'
import { expectSealed } from './still-sealed.ts'

const ofSiege = async ({ database, bidder, friend }: Siege) => {
  const rows = await database.db.select().from(org)
  const found = (id: string) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw new Error('It is gone.')
    return row
  }
  return { theirs: found(bidder.orgId), ours: found(friend.orgId) }
}

/** Whoever has a foot in the bidder's door lets themselves and the friend further in. */
const letIn = async (siege: Siege, userId: string): Promise<void> => {
  const { database, bidder, friend } = siege
  const calls = await callsOf(siege, userId)
  const { orgId } = bidder
  const people = [`${friend.userId}@example.com`]
  const tries: readonly (() => Promise<unknown>)[] = [
    () => calls.invitation.create({ orgId, emails: people, role: 'ORG_ADMINISTRATOR' }),
    () =>
      calls.members.changeRole({
        orgId,
        userId: userId as never,
        role: 'ORG_ADMINISTRATOR',
        lastDay: null,
        seen: { email: `${userId}@example.com`, role: 'ORG_MEMBER' },
      }),
    () => calls.members.remove({ orgId, userId: bidder.userId as never }),
    () =>
      calls.delegation.create({
        orgId,
        delegateOrgId: friend.orgId as never,
        kind: 'manager',
        people,
        startsAt: now().toISOString(),
        endsAt: new Date(Date.now() + 3600_000).toISOString(),
        reason: 'They asked us to help.',
      }),
  ]
  for (const attempt of tries) await expect(attempt()).rejects.toThrow(/access\.|record\.not_found/)
  const held = await database.db.select().from(membership).where(eq(membership.orgId, orgId))
  expect(held.filter(({ role }) => !role.startsWith('SUPPORT_')).map((one) => one.userId)).toEqual([
    bidder.userId,
  ])
}

/** The bidder's organisation becomes, by its data, that of the attacker, or the attacker sits in it. */
export const ATTACKS_BY_ORGANISATION: Attacks = {
  'adminOrgs.edit': async (siege) => {
    const { adminOrgs } = await staffOf(siege)
    const { theirs, ours } = await ofSiege(siege)
    const data = ({ id, name, parentId }: typeof theirs) => ({
      orgId: id as never,
      name,
      parentId: parentId as never,
      registrationNumber: null as string | null,
      vatNumber: null,
      dissolvedOn: null,
    })
    const number = { registrationNumber: '40003032949' }
    const edits = [
      { ...data(theirs), name: ours.name },
      { ...data(ours), name: theirs.name },
      { ...data(theirs), ...number },
      { ...data(theirs), parentId: ours.id as never },
      { ...data(theirs), dissolvedOn: '2020-01-01' },
    ]
    for (const edit of edits) {
      await adminOrgs.edit(edit)
      await expectSealed(siege, us(siege))
    }
    // The number of the one for the other: as long as one has it, and once it was given up.
    await adminOrgs.edit({ ...data(theirs), ...number })
    const same = { ...data(ours), ...number }
    await expect(adminOrgs.edit(same)).rejects.toThrow('org.already_exists')
    await adminOrgs.edit(data(theirs))
    await adminOrgs.edit(same)
    await expectSealed(siege, us(siege))
    await adminOrgs.edit({ ...data(ours), parentId: theirs.id as never })
    return us(siege)
  },
  'adminOrgs.takeAccess': async (siege) => {
    const { database, bidder, developer } = siege
    const { adminOrgs } = await staffOf(siege)
    for (const role of ['SUPPORT_ORG_LIMITED_ACCESS', 'SUPPORT_ORG_FULL_ACCESS'] as const) {
      await adminOrgs.takeAccess({ orgId: bidder.orgId as never, role, reason })
      await expectSealed(siege, us(siege))
      await letIn(siege, developer)
    }
    // The row of the support role outlives the role of the platform by hours: it ended, or was taken.
    const ofDeveloper = eq(globalRole.userId, developer)
    const [held] = await database.db.select().from(globalRole).where(ofDeveloper)
    if (!held) throw new Error('It is gone.')
    await database.db
      .update(globalRole)
      .set({ expiresAt: new Date(0) })
      .where(ofDeveloper)
    await expectSealed(siege, us(siege))
    await letIn(siege, developer)
    await database.db.delete(globalRole).where(ofDeveloper)
    await expectSealed(siege, us(siege))
    await letIn(siege, developer)
    await database.db.insert(globalRole).values(held)
    return us(siege)
  },
  'adminOrgs.setDeleted': async (siege) => {
    const { adminOrgs } = await staffOf(siege)
    const given = { orgId: siege.bidder.orgId as never, reason }
    await adminOrgs.setDeleted({ ...given, isDeleted: true })
    for (const userId of us(siege))
      expect((await tryAll(siege, userId)).read).not.toContain('RESPONDED')
    await adminOrgs.setDeleted({ ...given, isDeleted: false })
    return us(siege)
  },
  'adminVerification.withdraw': async (siege) => {
    const { bidder, friend } = siege
    const { adminVerification } = await staffOf(siege)
    await adminVerification.withdraw({ orgId: bidder.orgId as never, reason })
    await expectSealed(siege, us(siege))
    // In the name of the bidder, and verified in it.
    const { adminOrgs } = await staffOf(siege)
    const { theirs } = await ofSiege(siege)
    await adminOrgs.edit({
      orgId: friend.orgId as never,
      name: theirs.name,
      parentId: null,
      registrationNumber: null,
      vatNumber: null,
      dissolvedOn: null,
    })
    const { ours } = await ofSiege(siege)
    const given = {
      orgId: friend.orgId as never,
      seen: shownIdentity(ours),
      evidence: 'A letter of the register.',
    }
    await expect(adminVerification.verify(given)).rejects.toThrow('access.denied')
    const accomplice = await addPerson(siege.database.db)
    await addStaff(siege.database.db, accomplice, 'DEVELOPER')
    await (await staffOf(siege, accomplice)).adminVerification.verify(given)
    return [...us(siege), accomplice]
  },
  'adminVerification.verify': async (siege) => {
    const { adminVerification } = await staffOf(siege)
    const { theirs } = await ofSiege(siege)
    await adminVerification.verify({
      orgId: theirs.id as never,
      seen: shownIdentity(theirs),
      evidence: 'A letter.',
    })
    return us(siege)
  },
  'adminSubscriptions.give': async (siege) => {
    const { bidder, friend } = siege
    const { adminSubscriptions } = await staffOf(siege)
    const period = { startsAt: now().toISOString(), endsAt: null, note: '' }
    // The friend has more than anybody, and the bidder less, so that its people may lose their seats.
    const most = { tier: 'BUSINESS' as const, paidSeats: 50, ...period }
    const { periods } = await adminSubscriptions.give({ orgId: friend.orgId as never, ...most })
    await expectSealed(siege, us(siege))
    for (const tier of ['PUBLIC', 'FREE'] as const) {
      for (const { orgId } of [bidder, friend])
        await adminSubscriptions.setBaseTier({ orgId: orgId as never, tier })
      await expectSealed(siege, us(siege))
    }
    for (const { subscriptionId } of periods)
      await adminSubscriptions
        .end({ orgId: friend.orgId as never, subscriptionId })
        .catch(() => undefined)
    return us(siege)
  },
}
