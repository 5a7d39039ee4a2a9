import { randomUUID } from 'node:crypto'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { mergeAgreed } from '@kogge/features/orgs/server/mergers/mergers.fixture.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { type Attacks, reason } from './attack.ts'
import { now, type Siege, staffOf, us } from './attack-scenario.ts'
import { expectSealed } from './still-sealed.ts'

const idOfPair = async ({ database }: Siege, fromId: string, intoId: string): Promise<string> => {
  const [pair] = await database.db
    .select({ id: orgMatch.id })
    .from(orgMatch)
    .where(and(eq(orgMatch.fromId, fromId), eq(orgMatch.intoId, intoId)))
  return pair?.id ?? ''
}

/** Staff are asked about the two. */
const openPair = async (siege: Siege, fromId: string, intoId: string): Promise<string> => {
  await siege.database.db
    .insert(orgMatch)
    .values({ id: randomUUID(), fromId, intoId, reason: 'number_slip', confidence: 95 })
    .onConflictDoUpdate({ target: [orgMatch.fromId, orgMatch.intoId], set: { state: 'open' } })
  return idOfPair(siege, fromId, intoId)
}

/** The bidder is made one with what the attacker speaks for. They go in this order: the second needs the first. */
export const ATTACKS_BY_MERGER: Attacks = {
  'adminOrgs.merge': async (siege) => {
    const { database, bidder, friend, developer } = siege
    const { adminOrgs } = await staffOf(siege)
    for (const [orgId, intoId] of [
      [bidder.orgId, friend.orgId],
      [friend.orgId, bidder.orgId],
    ] as const)
      await adminOrgs.merge({ orgId: orgId as never, intoId: intoId as never, reason })
    await expectSealed(siege, us(siege))
    // And were both to agree.
    await mergeAgreed(database.db, developer, bidder.orgId, friend.orgId)
    return us(siege)
  },
  'adminOrgMatches.undo': async (siege) => {
    const { database, bidder, friend } = siege
    const matchId = await idOfPair(siege, bidder.orgId, friend.orgId)
    const late = await addPerson(database.db)
    await addMember(database.db, friend.orgId, late, 'ORG_ADMINISTRATOR', null, now())
    await (await staffOf(siege)).adminOrgMatches.undo({ matchId, reason })
    return [...us(siege), late]
  },
  'adminOrgMatches.accept': async (siege) => {
    const { database, bidder, friend } = siege
    const unclaimed = await addOrganisation(database.db, 'FREE', { claimedAt: null })
    const { adminOrgMatches } = await staffOf(siege)
    for (const [fromId, intoId] of [
      [bidder.orgId, friend.orgId],
      [unclaimed, bidder.orgId],
    ] as const) {
      const matchId = await openPair(siege, fromId, intoId)
      await adminOrgMatches.accept({ matchId, swap: fromId === unclaimed, reason })
    }
    // The bidder is a part of what nobody had claimed by now; its people are still its people alone.
    await expectSealed(siege, us(siege))
    const matchId = await idOfPair(siege, bidder.orgId, unclaimed)
    await adminOrgMatches.undo({ matchId, reason })
    return us(siege)
  },
  'adminOrgMatches.setParent': async (siege) => {
    const { database, bidder, friend } = siege
    const { adminOrgMatches } = await staffOf(siege)
    // Other attacks may have left one below the other.
    await database.db
      .update(org)
      .set({ parentId: null })
      .where(inArray(org.id, [bidder.orgId, friend.orgId]))
    for (const parent of ['into', 'from'] as const) {
      const matchId = await openPair(siege, bidder.orgId, friend.orgId)
      await adminOrgMatches.setParent({ matchId, parent, reason })
      await expectSealed(siege, us(siege))
      await adminOrgMatches.undo({ matchId, reason })
    }
    return us(siege)
  },
}
