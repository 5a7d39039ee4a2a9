import { membership } from '@kogge/db/schema/members.ts'
import { ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Context, UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { removeMemberships } from '@kogge/platform/server/row-seals/membership-removals.commands.ts'
import { changedMembership } from '@kogge/platform/server/row-seals/membership-seals.ts'
import { and, eq } from 'drizzle-orm'
import { heldRoles, removeForeignRoles } from '../members-transfer.commands.ts'
import type { Parting } from './belongings-return.commands.ts'
import type { WrittenMember, WrittenRecord } from './merge-record.ts'

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
  ctx: Pick<Context, 'db' | 'now' | 'sealing'>,
  { fromId, intoId, mergedAt }: Parting,
  { from, into }: WrittenRecord['members'],
): Promise<void> => {
  const { db: tx, sealing } = ctx
  const { genuine, foreign } = await heldRoles(ctx, [fromId, intoId])
  const now = genuine.filter(({ orgId }) => orgId === intoId)
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
    const facts = { orgId: fromId, role: role.role, expiresAt: role.expiresAt, createdAt }
    const placed = changedMembership(sealing, there, facts)
    await removeForeignRoles(ctx, placed, foreign)
    await tx.insert(membership).values(placed)
    const place = and(
      eq(membership.orgId, intoId),
      eq(membership.userId, there.userId),
      eq(membership.role, there.role),
    )
    if (!own) await removeMemberships(tx, sealing, place)
    else if (isUnchanged)
      await tx
        .update(membership)
        .set(changedMembership(sealing, there, { role: own.role, expiresAt: own.expiresAt }))
        .where(place)
  }
}

/**
 * Whoever was let in since the two were one, by the people who are parted now, goes with them. Those who
 * had a role in the other one before it was merged into are not theirs.
 */
export const moveLate = async (
  ctx: UserContext,
  { fromId, intoId }: Parting,
  { into: before }: WrittenRecord['members'],
): Promise<void> => {
  const { db: tx, sealing } = ctx
  const known = new Set(before.map(({ userId }) => userId))
  const { genuine, foreign } = await heldRoles(ctx, [fromId, intoId])
  for (const late of genuine) {
    const { userId, role, expiresAt } = late
    if (late.orgId !== intoId || known.has(userId) || role.startsWith('SUPPORT_')) continue
    await removeMemberships(
      tx,
      sealing,
      and(eq(membership.orgId, intoId), eq(membership.userId, userId), eq(membership.role, role)),
    )
    const moved = changedMembership(sealing, late, { orgId: fromId })
    await removeForeignRoles(ctx, moved, foreign)
    await tx.insert(membership).values(moved).onConflictDoNothing()
    await recordAuditEntry(ctx, {
      action: 'membership.moved',
      subjectType: 'membership',
      subjectId: userId,
      orgId: fromId,
      before: { orgId: intoId, role, expiresAt },
      after: { orgId: fromId },
    })
  }
}
