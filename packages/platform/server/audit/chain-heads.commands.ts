import type { Db } from '@kogge/db/client.ts'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { appendAudit } from './audit-entries.commands.ts'
import { AUDIT_LOG, HEADS_NOTED, PLATFORM_CHAIN } from './audit-entry-hash.ts'
import type { NotedHeads } from './chain-register.ts'

/** Chains of one entry. */
const AT_ONCE = 500
/** Entries whose numbers were taken and that were not committed when it was noted before. */
const SLACK = 10_000

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly seq: number
  readonly head: string
}
type Noted = NotedHeads['audit'][number]

const notedOf = (rows: readonly Row[]): readonly Noted[] =>
  rows.map(({ id, seq, head }) => [id, seq, head])

/**
 * Writes down in the platform's chain how far the log of a request goes, in the transaction of what was written
 * there: an amendment or a cancellation that is cut off later is missed by that, though no slot knew of it.
 */
export const noteHead = async (
  tx: Db,
  sealing: Sealing,
  { rfxId, at }: { readonly rfxId: string; readonly at: Date },
): Promise<void> => {
  const [last] = await tx
    .select({ seq: ledgerEntry.seq, hash: ledgerEntry.hash })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.rfxId, rfxId))
    .orderBy(desc(ledgerEntry.seq))
    .limit(1)
  if (!last) throw new Error('The request has no log.')
  const after = { audit: [], requests: [[rfxId, last.seq, last.hash.toString('hex')]] }
  await appendAudit(tx, sealing, {
    actorUserId: null,
    ip: null,
    at,
    action: HEADS_NOTED,
    subjectType: AUDIT_LOG,
    subjectId: rfxId,
    after,
  })
}

/** Where each chain of an organisation ends that has grown since. */
const auditHeads = async (tx: Db, sinceId: number): Promise<readonly Noted[]> => {
  const { rows } = await tx.execute<Row>(sql`
    select distinct on (chain_id) chain_id as id, seq, encode(hash, 'hex') as head from audit_log
    where chain_id <> ${PLATFORM_CHAIN}::uuid and id > ${sinceId} order by chain_id, seq desc`)
  return notedOf(rows)
}

/** Where each log of a request ends that has grown since. */
const requestHeads = async (tx: Db, since: Date | null): Promise<readonly Noted[]> => {
  const { rows } = await tx.execute<Row>(sql`
    select distinct on (rfx_id) rfx_id as id, seq, encode(hash, 'hex') as head from ledger_entry
    where ${since === null} or at > ${since?.toISOString() ?? null}::timestamptz - interval '1 day'
    order by rfx_id, seq desc`)
  return notedOf(rows)
}

/**
 * Writes down in the platform's chain how far the chains of organisations and the logs of requests have
 * come that have grown since it was done before: what is cut off their ends later is found by
 * that, without anything kept elsewhere. Gives how many.
 */
export const noteHeads = (db: Db, sealing: Sealing, at: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const [before] = await tx
      .select({ id: auditLog.id, at: auditLog.databaseAt })
      .from(auditLog)
      // The head of a single request is also noted on its own.
      .where(
        and(
          eq(auditLog.chainId, PLATFORM_CHAIN),
          eq(auditLog.action, HEADS_NOTED),
          eq(auditLog.subjectId, AUDIT_LOG),
        ),
      )
      .orderBy(desc(auditLog.seq))
      .limit(1)
    const audit = await auditHeads(tx, (before?.id ?? 0) - SLACK)
    const requests = await requestHeads(tx, before?.at ?? null)
    for (let from = 0; from < Math.max(audit.length, requests.length); from += AT_ONCE)
      await appendAudit(tx, sealing, {
        actorUserId: null,
        ip: null,
        at,
        action: HEADS_NOTED,
        subjectType: AUDIT_LOG,
        subjectId: AUDIT_LOG,
        after: {
          audit: audit.slice(from, from + AT_ONCE),
          requests: requests.slice(from, from + AT_ONCE),
        },
      })
    return audit.length + requests.length
  })
