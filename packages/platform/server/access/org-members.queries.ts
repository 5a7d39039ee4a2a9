import { auditLog } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AuditFacts, chainOf } from '../audit/audit-entry-hash.ts'
import { genuineFacts } from '../audit/genuine-audit-entries.queries.ts'
import type { Context } from '../procedures/procedure-context.ts'

const GRANTED = ['membership.granted', 'membership.changed', 'membership.moved']
const TAKEN = ['membership.removed', 'membership.left']
const PARTED = 'org.unmerged'

const stated = z.object({
  expiresAt: z.string().nullable().default(null),
})

const GONE =
  'somebody belongs to an organisation by its audit log, and by no row; they do not decide on it; run kogge verify-audit'

interface Held {
  readonly until: string | null
  /** By a merger. */
  readonly isMoved: boolean
}

/** A person's role once an entry was written. */
const heldAfter = (held: Held | null, { action, before, after }: AuditFacts): Held | null => {
  const isMoved = action === 'membership.moved'
  // The role of somebody who came by a merger went back with its undoing.
  if (action === PARTED) return held?.isMoved ? null : held
  if (TAKEN.includes(action)) return null
  const { data } = stated.safeParse(isMoved ? before : after)
  return { until: data?.expiresAt ?? null, isMoved }
}

type Asking = Pick<Context, 'db' | 'sealing' | 'now'>

/** Whether somebody belongs to an organisation by the entries of its audit log that this server has signed. */
const belongsByLog = async (
  { db, sealing, now }: Asking,
  orgId: string,
  userId: string,
): Promise<boolean> => {
  const ofPerson = and(
    eq(auditLog.subjectId, userId),
    inArray(auditLog.action, [...GRANTED, ...TAKEN]),
  )
  const entries = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.chainId, chainOf(orgId)), or(ofPerson, eq(auditLog.action, PARTED))))
    .orderBy(asc(auditLog.seq))
  const held = entries
    .flatMap((entry) => genuineFacts(entry, sealing) ?? [])
    .reduce<Held | null>(heldAfter, null)
  return held !== null && (held.until === null || new Date(held.until) > now)
}

/**
 * Whether somebody belongs to an organisation: by a row of their own, proven or not, or by its audit log, since
 * they may have deleted the row for the moment. Access of support staff is none. The operator gets an alarm where
 * the log alone says so.
 */
export const belongsToOrg = async (
  ctx: Asking,
  orgId: string,
  userId: string,
): Promise<boolean> => {
  const theirs = and(
    eq(membership.orgId, orgId),
    eq(membership.userId, userId),
    sql`not starts_with(${membership.role}, 'SUPPORT_')`,
  )
  if ((await ctx.db.$count(membership, theirs)) > 0) return true
  const isLogged = await belongsByLog(ctx, orgId, userId)
  if (isLogged) ctx.sealing.alarm({ orgId }, GONE)
  return isLogged
}
