import { auditLog } from '@kogge/db/schema/accounts.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../procedures/procedure-context.ts'

/** After these an invitation is never open again. */
const ENDS = ['invitation.deleted', 'invitation.declined', 'invitation.accepted']

const BACK =
  'an invitation that was taken back or taken up is open again; nobody becomes a member by it; run kogge verify-audit'

interface InvitationRef {
  readonly invitationId: string
  readonly orgId: string
}

/**
 * Whether an invitation that is open by its row was taken back or taken up before: by what this
 * process knows, or by the audit log of the organisation. The operator gets an alarm about one.
 * Call it while the organisation's lock is held.
 */
export const wasRevoked = async (
  { db, sealing, now }: Pick<Context, 'db' | 'sealing' | 'now'>,
  { invitationId, orgId }: InvitationRef,
): Promise<boolean> => {
  const isKnown = sealing.takenBack.has(invitationId, now)
  const names = sql`${invitationId} in (${auditLog.before} ->> 'invitationId', ${auditLog.after} ->> 'invitationId')`
  const [ended] = isKnown
    ? [true]
    : await db
        .select({ id: auditLog.id })
        .from(auditLog)
        .where(
          and(
            eq(auditLog.subjectType, 'org'),
            eq(auditLog.subjectId, orgId),
            inArray(auditLog.action, ENDS),
            names,
          ),
        )
        .limit(1)
  if (!ended) return false
  sealing.alarm({ orgId }, BACK)
  return true
}
