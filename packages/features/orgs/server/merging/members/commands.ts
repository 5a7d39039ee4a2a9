import { membership } from '@kogge/db/schema/membership.ts'
import { ORG_ROLES } from '@kogge/domain/account/roles.ts'
import { holds, isLater } from '@kogge/domain/member/rules.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { and, eq, inArray } from 'drizzle-orm'

type Member = typeof membership.$inferSelect

const RANKS: readonly string[] = ORG_ROLES
/** 0 for the highest; below it for roles for a time. */
const rankOf = (role: string): number => RANKS.indexOf(role)
const isOwn = ({ role }: Member): boolean => rankOf(role) !== -1

/** Whether one role gives more than another at `now`: it holds, is higher, or lasts longer. */
const isMore = (one: Member, other: Member, now: Date): boolean => {
  if (!holds(one, now)) return false
  if (!holds(other, now)) return true
  const [rank, otherRank] = [rankOf(one.role), rankOf(other.role)]
  return rank < otherRank || (rank === otherRank && isLater(one.expiresAt, other.expiresAt))
}

/**
 * Moves all roles. Who has a role in both keeps the one that gives more. Gives what was there
 * before.
 */
export const moveMembers = async (
  { db: tx, now }: Pick<Context, 'db' | 'now'>,
  fromId: string,
  intoId: string,
): Promise<{ readonly from: readonly Member[]; readonly into: readonly Member[] }> => {
  const rows = await tx
    .select()
    .from(membership)
    .where(inArray(membership.orgId, [fromId, intoId]))
    .for('update')
  const from = rows.filter(({ orgId }) => orgId === fromId)
  const into = rows.filter(({ orgId }) => orgId === intoId)
  await tx.delete(membership).where(eq(membership.orgId, fromId))
  for (const moved of from) {
    const known = into.find(
      (one) => one.userId === moved.userId && (isOwn(moved) ? isOwn(one) : one.role === moved.role),
    )
    if (!known) {
      await tx.insert(membership).values({ ...moved, orgId: intoId })
      continue
    }
    if (!isMore(moved, known, now)) continue
    await tx
      .update(membership)
      .set({ role: moved.role, expiresAt: moved.expiresAt })
      .where(
        and(
          eq(membership.orgId, intoId),
          eq(membership.userId, known.userId),
          eq(membership.role, known.role),
        ),
      )
  }
  return { from, into }
}
