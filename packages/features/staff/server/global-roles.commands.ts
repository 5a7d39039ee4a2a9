import type { Db } from '@kogge/db/client.ts'
import { globalRole, user } from '@kogge/db/schema/accounts.ts'
import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import { isCurrent } from '@kogge/domain/access/permission-checks.ts'
import type { GlobalRole } from '@kogge/domain/access/roles.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import {
  isGlobalRoleGenuine,
  sealedGlobalRole,
} from '@kogge/platform/server/row-seals/global-role-seals.ts'
import { and, count, eq, isNull } from 'drizzle-orm'

type Manager = Granted<OnPlatform<'user_role.manage'>>

interface Holding {
  readonly userId: string
  readonly role: GlobalRole
}

const heldBy = ({ userId, role }: Holding) =>
  and(eq(globalRole.userId, userId), eq(globalRole.role, role))

/** What is held, as far as the server wrote it. */
const current = async ({ db, sealing }: Manager, holding: Holding) => {
  const [found] = await db.select().from(globalRole).where(heldBy(holding)).for('update')
  return found && isGlobalRoleGenuine(sealing.rows, found) ? found : null
}

/** Nobody gives to themselves, not even more time; whoever holds SUPER_ADMIN decides who else does. */
const assertMayGive = (ctx: Manager, { userId, role }: Holding): void => {
  if (userId === ctx.actor.userId) throw new AppError('role.not_assignable')
  assertMayAssign(ctx, role)
}

const assertMayAssign = ({ actor, now }: Manager, role: GlobalRole): void => {
  if (role !== 'SUPER_ADMIN') return
  const isOne = actor.globalRoles.some((held) => held.role === role && isCurrent(held, now))
  if (!isOne) throw new AppError('role.not_assignable')
}

/** Somebody must be able to let others in, for good. Asked after a change, under its lock. */
const assertOneIsLeft = async (db: Db): Promise<void> => {
  const [lasting] = await db
    .select({ people: count() })
    .from(globalRole)
    .innerJoin(user, eq(user.id, globalRole.userId))
    .where(
      and(eq(globalRole.role, 'SUPER_ADMIN'), isNull(globalRole.expiresAt), isNull(user.deletedAt)),
    )
  if (!lasting || lasting.people === 0) throw new AppError('role.last_super_admin')
}

const shown = (role: GlobalRole, expiresAt: Date | null) => ({
  role,
  expiresAt: expiresAt?.toISOString() ?? null,
})

/**
 * Gives a global role, until a time or for good; one that is held already gets the new end. Throws
 * `request.invalid` for an end in the past, `record.not_found` for a user who does not exist or is
 * gone, `role.not_assignable`, and `role.last_super_admin`.
 */
export const grantRole = async (
  ctx: Manager,
  input: Holding & { readonly expiresAt: Date | null },
): Promise<void> => {
  const { db, now, actor } = ctx
  const { userId, role, expiresAt } = input
  if (expiresAt !== null && expiresAt <= now) throw new AppError('request.invalid')
  assertMayGive(ctx, input)
  const [holder] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)))
    // One who is leaving at this moment is waited for.
    .for('update')
  if (!holder) throw new AppError('record.not_found')
  const before = await current(ctx, input)
  if (before && before.expiresAt?.getTime() === expiresAt?.getTime()) return
  const createdAt = before?.createdAt ?? now
  const facts = { userId, role, expiresAt, grantedBy: actor.userId, createdAt }
  const row = sealedGlobalRole(ctx.sealing, facts)
  await db
    .insert(globalRole)
    .values(row)
    .onConflictDoUpdate({ target: [globalRole.userId, globalRole.role], set: row })
  if (role === 'SUPER_ADMIN' && before) await assertOneIsLeft(db)
  await recordAuditEntry(ctx, {
    action: before ? 'global_role.changed' : 'global_role.granted',
    subjectType: 'global_role',
    subjectId: userId,
    ...(before && { before: shown(role, before.expiresAt) }),
    after: shown(role, expiresAt),
  })
}

/** Takes a global role away. Throws `record.not_found`, `role.not_assignable`, `role.last_super_admin`. */
export const revokeRole = async (ctx: Manager, input: Holding): Promise<void> => {
  const { db } = ctx
  const { userId, role } = input
  assertMayAssign(ctx, role)
  const [revoked] = await db
    .delete(globalRole)
    .where(heldBy(input))
    .returning({ expiresAt: globalRole.expiresAt })
  if (!revoked) throw new AppError('record.not_found')
  if (role === 'SUPER_ADMIN') await assertOneIsLeft(db)
  await recordAuditEntry(ctx, {
    action: 'global_role.revoked',
    subjectType: 'global_role',
    subjectId: userId,
    before: shown(role, revoked.expiresAt),
  })
}
