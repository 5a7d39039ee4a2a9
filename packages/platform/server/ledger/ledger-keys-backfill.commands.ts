import type { Db } from '@kogge/db/client.ts'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { meta } from '@kogge/db/schema/reference.ts'
import { and, asc, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { appendAudit } from '../audit/audit-entries.commands.ts'
import { AUDIT_LOG, PLATFORM_CHAIN } from '../audit/audit-entry-hash.ts'
import { genuineFacts } from '../audit/genuine-audit-entries.queries.ts'
import { keyDetails, signKey } from '../sealing/request-key-signature.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { clocksSince, SINCE_KEY, sinceText } from './ledger-clocks-since.queries.ts'
import { appendLedgerEntry } from './ledger-entries.commands.ts'

/** Keeps two starting servers from adopting at once. Any constant of its own will do. */
const LOCK = 4_019_232

/** Requests of before keys were signed, which the log names no key of. */
const unsigned = (tx: Db) =>
  tx
    .select({ rfxId: writtenRfx.rfxId, orgId: writtenRfx.orgId, publicKey: writtenRfx.publicKey })
    .from(writtenRfx)
    .where(
      and(
        isNull(writtenRfx.keySignature),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(ledgerEntry)
            .where(
              and(
                eq(ledgerEntry.rfxId, writtenRfx.rfxId),
                sql`${ledgerEntry.details} ? 'requestKey'`,
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(writtenRfx.rfxId))

/** What the platform's chain says once keys of before were adopted. */
const ADOPTED = 'keys.adopted'

/** Whether the platform's chain says that it was done, in an entry that this server has signed. */
const isMarked = async (tx: Db, sealing: Sealing): Promise<boolean> => {
  const entries = await tx
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, AUDIT_LOG),
        eq(auditLog.action, ADOPTED),
        eq(auditLog.chainId, PLATFORM_CHAIN),
      ),
    )
  return entries.some((entry) => genuineFacts(entry, sealing) !== null)
}

/** Whether entries were signed with clocks: then it was done, whatever the database says. */
const hasClocks = async (tx: Db): Promise<boolean> => {
  const [entry] = await tx
    .select({ seq: ledgerEntry.seq })
    .from(ledgerEntry)
    .where(isNotNull(ledgerEntry.databaseClock))
    .limit(1)
  return entry !== undefined
}

const mark = async (tx: Db, sealing: Sealing, since: Date): Promise<void> =>
  appendAudit(tx, sealing, {
    action: ADOPTED,
    subjectType: AUDIT_LOG,
    subjectId: AUDIT_LOG,
    at: since,
    actorUserId: null,
    ip: null,
    after: { since: since.toISOString() },
  })

const GONE = 'that keys of before were adopted is gone from the database; no key is adopted again'

/**
 * Takes over what was written before keys were signed and entries had clocks, once, by the operator's word
 * (`kogge migrate --take-over`): signs until when there were entries without, and the keys of requests as
 * they are found, each with an entry in its log that says so. Whether they are the keys of their
 * publication nobody can tell any more; `kogge verify-audit` counts them. What is found without a signature
 * later is not taken over: somebody put it there. That it was done the platform's chain says (`ADOPTED`),
 * so that it is not done again where a row is gone; nor is it where entries have clocks, which no server
 * has signed before. Throws `system.clocks_part`.
 */
export const takeOver = (db: Db, sealing: Sealing): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const [done] = await tx.select().from(meta).where(eq(meta.key, SINCE_KEY))
    if (await isMarked(tx, sealing)) {
      if (!done) sealing.alarm({}, GONE)
      return
    }
    if (done) {
      const since = await clocksSince(tx, sealing.verify)
      // Done before there were marks; or by nobody.
      if (since) await mark(tx, sealing, since)
      else sealing.alarm({}, GONE)
      return
    }
    const found = await unsigned(tx)
    if (found.length > 0 && (await hasClocks(tx))) {
      sealing.alarm({}, GONE)
      return
    }
    for (const row of found) {
      const { database } = await sealing.readClocks(tx)
      const { publicKey: _kept, rfxId, ...signed } = signKey(sealing, row, database)
      await tx.update(writtenRfx).set(signed).where(eq(writtenRfx.rfxId, rfxId))
      await appendLedgerEntry(tx, sealing, {
        rfxId,
        type: 'rfx.key_adopted',
        userId: null,
        orgId: row.orgId,
        details: keyDetails({ ...signed, rfxId, publicKey: row.publicKey }),
      })
    }
    const { database } = await sealing.readClocks(tx)
    const since = { since: database.toISOString(), keyId: sealing.keyId }
    const signature = sealing.sign(Buffer.from(sinceText(since))).toString('base64')
    await tx.insert(meta).values({ key: SINCE_KEY, value: JSON.stringify({ ...since, signature }) })
    await mark(tx, sealing, database)
  })
