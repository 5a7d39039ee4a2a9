import type { Db } from '@kogge/db/client.ts'
import { globalRole, user } from '@kogge/db/schema/accounts.ts'
import { emailAddress } from '@kogge/domain/accounts/account-inputs.ts'
import { lockStaffAccess } from '@kogge/platform/server/access/access-locks.commands.ts'
import { appendAudit } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { genuineAccount } from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import {
  isGlobalRoleGenuine,
  sealedGlobalRole,
} from '@kogge/platform/server/row-seals/global-role-seals.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { and, eq, isNull } from 'drizzle-orm'

/**
 * `unconfirmed`: whoever opened the account has not shown that the address is theirs. `changed`: it is not as
 * the server wrote it.
 */
export type Made = 'made' | 'already' | 'unknown' | 'unconfirmed' | 'changed'

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
    if (!(await genuineAccount(tx, sealing, account.id))) return 'changed'
    if (account.confirmedAt === null) return 'unconfirmed'
    const held = and(eq(globalRole.userId, account.id), eq(globalRole.role, 'SUPER_ADMIN'))
    const [found] = await tx.select().from(globalRole).where(held)
    const before = found && isGlobalRoleGenuine(sealing.rows, found) ? found : undefined
    if (before && before.expiresAt === null) return 'already'
    const row = sealedGlobalRole(sealing, {
      userId: account.id,
      role: 'SUPER_ADMIN',
      expiresAt: null,
      grantedBy: before?.grantedBy ?? null,
      createdAt: before?.createdAt ?? now,
    })
    await tx
      .insert(globalRole)
      .values(row)
      .onConflictDoUpdate({ target: [globalRole.userId, globalRole.role], set: row })
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
