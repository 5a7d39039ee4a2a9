import { afterCommit } from '@kogge/db/before-commit.ts'
import type { Db } from '@kogge/db/client.ts'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { and, eq } from 'drizzle-orm'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { appendAudit } from './audit-entries.commands.ts'
import { PLATFORM_CHAIN } from './audit-entry-hash.ts'
import { genuineFacts } from './genuine-audit-entries.queries.ts'

const SUBJECT = 'letters'
const WRITTEN = 'letters.written'
/** A process forgets none by its time. */
const NEVER = new Date(8.64e15)

/** Whether the letters of an occasion were written already: as this process knows, or the platform's chain says. */
const wereWritten = async (db: Db, sealing: Sealing, id: string): Promise<boolean> => {
  if (sealing.writtenLetters.has(id, new Date(0))) return true
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, SUBJECT),
        eq(auditLog.subjectId, id),
        eq(auditLog.action, WRITTEN),
        eq(auditLog.chainId, PLATFORM_CHAIN),
      ),
    )
  return rows.some((row) => genuineFacts(row, sealing) !== null)
}

/**
 * Takes an occasion of letters, once for good: notes in the platform's chain, in the transaction in which they
 * are written, that they were. Gives false, after an alarm to the operator, where that was noted before: whoever
 * writes to the database can put back what stood for them. `id` names nobody.
 */
export const takeLetters = async (tx: Db, sealing: Sealing, id: string): Promise<boolean> => {
  if (await wereWritten(tx, sealing, id)) {
    sealing.alarm({}, 'letters that were written already were asked for again; nothing is sent')
    return false
  }
  const { database: at } = await sealing.readClocks(tx)
  await appendAudit(tx, sealing, {
    actorUserId: null,
    ip: null,
    at,
    action: WRITTEN,
    subjectType: SUBJECT,
    subjectId: id,
  })
  afterCommit(tx, () => sealing.writtenLetters.remember(id, NEVER))
  return true
}
