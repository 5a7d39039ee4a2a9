import type { Db } from '@kogge/db/client.ts'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { AUDIT_LOG, HEADS_NOTED, PLATFORM_CHAIN } from './audit-entry-hash.ts'
import { ChainRegister } from './chain-register.ts'
import { genuineFacts } from './genuine-audit-entries.queries.ts'

/** Entries that are read at once. */
const AT_ONCE = 100

const isNoted = and(
  eq(auditLog.subjectType, AUDIT_LOG),
  eq(auditLog.chainId, PLATFORM_CHAIN),
  eq(auditLog.action, HEADS_NOTED),
)

/** An entry that notes how far the log of a request went. */
export type NotedHead = typeof auditLog.$inferSelect

/** The entry of the platform's chain that noted last how far the log of a request went; null for none. */
export const lastNotedHead = async (db: Db, rfxId: string): Promise<NotedHead | null> => {
  const [row] = await db
    .select()
    .from(auditLog)
    .where(and(isNoted, eq(auditLog.subjectId, rfxId)))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return row ?? null
}

/**
 * Whether the log of a request has the entry that the platform's chain noted last as it was amended, cancelled
 * or given to other openers. So it does where nothing was noted. `entries`: those of the log that were read.
 */
export const hasNotedHead = async (
  db: Db,
  sealing: Sealing,
  rfxId: string,
  row: NotedHead | null,
  entries: readonly Pick<typeof ledgerEntry.$inferSelect, 'seq' | 'hash'>[],
): Promise<boolean> => {
  if (!row) return true
  const facts = genuineFacts(row, sealing)
  if (!facts) return false
  const register = new ChainRegister()
  register.take(facts)
  const noted = register.requests.get(rfxId)
  if (!noted) return false
  const isRead = entries.find(({ seq }) => seq === noted.entries)
  const [entry] = isRead
    ? [isRead]
    : await db
        .select({ hash: ledgerEntry.hash })
        .from(ledgerEntry)
        .where(and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.seq, noted.entries)))
  return entry?.hash.toString('hex') === noted.head
}

/**
 * Gives what keeps in mind how far the logs of requests went as the platform's chain has noted it, each time
 * what was noted since. A log that lacks such an entry is refused from then on by this process.
 */
export const notedHeadsKeeper = (db: Db, sealing: Sealing) => {
  let last = 0
  return async (signal?: AbortSignal): Promise<void> => {
    for (;;) {
      const rows = await db
        .select()
        .from(auditLog)
        .where(and(isNoted, gt(auditLog.seq, last)))
        .orderBy(asc(auditLog.seq))
        .limit(AT_ONCE)
      for (const row of rows) {
        last = row.seq ?? last
        const facts = genuineFacts(row, sealing)
        if (!facts) continue
        const register = new ChainRegister()
        register.take(facts)
        for (const [rfxId, { entries, head }] of register.requests)
          sealing.heads.remember(rfxId, { seq: entries, hash: head })
      }
      if (rows.length < AT_ONCE || signal?.aborted) return
    }
  }
}
