import type { Db } from '@kogge/db/client.ts'
import { type AuditEntry, appendAudit } from '../audit/audit-entries.commands.ts'
import { TEST_NOW, TEST_SEALING } from './test-context.ts'

/** Entries of the audit log in the order given, each in a transaction of its own; nobody's, and from nowhere, unless said otherwise. */
export const addAudit = async (
  db: Db,
  ...entries: readonly (Partial<AuditEntry> & Pick<AuditEntry, 'action'>)[]
): Promise<void> => {
  for (const entry of entries)
    await appendAudit(db, TEST_SEALING, {
      actorUserId: null,
      subjectType: 'user',
      subjectId: '',
      ip: null,
      at: TEST_NOW,
      ...entry,
    })
}
