import type { Db } from '@kogge/db/client.ts'
import { webhook } from '@kogge/db/schema/webhooks.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { moveRequestRows } from '@kogge/platform/server/row-seals/membership-request-seals.commands.ts'
import { revokeSecrets } from '@kogge/platform/server/tokens/bearer-secrets.commands.ts'
import { eq, type SQL, sql } from 'drizzle-orm'

interface Side {
  readonly id: string
}

const idsOf = async (tx: Db, statement: SQL): Promise<string[]> =>
  (await tx.execute<{ id: string }>(statement)).rows.map(({ id }) => id)

/**
 * Closes what would make members without the other's having asked them in: invitations, requests to join,
 * secrets, webhooks. Moves claims, which staff decide on by what they then see, and requests for a plan; where the
 * other has the same one open, it is closed. Gives the ids of each.
 */
export const moveRequests = async (
  { db: tx, tokenKeys, sealing, now }: UserContext,
  from: Side,
  into: Side,
) => {
  const at = now.toISOString()
  await revokeSecrets(tx, tokenKeys, { orgId: from.id }, now)
  await tx.delete(webhook).where(eq(webhook.orgId, from.id))
  const closedInvitations = await idsOf(
    tx,
    sql`update invitation set deleted_at = ${at}
      where org_id = ${from.id} and accepted_at is null and deleted_at is null returning id`,
  )
  const closedRequests = await idsOf(
    tx,
    sql`update join_request set status = 'withdrawn', decided_at = ${at}
      where org_id = ${from.id} and status = 'pending' returning id`,
  )
  const closedClaims = await idsOf(
    tx,
    sql`update ownership_request set status = 'withdrawn', decided_at = ${at}
      where org_id = ${from.id} and status = 'pending' and exists (
        select 1 from ownership_request o
        where o.org_id = ${into.id} and o.user_id = ownership_request.user_id
          and o.status = 'pending')
      returning id`,
  )
  const closedPlanRequests = await idsOf(
    tx,
    sql`update plan_request set done_at = ${at}
      where org_id = ${from.id} and done_at is null and exists (
        select 1 from plan_request o where o.org_id = ${into.id} and o.done_at is null)
      returning id`,
  )
  return {
    ownershipRequests: await moveRequestRows(tx, sealing, 'ownership_request', {
      fromId: from.id,
      intoId: into.id,
    }),
    planRequests: await idsOf(
      tx,
      sql`update plan_request set org_id = ${into.id} where org_id = ${from.id} returning id`,
    ),
    closedInvitations,
    closedRequests,
    closedClaims,
    closedPlanRequests,
  }
}
