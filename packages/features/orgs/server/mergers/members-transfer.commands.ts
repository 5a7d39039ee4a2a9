import { membership } from '@kogge/db/schema/members.ts'
import { ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { holds, isLater } from '@kogge/domain/members/member-role-rules.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { removeMemberships } from '@kogge/platform/server/row-seals/membership-removals.commands.ts'
import {
  changedMembership,
  isMembershipGenuine,
} from '@kogge/platform/server/row-seals/membership-seals.ts'
import { and, eq, inArray } from 'drizzle-orm'

type Member = typeof membership.$inferSelect

const RANKS: readonly string[] = ORG_ROLES
/** 0 for the highest; below it for roles for a time. */
const rankOf = (role: string): number => RANKS.indexOf(role)
const isOwn = ({ role }: Member): boolean => rankOf(role) !== -1

const isOfSupport = ({ role }: Member): boolean => role.startsWith('SUPPORT_')

/** Whether one role gives more than another at `now`: it holds, is higher, or lasts longer. */
const isMore = (one: Member, other: Member, now: Date): boolean => {
  if (!holds(one, now)) return false
  if (!holds(other, now)) return true
  const [rank, otherRank] = [rankOf(one.role), rankOf(other.role)]
  return rank < otherRank || (rank === otherRank && isLater(one.expiresAt, other.expiresAt))
}

/** As it is written down: whoever reads its seal there could have the row back by it. */
const unsealed = (row: Member): Member => ({ ...row, keyId: null, seal: null })

type Moving = Pick<Context, 'db' | 'now' | 'sealing'>

const placeOf = ({ orgId, userId, role }: Member) =>
  and(eq(membership.orgId, orgId), eq(membership.userId, userId), eq(membership.role, role))

/** Whether one row stands where another would: one role of their own each, any number for a time. */
const isInPlaceOf = (one: Member, other: Member): boolean =>
  one.userId === other.userId && (isOwn(other) ? isOwn(one) : one.role === other.role)

const FOREIGN =
  'somebody has written a role into one of two organisations that become one or are parted; it is not moved; run kogge verify-audit'

/**
 * The roles in organisations that the server wrote, and those that somebody else did, held until
 * the transaction ends. The operator gets an alarm about the others, which give nothing.
 */
export const heldRoles = async (
  { db: tx, sealing }: Pick<Moving, 'db' | 'sealing'>,
  orgIds: readonly string[],
): Promise<{ readonly genuine: readonly Member[]; readonly foreign: readonly Member[] }> => {
  const rows = await tx
    .select()
    .from(membership)
    .where(inArray(membership.orgId, [...orgIds]))
    .for('update')
  const isGenuine = (row: Member): boolean => isMembershipGenuine(sealing.rows, row)
  const foreign = rows.filter((row) => !isGenuine(row))
  if (foreign.length > 0) sealing.alarm({}, FOREIGN)
  return { genuine: rows.filter(isGenuine), foreign }
}

/** What somebody else has written in the place of a role that the server writes makes way for it. */
export const removeForeignRoles = async (
  { db: tx, sealing }: Moving,
  role: Member,
  foreign: readonly Member[],
): Promise<void> => {
  for (const one of foreign)
    if (one.orgId === role.orgId && isInPlaceOf(one, role))
      await removeMemberships(tx, sealing, placeOf(one))
}

/**
 * Moves all roles that the server wrote. Who has a role in both keeps the one that gives more. Gives what was
 * there before. A role that somebody else has written stays where it is, and gives nothing; so does one of
 * support staff, who took it in the one and not in the other.
 */
export const moveMembers = async (
  ctx: Moving,
  fromId: string,
  intoId: string,
): Promise<{ readonly from: readonly Member[]; readonly into: readonly Member[] }> => {
  const { db: tx, now, sealing } = ctx
  const { genuine, foreign } = await heldRoles(ctx, [fromId, intoId])
  const from = genuine.filter((row) => row.orgId === fromId && !isOfSupport(row))
  const into = genuine.filter(({ orgId }) => orgId === intoId)
  for (const moved of from) {
    await removeMemberships(tx, sealing, placeOf(moved))
    const known = into.find((one) => isInPlaceOf(one, moved))
    if (!known) {
      const placed = changedMembership(sealing, moved, { orgId: intoId })
      await removeForeignRoles(ctx, placed, foreign)
      await tx.insert(membership).values(placed)
      continue
    }
    if (!isMore(moved, known, now)) continue
    const { role, expiresAt } = moved
    await tx
      .update(membership)
      .set(changedMembership(sealing, known, { role, expiresAt }))
      .where(placeOf(known))
  }
  return { from: from.map(unsealed), into: into.map(unsealed) }
}
