import type { Db } from '@kogge/db/client.ts'
import { auditLog } from '@kogge/db/schema/account.ts'
import type { UserContext } from '../context.ts'

export interface AuditEntry {
  /** Null when nobody was signed in. */
  readonly actorUserId: string | null
  /** `noun.verb`, in the past: `user.signed_in`. */
  readonly action: string
  readonly subjectType: string
  readonly subjectId: string
  /** The organisation that it happened in, where it did in one. */
  readonly orgId?: string
  readonly ip: string | null
  readonly at: Date
  readonly before?: object
  readonly after?: object
}

/** Appends what the caller has done, in the transaction that it was done in. */
export const recordDeed = (
  ctx: UserContext,
  entry: Omit<AuditEntry, 'actorUserId' | 'ip' | 'at'>,
): Promise<void> =>
  appendAudit(ctx.db, { ...entry, actorUserId: ctx.actor.userId, ip: ctx.ip, at: ctx.now })

/** Appends to the audit log. Give it the transaction of the change; never secrets. */
export const appendAudit = async (tx: Db, entry: AuditEntry): Promise<void> => {
  await tx.insert(auditLog).values(entry)
}
