import { auditLog } from '@kogge/db/schema/accounts.ts'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Context } from '../procedures/procedure-context.ts'

/** After these an invitation is never open again. */
const ENDS = ['invitation.deleted', 'invitation.declined', 'invitation.accepted']

const BACK =
  'an invitation that was taken back or taken up is open again; nobody becomes a member by it; run kogge verify-audit'

/** An invitation by both that it is known by: whoever writes to the database gives it another id. */
export interface RevokedInvitation {
  readonly invitationId: string
  readonly tokenHash: Buffer
}

/** What an entry of the audit log names the token of an invitation by. */
const letterOf = ({ tokenHash }: Pick<RevokedInvitation, 'tokenHash'>): string =>
  tokenHash.toString('hex')

/** Both names that an invitation is remembered by. */
export const namesOf = (one: RevokedInvitation): readonly string[] => [
  one.invitationId,
  letterOf(one),
]

/** An invitation as an entry of the audit log that ends it names it. */
export const endedInvitation = ({
  invitationId,
  tokenHash,
  email,
  role,
}: RevokedInvitation & { readonly email: string; readonly role: string }) => ({
  invitationId,
  letter: letterOf({ tokenHash }),
  email,
  role,
})

interface InvitationRef extends RevokedInvitation {
  readonly orgId: string
}

/**
 * Whether an invitation that is open by its row was taken back or taken up before: by what this
 * process knows, or by the audit log of the organisation. The operator gets an alarm about one.
 * Call it while the organisation's lock is held.
 */
export const wasRevoked = async (
  { db, sealing, now }: Pick<Context, 'db' | 'sealing' | 'now'>,
  { orgId, ...one }: InvitationRef,
): Promise<boolean> => {
  const isKnown = namesOf(one).some((name) => sealing.takenBack.has(name, now))
  const isNamed = (key: 'invitationId' | 'letter', name: string) =>
    sql`${name} in (${auditLog.before} ->> ${key}, ${auditLog.after} ->> ${key})`
  const names = or(isNamed('invitationId', one.invitationId), isNamed('letter', letterOf(one)))
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
