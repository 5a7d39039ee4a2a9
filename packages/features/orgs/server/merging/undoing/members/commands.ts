import type { Db } from '@kogge/db/client.ts'
import { membership } from '@kogge/db/schema/membership.ts'
import { ORG_ROLES } from '@kogge/domain/account/roles.ts'
import { and, eq } from 'drizzle-orm'
import type { Parting } from '../belongings/commands.ts'
import type { WrittenMember, WrittenRecord } from '../record.ts'

type Member = Pick<typeof membership.$inferSelect, 'userId' | 'role' | 'expiresAt' | 'createdAt'>

const OWN: readonly string[] = ORG_ROLES
/** One role of their own each, and any number of roles for a time. */
const slotOf = ({ userId, role }: { readonly userId: string; readonly role: string }): string =>
  `${userId} ${OWN.includes(role) ? 'own' : role}`

/** 0 for the highest of those of one's own. */
const rankOf = (role: string): number => OWN.indexOf(role)

const same = (one: Member, other: WrittenMember): boolean =>
  one.role === other.role && one.expiresAt?.getTime() === other.expiresAt?.getTime()

/**
 * Gives people back the roles that they had in the two. Whoever was taken out since, or given
 * another role, stays as they were left: an undo gives nobody more than they have now.
 */
export const putMembersBack = async (
  tx: Db,
  { fromId, intoId, mergedAt }: Parting,
  { from, into }: WrittenRecord['members'],
): Promise<void> => {
  const now = await tx.select().from(membership).where(eq(membership.orgId, intoId)).for('update')
  const current = new Map(now.map((one) => [slotOf(one), one]))
  const before = new Map(into.map((one) => [slotOf(one), one]))
  for (const moved of from) {
    const there = current.get(slotOf(moved))
    if (!there) continue
    const own = before.get(slotOf(moved))
    const isUnchanged = same(there, moved) || (own !== undefined && same(there, own))
    // Nor more than they had there.
    const isLess = rankOf(there.role) >= rankOf(moved.role)
    const role = isUnchanged || !isLess ? moved : there
    // Who was taken out and let in anew since is a member since then.
    const createdAt = there.createdAt > mergedAt ? there.createdAt : moved.createdAt
    await tx
      .insert(membership)
      .values({ ...moved, orgId: fromId, role: role.role, expiresAt: role.expiresAt, createdAt })
    const place = and(
      eq(membership.orgId, intoId),
      eq(membership.userId, there.userId),
      eq(membership.role, there.role),
    )
    if (!own) await tx.delete(membership).where(place)
    else if (isUnchanged)
      await tx.update(membership).set({ role: own.role, expiresAt: own.expiresAt }).where(place)
  }
}
