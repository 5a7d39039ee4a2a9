import { createHash } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import type { Json } from '@kogge/domain/sealing/canonical-json.ts'
import { and, asc, gt, isNull, or } from 'drizzle-orm'
import { earlierText } from './audit-entry-hash.ts'

const BATCH = 5000

/** What jsonb gives is JSON. */
const jsonOf = (value: unknown): Json => value as Json

/** Entries of before there were chains, some at once: those after an id. */
const entriesAfter = (db: Db, last: number | null) =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actorUserId: auditLog.actorUserId,
      action: auditLog.action,
      subjectType: auditLog.subjectType,
      ip: auditLog.ip,
      subjectId: auditLog.subjectId,
      orgId: auditLog.orgId,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(
      and(
        or(isNull(auditLog.chainId), isNull(auditLog.seq)),
        last === null ? undefined : gt(auditLog.id, last),
      ),
    )
    .orderBy(asc(auditLog.id))
    .limit(BATCH)

/** How many entries stand in no chain, and the SHA-256 (hexadecimal) of all of them, a line each. */
export const earlierEntries = async (
  db: Db,
): Promise<{ readonly entries: number; readonly hash: string }> => {
  const hash = createHash('sha256')
  let entries = 0
  let last: number | null = null
  for (;;) {
    const rows = await entriesAfter(db, last)
    for (const { before, after, ...row } of rows)
      hash.update(`${earlierText({ ...row, before: jsonOf(before), after: jsonOf(after) })}\n`)
    entries += rows.length
    last = rows.at(-1)?.id ?? last
    if (rows.length < BATCH) return { entries, hash: hash.digest('hex') }
  }
}
