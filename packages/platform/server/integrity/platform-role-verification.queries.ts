import type { Db } from '@kogge/db/client.ts'
import { auditLog, globalRole } from '@kogge/db/schema/accounts.ts'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PLATFORM_CHAIN } from '../audit/audit-entry-hash.ts'
import { isoOf } from './malformed-values.ts'
import type { RowFault } from './row-faults.ts'

const role = z.object({ role: z.string(), expiresAt: z.string().nullable().default(null) })

/** A role of the platform, as the audit log states it. */
interface Stated {
  readonly expiresAt: string | null
  readonly grantedBy: string | null
  /** ISO 8601. */
  readonly createdAt: string
}

/** Every role that somebody holds by the last entry on it, by user and role. */
const statedRoles = async (db: Db): Promise<Map<string, Stated>> => {
  const stated = new Map<string, Stated>()
  const entries = await db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'global_role'),
        or(eq(auditLog.chainId, PLATFORM_CHAIN), isNull(auditLog.chainId)),
      ),
    )
    // Entries of before there were chains come first.
    .orderBy(sql`${auditLog.seq} nulls first`, asc(auditLog.id))
  for (const { action, subjectId, actorUserId, at, before, after } of entries) {
    if (action === 'global_role.revoked') {
      const taken = role.safeParse(before).data
      if (taken) stated.delete(`${subjectId} ${taken.role}`)
      continue
    }
    const entry = role.safeParse(after).data
    if (!entry) continue
    const id = `${subjectId} ${entry.role}`
    const held = action === 'global_role.changed' ? stated.get(id) : undefined
    stated.set(id, {
      expiresAt: entry.expiresAt,
      // Who runs the server takes the end away, and leaves who gave it.
      grantedBy: actorUserId ?? held?.grantedBy ?? null,
      createdAt: held?.createdAt ?? isoOf(at),
    })
  }
  return stated
}

/** Compares the roles of the platform with what the audit log states of them. */
export async function* verifyRoles(db: Db): AsyncGenerator<RowFault> {
  const stated = await statedRoles(db)
  const rows = await db
    .select()
    .from(globalRole)
    .orderBy(asc(globalRole.userId), asc(globalRole.role))
  for (const { userId, role: name, expiresAt, grantedBy, createdAt } of rows) {
    const id = `${userId} ${name}`
    const one = stated.get(id)
    stated.delete(id)
    if (!one) {
      yield { table: 'global_role', id, kind: 'unlogged' }
      continue
    }
    const isSame =
      one.expiresAt === (expiresAt && isoOf(expiresAt)) &&
      one.grantedBy === grantedBy &&
      one.createdAt === isoOf(createdAt)
    if (!isSame) yield { table: 'global_role', id, kind: 'changed' }
  }
  for (const id of stated.keys()) yield { table: 'global_role', id, kind: 'gone' }
}
