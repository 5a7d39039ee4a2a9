import { delegation } from '@kogge/db/schema/delegations.ts'
import {
  invitation,
  joinRequest,
  membership,
  verificationRequest,
} from '@kogge/db/schema/members.ts'
import { and, eq, isNull, or } from 'drizzle-orm'
import { recordAuditEntry } from '../audit/audit-entries.commands.ts'
import type { UserContext } from '../procedures/procedure-context.ts'
import { removeMemberships } from '../row-seals/membership-removals.commands.ts'
import { changeDelegations } from '../row-seals/sealed-delegations.commands.ts'
import { revokeSecrets } from '../tokens/bearer-secrets.commands.ts'
import { endMonitoring } from './org-monitoring.commands.ts'
import { rememberRevoked } from './revoked-invitations.commands.ts'
import { endedInvitation } from './revoked-invitations.queries.ts'

/**
 * Ends all that anybody has in an organisation that nobody speaks for (any more, or yet): roles, those of
 * support staff among them, delegations given and received, invitations and requests to join, requests to be verified,
 * secrets of its own, and all that is followed in its name (`MONITORING_TABLES`). Whoever speaks for it next finds nobody inside. The audit log tells each, with `why`.
 * The caller holds the organisation's exclusive lock.
 */
export const endPowers = async (ctx: UserContext, orgId: string, why: string): Promise<void> => {
  const { db: tx, now, actor } = ctx
  const record = (action: string, subjectType: string, subjectId: string, before: object) =>
    recordAuditEntry(ctx, { action, subjectType, subjectId, orgId, before, after: { why } })
  const members = await removeMemberships(tx, ctx.sealing, eq(membership.orgId, orgId))
  for (const { userId, role, expiresAt } of members)
    await record('membership.removed', 'membership', userId, { roles: [role], expiresAt })
  const involved = or(eq(delegation.orgId, orgId), eq(delegation.delegateOrgId, orgId))
  const open = and(involved, isNull(delegation.revokedAt))
  for (const id of await changeDelegations(ctx, open, { revokedAt: now }))
    await record('delegation.revoked', 'delegation', id, {})
  const invitations = await tx
    .update(invitation)
    .set({ deletedAt: now })
    .where(
      and(eq(invitation.orgId, orgId), isNull(invitation.acceptedAt), isNull(invitation.deletedAt)),
    )
    .returning({
      invitationId: invitation.id,
      tokenHash: invitation.tokenHash,
      email: invitation.email,
      role: invitation.role,
    })
  for (const one of invitations)
    await record('invitation.deleted', 'org', orgId, endedInvitation(one))
  rememberRevoked(ctx, invitations)
  const settled = { decidedAt: now, decidedBy: actor.userId }
  const requests = await tx
    .update(joinRequest)
    .set({ status: 'rejected', ...settled })
    .where(and(eq(joinRequest.orgId, orgId), eq(joinRequest.status, 'pending')))
    .returning({ requestId: joinRequest.id, userId: joinRequest.userId })
  for (const { requestId, userId } of requests)
    await record('join_request.rejected', 'membership', userId, { requestId })
  const requested = await tx
    .update(verificationRequest)
    .set({ status: 'withdrawn', ...settled })
    .where(and(eq(verificationRequest.orgId, orgId), eq(verificationRequest.status, 'pending')))
    .returning({ requestId: verificationRequest.id })
  for (const one of requested) await record('verification_request.withdrawn', 'org', orgId, one)
  await revokeSecrets(tx, ctx.tokenKeys, { orgId }, now)
  await endMonitoring(tx, orgId)
}
