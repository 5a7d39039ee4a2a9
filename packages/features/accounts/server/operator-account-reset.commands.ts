import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { emailAddress } from '@kogge/domain/accounts/account-inputs.ts'
import { lockUser } from '@kogge/platform/server/access/access-locks.commands.ts'
import { appendAudit } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { genuineAccount } from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { removeKeys } from './security/credential-removal.commands.ts'
import { factorsOf, isProtected } from './security/second-factors.queries.ts'

/** `none`: the account has no second factor. `changed`: it is not as the server wrote it. */
export type Reset = 'reset' | 'none' | 'unknown' | 'changed'

/**
 * Removes the second factors of an account at the word of whoever runs the server, for somebody who
 * is locked out and whom no staff can help: global roles are withheld until a new one is added.
 * Signs the account out everywhere and takes mailed links back.
 */
export const resetSecondFactorOf = (
  db: Db,
  sealing: Sealing,
  address: string,
  now: Date,
): Promise<Reset> =>
  db.transaction(async (tx) => {
    const email = emailAddress.safeParse(address).data
    if (email === undefined) return 'unknown'
    const [account] = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.email, email), isNull(user.deletedAt)))
    if (!account) return 'unknown'
    await lockUser(tx, account.id)
    if (!(await genuineAccount(tx, sealing, account.id))) return 'changed'
    const before = await factorsOf(tx, account.id)
    if (!isProtected(before)) return 'none'
    await removeKeys(tx, sealing, account.id)
    await appendAudit(tx, sealing, {
      actorUserId: null,
      action: 'second_factor.reset_by_operator',
      subjectType: 'user',
      subjectId: account.id,
      ip: null,
      at: now,
      before: { ...before },
      after: { by: 'command line' },
    })
    return 'reset'
  })
