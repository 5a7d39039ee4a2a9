import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { isNull } from 'drizzle-orm'
import { appendAudit } from '../audit/audit-entries.commands.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { sealAsTheyStand } from './account-seals.commands.ts'

/** Seals all accounts as they stand, and says so in the audit log: where the earlier secret is lost. */
export const adoptAsTheyStand = async (tx: Db, sealing: Sealing): Promise<void> => {
  const accounts = await sealAsTheyStand(tx, sealing.rows)
  await appendAudit(tx, sealing, {
    actorUserId: null,
    action: 'accounts.sealed',
    subjectType: 'account_seals',
    subjectId: 'account_seals',
    ip: null,
    at: new Date(),
    after: { accounts },
  })
}

/** Whether there are accounts that no server has sealed: nobody signs in with one. */
export const hasUnsealedAccounts = async (db: Db): Promise<boolean> =>
  (await db.select({ id: user.id }).from(user).where(isNull(user.seal)).limit(1)).length > 0
