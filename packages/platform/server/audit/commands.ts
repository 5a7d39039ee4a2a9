import type { Db } from '@kogge/db/client.ts'
import { auditLog } from '@kogge/db/schema/account.ts'

export interface AuditEntry {
  /** Null when nobody was signed in. */
  readonly actorUserId: string | null
  /** `noun.verb`, in the past: `user.signed_in`. */
  readonly action: string
  readonly subjectType: string
  readonly subjectId: string
  readonly ip: string | null
  readonly at: Date
  readonly before?: object
  readonly after?: object
}

/** Appends to the audit log. Give it the transaction of the change; never secrets. */
export const appendAudit = async (tx: Db, entry: AuditEntry): Promise<void> => {
  await tx.insert(auditLog).values(entry)
}
