import type { Db } from '@kogge/db/client.ts'
import { globalRole, user } from '@kogge/db/schema/account.ts'
import { emailAddress } from '@kogge/domain/account/schema.ts'
import { lockStaffAccess } from '@kogge/platform/server/access/commands.ts'
import { appendAudit } from '@kogge/platform/server/audit/commands.ts'
import type { Sealing } from '@kogge/platform/server/sealing/sealing.ts'
import { and, eq, isNull } from 'drizzle-orm'

/** `unconfirmed`: whoever opened the account has not shown that the address is theirs. */
export type Made = 'made' | 'already' | 'unknown' | 'unconfirmed'

/**
 * Makes an account a lasting SUPER_ADMIN, at the word of whoever runs the server: so the first one
 * comes to be. Running it twice changes nothing more.
 */
export const makeSuperAdmin = (
  db: Db,
  sealing: Sealing,
  address: string,
  now: Date,
): Promise<Made> =>
  db.transaction(async (tx) => {
    await lockStaffAccess(tx, 'exclusive')
    const email = emailAddress.safeParse(address).data
    if (email === undefined) return 'unknown'
    const [account] = await tx
      .select({ id: user.id, confirmedAt: user.emailConfirmedAt })
      .from(user)
      .where(and(eq(user.email, email), isNull(user.deletedAt)))
      .for('update')
    if (!account) return 'unknown'
    if (account.confirmedAt === null) return 'unconfirmed'
    const held = and(eq(globalRole.userId, account.id), eq(globalRole.role, 'SUPER_ADMIN'))
    const [before] = await tx.select().from(globalRole).where(held)
    if (before && before.expiresAt === null) return 'already'
    await tx
      .insert(globalRole)
      .values({ userId: account.id, role: 'SUPER_ADMIN', createdAt: now })
      .onConflictDoUpdate({
        target: [globalRole.userId, globalRole.role],
        set: { expiresAt: null },
      })
    await appendAudit(tx, sealing, {
      actorUserId: null,
      action: before ? 'global_role.changed' : 'global_role.granted',
      subjectType: 'global_role',
      subjectId: account.id,
      ip: null,
      at: now,
      ...(before && { before: { role: 'SUPER_ADMIN', expiresAt: before.expiresAt } }),
      after: { role: 'SUPER_ADMIN', expiresAt: null, by: 'command line' },
    })
    return 'made'
  })
