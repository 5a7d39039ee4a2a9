import type { Db } from '@kogge/db/client.ts'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { bearerSecret } from '@kogge/db/schema/bearer-secrets.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { rfxDraft, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { invitation, joinRequest, membership, ownershipRequest } from '@kogge/db/schema/members.ts'
import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { chainOf } from '../audit/audit-entry-hash.ts'
import type { Context } from '../procedures/procedure-context.ts'

/** Roles of people of its own; those of support staff end by themselves and take part in nothing. */
const ownRoles = sql`not starts_with(${membership.role}, 'SUPPORT_')`

/**
 * What anybody has in an organisation beside support staff, or could still get without its being asked
 * anew: roles, whether they hold or have ended; delegations that it gave and that are not over; invitations
 * and requests to join that wait; secrets of its own that open something. And what they write or have
 * published in its name, which would be the next one's.
 */
export const powersIn = async (db: Db, orgId: string, now: Date) => ({
  members: await db
    .select()
    .from(membership)
    .where(and(eq(membership.orgId, orgId), ownRoles))
    .orderBy(membership.createdAt, membership.userId),
  delegations: await db
    .select({ id: delegation.id, delegateOrgId: delegation.delegateOrgId, kind: delegation.kind })
    .from(delegation)
    .where(
      and(eq(delegation.orgId, orgId), isNull(delegation.revokedAt), gt(delegation.endsAt, now)),
    ),
  invitations: await db
    .select({ id: invitation.id, email: invitation.email, role: invitation.role })
    .from(invitation)
    .where(
      and(
        eq(invitation.orgId, orgId),
        isNull(invitation.acceptedAt),
        isNull(invitation.deletedAt),
        gt(invitation.expiresAt, now),
      ),
    ),
  joinRequests: await db
    .select({ id: joinRequest.id, userId: joinRequest.userId })
    .from(joinRequest)
    .where(and(eq(joinRequest.orgId, orgId), eq(joinRequest.status, 'pending'))),
  secrets: await db
    .select({ id: bearerSecret.id })
    .from(bearerSecret)
    .where(
      and(
        eq(bearerSecret.orgId, orgId),
        isNull(bearerSecret.revokedAt),
        or(isNull(bearerSecret.expiresAt), gt(bearerSecret.expiresAt, now)),
      ),
    ),
  drafts: await db.select({ id: rfxDraft.rfxId }).from(rfxDraft).where(eq(rfxDraft.orgId, orgId)),
  requests: await db
    .select({ id: writtenRfx.rfxId })
    .from(writtenRfx)
    .where(eq(writtenRfx.orgId, orgId)),
})
export type Powers = Awaited<ReturnType<typeof powersIn>>

/** Those who are named in delegations and may take them up, or have done so. */
export const delegatesOf = async (db: Db, { delegations }: Powers): Promise<readonly string[]> => {
  if (delegations.length === 0) return []
  const ids = delegations.map(({ id }) => id)
  const rows = await db
    .selectDistinct({ userId: delegationUser.userId })
    .from(delegationUser)
    .where(and(inArray(delegationUser.delegationId, ids), isNull(delegationUser.endedAt)))
  return rows.map(({ userId }) => userId)
}

/** After these there are people who speak for an organisation; the last says that there may be none any more. */
const LETTING_IN = ['org.founded', 'org.claimed', 'membership.granted', 'membership.moved']
const PARTED = 'org.unmerged'

const GONE =
  'nobody speaks for an organisation any more, and its audit log does not say why; it is neither claimed nor merged by force; run kogge verify-audit'

interface PowerQuery {
  readonly id: string
  readonly claimedAt: Date | null
}

/**
 * Whether an organisation that is not claimed was spoken for by its audit log, which says no end of
 * it: somebody has deleted its people. The operator gets an alarm.
 */
export const hasLostItsPeople = async (
  { db, sealing }: Pick<Context, 'db' | 'sealing'>,
  { id, claimedAt }: PowerQuery,
): Promise<boolean> => {
  if (claimedAt !== null) return false
  const [last] = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(
      and(eq(auditLog.chainId, chainOf(id)), inArray(auditLog.action, [...LETTING_IN, PARTED])),
    )
    .orderBy(desc(auditLog.seq))
    .limit(1)
  if (!last || last.action === PARTED) return false
  sealing.alarm({ orgId: id }, GONE)
  return true
}

/**
 * Whether an organisation is spoken for: it is claimed, somebody asks staff to speak for it, or anybody has
 * a power in it or writes in its name, or its audit log says so and no end of it. What is not is known from notices alone, and may be made a part of another, or another a
 * part of it, by the word of staff. Nothing else may ask `claimed_at` for that: it says when it was claimed,
 * and not who is inside.
 */
export const isSpokenFor = async (
  ctx: Pick<Context, 'db' | 'sealing' | 'now'>,
  input: PowerQuery,
): Promise<boolean> => {
  const { db, now } = ctx
  const { id, claimedAt } = input
  if (claimedAt !== null) return true
  const waits = and(eq(ownershipRequest.orgId, id), eq(ownershipRequest.status, 'pending'))
  if ((await db.$count(ownershipRequest, waits)) > 0) return true
  if (Object.values(await powersIn(db, id, now)).some((held) => held.length > 0)) return true
  return hasLostItsPeople(ctx, input)
}
