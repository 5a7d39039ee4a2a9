import type { Db } from '@kogge/db/client.ts'
import { moveInvitations } from '@kogge/platform/server/keys/commands.ts'
import type { TokenKeys } from '@kogge/platform/server/keys/token-keys.ts'
import { type SQL, sql } from 'drizzle-orm'

interface Side {
  readonly id: string
}

const idsOf = async (tx: Db, statement: SQL): Promise<string[]> =>
  (await tx.execute<{ id: string }>(statement)).rows.map(({ id }) => id)

/**
 * Moves what people ask and are asked: invitations, join and ownership requests, requests for a
 * plan. Where the other has the same one open, it is closed. Gives the ids of each.
 */
export const moveRequests = async (
  {
    db: tx,
    tokenKeys,
    now,
  }: { readonly db: Db; readonly tokenKeys: TokenKeys; readonly now: Date },
  from: Side,
  into: Side,
) => {
  const at = now.toISOString()
  const closedInvitations = await idsOf(
    tx,
    sql`update invitation set deleted_at = ${at}
      where org_id = ${from.id} and accepted_at is null and deleted_at is null and exists (
        select 1 from invitation o where o.org_id = ${into.id} and o.email = invitation.email
          and o.accepted_at is null and o.deleted_at is null)
      returning id`,
  )
  const closedRequests = await idsOf(
    tx,
    sql`update join_request set status = 'withdrawn', decided_at = ${at}
      where org_id = ${from.id} and status = 'pending' and exists (
        select 1 from join_request o
        where o.org_id = ${into.id} and o.user_id = join_request.user_id and o.status = 'pending')
      returning id`,
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
  const moved = async (table: string): Promise<string[]> =>
    idsOf(
      tx,
      sql`update ${sql.identifier(table)} set org_id = ${into.id} where org_id = ${from.id} returning id`,
    )
  return {
    invitations: await moveInvitations(tx, tokenKeys, { fromId: from.id, intoId: into.id }),
    joinRequests: await moved('join_request'),
    ownershipRequests: await moved('ownership_request'),
    planRequests: await moved('plan_request'),
    ...{ closedInvitations, closedRequests, closedClaims, closedPlanRequests },
  }
}
