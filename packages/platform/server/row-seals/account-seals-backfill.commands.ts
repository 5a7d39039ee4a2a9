import type { Db } from '@kogge/db/client.ts'
import { auditLog, user } from '@kogge/db/schema/accounts.ts'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { proveAudit } from '../audit/audit-chain-proof.queries.ts'
import { appendAudit } from '../audit/audit-entries.commands.ts'
import { PLATFORM_CHAIN } from '../audit/audit-entry-hash.ts'
import { keyIdOf, type Sealing } from '../sealing/signing-and-slot-keys.ts'
import { sealAsTheyStand } from './account-seals.commands.ts'

/** Keeps two starting servers from adopting at once. Any constant of its own will do. */
const LOCK = 4_019_242

/** That accounts of before there were seals were sealed, in the chain of the platform: once. */
const ADOPTED = 'accounts.sealed'

/** Whether the platform's chain holds from its beginning: what is cut out of it leaves a gap. */
const isChainWhole = async (tx: Db, { ownKeys }: Sealing): Promise<boolean> => {
  const trusted = new Set(ownKeys.map(keyIdOf))
  const chains = proveAudit(tx, trusted, {
    headsOf: () => [],
    until: new Date(8.64e15),
    onEntry: () => undefined,
    only: PLATFORM_CHAIN,
  })
  for await (const { flaw, isTrusted } of chains) if (flaw || !isTrusted) return false
  return true
}

const GONE =
  'accounts were sealed before, and the audit log says nothing of it; none is sealed anew; run kogge verify-audit'

/** Seals all accounts as they stand, and says so in the audit log. */
export const adoptAsTheyStand = async (tx: Db, sealing: Sealing): Promise<void> => {
  const accounts = await sealAsTheyStand(tx, sealing.rows)
  await appendAudit(tx, sealing, {
    actorUserId: null,
    action: ADOPTED,
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

/**
 * Seals accounts of before there were seals, once, by the operator's word (`kogge migrate --take-over`). What is
 * found without a seal later is not sealed: somebody put it there. Throws `system.clocks_part`.
 */
export const adoptAccounts = (db: Db, sealing: Sealing): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const stated = and(eq(auditLog.chainId, PLATFORM_CHAIN), eq(auditLog.action, ADOPTED))
    if ((await tx.$count(auditLog, stated)) > 0) return
    const isSealed = (await tx.$count(user, isNotNull(user.seal))) > 0
    if (isSealed || !(await isChainWhole(tx, sealing))) {
      sealing.alarm({}, GONE)
      return
    }
    await adoptAsTheyStand(tx, sealing)
  })
