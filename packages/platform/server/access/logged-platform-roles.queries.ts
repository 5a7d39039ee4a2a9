import { auditLog } from '@kogge/db/schema/accounts.ts'
import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { PLATFORM_CHAIN } from '../audit/audit-entry-hash.ts'
import { genuineFacts } from '../audit/genuine-audit-entries.queries.ts'
import type { Context } from '../procedures/procedure-context.ts'

const stated = z.object({ role: z.string(), expiresAt: z.string().nullable().default(null) })

const GONE =
  'somebody holds a role of the platform by the audit log, and by no row; they take part in nothing; run kogge verify-audit'

/**
 * Whether somebody holds a role of the platform by the entries that this server has signed: one that was given,
 * not taken back since, and goes on at `now`. To be asked of whoever holds none by the rows, which somebody may
 * have deleted for the moment; the operator gets an alarm then.
 */
export const holdsLoggedRole = async (
  { db, sealing, now }: Pick<Context, 'db' | 'sealing' | 'now'>,
  userId: string,
): Promise<boolean> => {
  const entries = await db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'global_role'),
        eq(auditLog.subjectId, userId),
        eq(auditLog.chainId, PLATFORM_CHAIN),
      ),
    )
    .orderBy(asc(auditLog.seq))
  const held = new Map<string, string | null>()
  for (const entry of entries) {
    const facts = genuineFacts(entry, sealing)
    if (!facts) continue
    const isTaken = facts.action === 'global_role.revoked'
    const { data } = stated.safeParse(isTaken ? facts.before : facts.after)
    if (!data) continue
    if (isTaken) held.delete(data.role)
    else held.set(data.role, data.expiresAt)
  }
  const isHeld = [...held.values()].some((until) => until === null || new Date(until) > now)
  if (isHeld) sealing.alarm({}, GONE)
  return isHeld
}
