import type { Db } from '@kogge/db/client.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { moveFiles } from '@kogge/features/files/server/files.api.ts'
import { takeProfilesBack } from '@kogge/platform/server/access/org-monitoring.commands.ts'
import {
  passPlace,
  type Restanding,
} from '@kogge/platform/server/participants/slot-holds.commands.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { moveRequestRows } from '@kogge/platform/server/row-seals/membership-request-seals.commands.ts'
import { isRecordGenuine } from '@kogge/platform/server/row-seals/merge-record-seals.ts'
import { moveDelegations } from '@kogge/platform/server/row-seals/sealed-delegations.commands.ts'
import { moveInvitations } from '@kogge/platform/server/tokens/invitation-token-transfer.commands.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { WrittenRecord } from './merge-record.ts'

/** The two, and when they were made one. */
export interface Parting {
  readonly fromId: string
  readonly intoId: string
  readonly mergedAt: Date
}

type Returning = UserContext

const listed = (ids: readonly string[]) => sql`any(${`{${ids.join(',')}}`}::uuid[])`

/** What was moved goes back, if it is still where it was moved; gives what did. */
const moveBack = async (
  tx: Db,
  table: string,
  column: string,
  ids: readonly string[],
  { fromId, intoId }: Parting,
  key = 'id',
): Promise<readonly string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${sql.identifier(table)} set ${sql.identifier(column)} = ${fromId}
    where ${sql.identifier(key)} = ${listed(ids)} and ${sql.identifier(column)} = ${intoId}
    returning ${sql.identifier(key)} as id`)
  // No others, whatever the database gives back.
  return rows.map(({ id }) => id).filter((id) => ids.includes(id))
}

/** Documents go with the requests that they are attached to. */
const moveDocuments = (ctx: Returning, { fromId, intoId }: Parting, rfxIds: readonly string[]) =>
  moveFiles(ctx.db, ctx, { fromId: intoId, intoId: fromId }, { kind: 'document', rfxIds })

/** What the merge closed, and nobody since, is open again; a request of before there were seals is not. */
const reopen = async (
  ctx: Returning,
  record: WrittenRecord,
  { mergedAt }: Parting,
): Promise<void> => {
  const { db: tx } = ctx
  const at = sql`${mergedAt.toISOString()}::timestamptz`
  await tx.execute(sql`
    update invitation set deleted_at = null
    where id = ${listed(record.closedInvitations)} and deleted_at = ${at}`)
  await tx.execute(sql`
    update join_request set status = 'pending', decided_at = null
    where id = ${listed(record.closedRequests)} and status = 'withdrawn' and decided_at = ${at}
      and seal is not null`)
  await tx.execute(sql`
    update ownership_request set status = 'pending', decided_at = null
    where id = ${listed(record.closedClaims)} and status = 'withdrawn' and decided_at = ${at}
      and seal is not null`)
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
export const leavePlace = async (
  change: Restanding,
  { fromId, intoId }: Parting,
): Promise<void> => {
  const { db: tx, known } = change
  // What was left to the one meanwhile was made by the same people.
  await tx.execute(sql`
    update org set left_to_id = ${fromId} where id = ${intoId} or left_to_id = ${intoId}`)
  // Nor is what lay there before anybody seemed to speak for it (`beginAnew`) theirs.
  await tx.execute(sql`
    update org_place set heir_id = ${fromId} where heir_id = ${intoId} and org_id <> ${intoId}`)
  known.passOn(intoId, fromId)
  known.leave(intoId, fromId)
  await passPlace(change, intoId, fromId)
}

/**
 * The same of drafts that were begun in its name meanwhile, with their documents: they go back with those who
 * wrote them, and to nobody whom the name belongs to next. Those of amendments stay with what they amend.
 */
const takeDraftsBack = async (ctx: Returning, parting: Parting): Promise<void> => {
  const { db: tx } = ctx
  const { fromId, intoId } = parting
  const { rows } = await tx.execute<{ id: string }>(sql`
    update rfx_draft set org_id = ${fromId} where org_id = ${intoId} and amends is null
    returning rfx_id as id`)
  const drafts = rows.map(({ id }) => id)
  await moveDocuments(ctx, parting, drafts)
}

/**
 * Whether the one that was merged into may be left with nobody, and what was done in its name be the
 * other's. Of two that nobody spoke for, nobody has begun anything.
 */
export const mayBeLeft = (record: WrittenRecord | null): boolean =>
  record !== null && record.intoRow.claimedAt === null && record.fromRow.claimedAt !== null

/**
 * Whether the one that was merged into is left with nobody to speak for it, and what was done in its name is
 * the other's: unless a third that was claimed became a part of it since, with its consent.
 */
export const isLeftByUndoing = async (
  ctx: Pick<UserContext, 'db' | 'sealing'>,
  record: WrittenRecord | null,
  { fromId, intoId }: Parting,
): Promise<boolean> => {
  if (!mayBeLeft(record)) return false
  const thirds = await ctx.db
    .select()
    .from(orgMatch)
    .where(
      and(
        eq(orgMatch.intoId, intoId),
        ne(orgMatch.fromId, fromId),
        eq(orgMatch.state, 'merged'),
        sql`${orgMatch.moved} -> 'fromRow' ->> 'claimedAt' is not null`,
      ),
    )
  return !thirds.some((row) => isRecordGenuine(ctx, row))
}

/**
 * Puts back all that is not people and tenders, and what was closed by the merge. `isLeft`: the one that
 * was merged into is left with nobody, and what was done in its name is the other's.
 */
export const putBelongingsBack = async (
  ctx: Returning,
  record: WrittenRecord,
  parting: Parting,
  isLeft: boolean,
): Promise<void> => {
  const { db: tx, tokenKeys } = ctx
  const { intoId } = parting
  await moveBack(tx, 'subscription', 'org_id', record.plans, parting)
  const { given: granted, received } = record.delegations
  // Nobody gets anything by a delegation that was passed on: neither there nor back.
  const isGiven = sql`id = ${listed(granted)} and org_id = ${intoId}`
  await moveDelegations(ctx, isGiven, ({ revokedAt }) => ({
    orgId: parting.fromId,
    revokedAt: revokedAt ?? ctx.now,
  }))
  const isReceived = sql`id = ${listed(received)} and delegate_org_id = ${intoId}`
  await moveDelegations(ctx, isReceived, () => ({ delegateOrgId: parting.fromId }))
  const back = { fromId: intoId, intoId: parting.fromId }
  await moveInvitations(tx, tokenKeys, back, record.invitations)
  const { joinRequests, ownershipRequests } = record
  await moveRequestRows(tx, ctx.sealing, 'join_request', back, joinRequests)
  await moveRequestRows(tx, ctx.sealing, 'ownership_request', back, ownershipRequests)
  await moveBack(tx, 'plan_request', 'org_id', record.planRequests, parting)
  const { drafts, requests } = record.written
  const returned = [
    ...(await moveBack(tx, 'rfx_draft', 'org_id', drafts, parting, 'rfx_id')),
    ...(await moveBack(tx, 'written_rfx', 'org_id', requests, parting, 'rfx_id')),
  ]
  await moveDocuments(ctx, parting, returned)
  await moveBack(tx, 'org', 'merged_into_id', record.earlierMerges, parting)
  // A spelling with a key goes where its key leads; only others need a decision.
  const keyless = sql`select 1 from org o where o.match_key = harvested_org.match_key`
  await tx.execute(sql`
    update harvested_org set org_id = ${parting.fromId}
    where id = ${listed(record.spellings)} and org_id = ${intoId} and not exists (${keyless})`)
  await partFamily(tx, record, parting)
  await reopen(ctx, record, parting)
  // Who has been spoken for by others since is so still.
  if (isLeft || record.intoRow.claimedAt !== null)
    await tx.execute(sql`
      update org set claimed_at = ${record.intoRow.claimedAt?.toISOString() ?? null}
      where id = ${intoId}`)
  if (!isLeft) return
  await takeDraftsBack(ctx, parting)
  await takeProfilesBack(tx, { fromId: intoId, toId: parting.fromId, now: ctx.now })
}
