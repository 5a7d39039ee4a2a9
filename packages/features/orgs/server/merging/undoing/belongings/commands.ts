import type { Db } from '@kogge/db/client.ts'
import { moveInvitations } from '@kogge/platform/server/keys/commands.ts'
import type { TokenKeys } from '@kogge/platform/server/keys/token-keys.ts'
import { sql } from 'drizzle-orm'
import type { WrittenRecord } from '../record.ts'

/** The two, and when they were made one. */
export interface Parting {
  readonly fromId: string
  readonly intoId: string
  readonly mergedAt: Date
}

const listed = (ids: readonly string[]) => sql`any(${`{${ids.join(',')}}`}::uuid[])`

/** What was moved goes back, if it is still where it was moved. */
const moveBack = (
  tx: Db,
  table: string,
  column: string,
  ids: readonly string[],
  { fromId, intoId }: Parting,
  key = 'id',
): Promise<unknown> =>
  tx.execute(sql`
    update ${sql.identifier(table)} set ${sql.identifier(column)} = ${fromId}
    where ${sql.identifier(key)} = ${listed(ids)} and ${sql.identifier(column)} = ${intoId}`)

/** What the merge closed, and nobody since, is open again. */
const reopen = async (tx: Db, record: WrittenRecord, { mergedAt }: Parting): Promise<void> => {
  const at = sql`${mergedAt.toISOString()}::timestamptz`
  await tx.execute(sql`
    update delegation set revoked_at = null
    where id = ${listed(record.delegations.ended)} and revoked_at = ${at}`)
  await tx.execute(sql`
    update invitation set deleted_at = null
    where id = ${listed(record.closedInvitations)} and deleted_at = ${at}`)
  await tx.execute(sql`
    update join_request set status = 'pending', decided_at = null
    where id = ${listed(record.closedRequests)} and status = 'withdrawn' and decided_at = ${at}`)
  await tx.execute(sql`
    update ownership_request set status = 'pending', decided_at = null
    where id = ${listed(record.closedClaims)} and status = 'withdrawn' and decided_at = ${at}`)
  await tx.execute(sql`
    update plan_request set done_at = null
    where id = ${listed(record.closedPlanRequests)} and done_at = ${at}`)
}

/** Parents and children as they were, where nobody has changed them since and no circle would come of it. */
const partFamily = async (tx: Db, record: WrittenRecord, parting: Parting): Promise<void> => {
  const { fromId, intoId } = parting
  await moveBack(tx, 'org', 'parent_id', record.children, parting)
  const above = record.fromRow.parentId === intoId ? null : record.fromRow.parentId
  if (record.intoRow.parentId === fromId)
    await tx.execute(sql`
      update org set parent_id = ${fromId}
      where id = ${intoId} and parent_id is not distinct from ${above}::uuid`)
  await tx.execute(sql`
    with recursive below (id) as (
      select ${fromId}::uuid union select org.id from org join below on org.parent_id = below.id
    )
    update org set parent_id = ${record.fromRow.parentId}::uuid
    where id = ${fromId} and parent_id is null and not exists (
      select 1 from below where below.id = ${record.fromRow.parentId}::uuid)`)
}

/**
 * Nobody is left to speak for the one that was merged into: what was begun in its name until now is
 * gone on with by those who began it, also once others claim it, who then begin at a place of their own.
 * Written whether anything was begun or not.
 */
const leavePlace = async (tx: Db, { fromId, intoId }: Parting): Promise<void> => {
  // What was left to the one meanwhile was made by the same people.
  await tx.execute(sql`
    update org set left_to_id = ${fromId} where id = ${intoId} or left_to_id = ${intoId}`)
  await tx.execute(sql`update org_place set heir_id = ${fromId} where heir_id = ${intoId}`)
  const { rowCount } = await tx.execute(sql`
    update org_place set heir_id = ${fromId} where org_id = ${intoId} and heir_id is null`)
  if (rowCount === 0)
    await tx.execute(sql`
      insert into org_place (place_id, org_id, heir_id) values (${intoId}, ${intoId}, ${fromId})`)
  await tx.execute(sql`
    insert into org_place (place_id, org_id) values (gen_random_uuid(), ${intoId})`)
}

/**
 * Whether the one that was merged into may be left with nobody, and what was done in its name be the
 * other's. Of two that nobody spoke for, nobody has begun anything.
 */
export const mayBeLeft = (record: WrittenRecord | null): boolean =>
  record !== null && record.intoRow.claimedAt === null && record.fromRow.claimedAt !== null

/**
 * Puts back all that is not people and tenders, and what was closed by the merge. Gives whether the one
 * that was merged into is left with nobody, and what was done in its name is the other's.
 */
export const putBelongingsBack = async (
  tx: Db,
  keys: TokenKeys,
  record: WrittenRecord,
  parting: Parting,
): Promise<boolean> => {
  const { intoId } = parting
  await moveBack(tx, 'subscription', 'org_id', record.plans, parting)
  await moveBack(tx, 'delegation', 'org_id', record.delegations.given, parting)
  await moveBack(tx, 'delegation', 'delegate_org_id', record.delegations.received, parting)
  await moveInvitations(tx, keys, { fromId: intoId, intoId: parting.fromId }, record.invitations)
  await moveBack(tx, 'join_request', 'org_id', record.joinRequests, parting)
  await moveBack(tx, 'ownership_request', 'org_id', record.ownershipRequests, parting)
  await moveBack(tx, 'plan_request', 'org_id', record.planRequests, parting)
  await moveBack(tx, 'rfx_draft', 'org_id', record.written.drafts, parting, 'rfx_id')
  await moveBack(tx, 'written_rfx', 'org_id', record.written.requests, parting, 'rfx_id')
  await moveBack(tx, 'file', 'org_id', record.written.files, parting)
  await moveBack(tx, 'org', 'merged_into_id', record.earlierMerges, parting)
  // A spelling with a key goes where its key leads; only others need to be told.
  const keyless = sql`select 1 from org o where o.match_key = harvested_org.match_key`
  await tx.execute(sql`
    update harvested_org set org_id = ${parting.fromId}
    where id = ${listed(record.spellings)} and org_id = ${intoId} and not exists (${keyless})`)
  await partFamily(tx, record, parting)
  await reopen(tx, record, parting)
  // Who has been spoken for by others since is so still: also where it was claimed by them alone.
  const { rowCount: asBefore } = await tx.execute(sql`
    update org set claimed_at = ${record.intoRow.claimedAt?.toISOString() ?? null}
    where id = ${intoId} and (${record.intoRow.claimedAt !== null}
      or (${record.fromRow.claimedAt !== null} and not exists (
        select 1 from membership m where m.org_id = ${intoId} and m.role = 'ORG_ADMINISTRATOR')))`)
  const isLeft = asBefore === 1 && mayBeLeft(record)
  if (isLeft) await leavePlace(tx, parting)
  return isLeft
}
