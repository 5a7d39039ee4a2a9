import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { renameBySpelling } from '@kogge/db/org-names.ts'
import { lockOrgRegister } from '@kogge/db/org-register.ts'
import { placesOfOrg } from '@kogge/db/org-speakers.ts'
import { orgMatch } from '@kogge/db/schema/harvest.ts'
import { membership } from '@kogge/db/schema/membership.ts'
import { org } from '@kogge/db/schema/org.ts'
import type { OnPlatform } from '@kogge/domain/access/authorize.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { OrgMergeInput } from '@kogge/domain/org/staff.ts'
import { lockOrgAccess } from '@kogge/platform/server/access/commands.ts'
import { recordDeed } from '@kogge/platform/server/audit/commands.ts'
import type { Granted, UserContext } from '@kogge/platform/server/context.ts'
import { eq, inArray } from 'drizzle-orm'
import { moveBelongings } from './belongings/commands.ts'
import { holdPlaces } from './holding/commands.ts'
import { moveMembers } from './members/commands.ts'
import { type Proposed, proposeMerger } from './proposing/commands.ts'
import { moveRequests } from './requests/commands.ts'

type Grant = Granted<OnPlatform<'org.merge'>>
type OrgRow = typeof org.$inferSelect

/** Both organisations, locked in the order of their ids. Throws `record.not_found`. */
const bothOf = async ({ db: tx }: UserContext, fromId: string, intoId: string) => {
  const ids = [fromId, intoId].sort()
  for (const id of ids) await lockOrgAccess(tx, id, 'exclusive')
  const rows = await tx.select().from(org).where(inArray(org.id, ids)).orderBy(org.id).for('update')
  const alive = (id: string): OrgRow => {
    const row = rows.find((one) => one.id === id)
    if (!row || row.mergedIntoId !== null || row.deletedAt !== null) {
      throw new AppError('record.not_found')
    }
    return row
  }
  return { from: alive(fromId), into: alive(intoId) }
}

/** Where something may have been begun. In the name of one that nobody ever spoke for nothing was. */
const placesHeld = async (tx: Db, { id, claimedAt }: OrgRow): Promise<readonly string[]> => {
  const isSpoken = claimedAt !== null || (await tx.$count(membership, eq(membership.orgId, id))) > 0
  return isSpoken ? (await placesOfOrg(tx, id)).map(({ placeId }) => placeId) : []
}

/** What was where before. */
export type MergeRecord = {
  readonly members: Awaited<ReturnType<typeof moveMembers>>
} & Awaited<ReturnType<typeof moveBelongings>> &
  Awaited<ReturnType<typeof moveRequests>>

/** Writes down that the pair is one, and what its undo needs; gives the id of the pair. */
const standPair = async (
  { db: tx, now }: UserContext,
  { fromId, intoId, decidedBy }: Joining,
  moved: MergeRecord,
): Promise<string> => {
  const decided = {
    ...{ state: 'merged' as const, decidedAt: now, decidedBy },
    moved: { ...moved },
  }
  const [pair] = await tx
    .insert(orgMatch)
    .values({
      ...{ id: randomUUID(), fromId, intoId, reason: 'staff', confidence: 100, createdAt: now },
      ...decided,
    })
    .onConflictDoUpdate({ target: [orgMatch.fromId, orgMatch.intoId], set: decided })
    .returning({ id: orgMatch.id })
  if (!pair) throw new Error('The pair was not written.')
  return pair.id
}

/** Two that become one. */
export interface Joining {
  readonly fromId: string
  readonly intoId: string
  readonly reason: string
  /** Of staff, who decided or proposed it. */
  readonly decidedBy: string | null
  /** The proposal that both have agreed to, where both were claimed. */
  readonly mergerId?: string
}

/**
 * Makes one organisation a part of another: members, invitations, requests, delegations, plans,
 * children, spellings, tenders and counts become the other's, and later notices that name it find
 * the other. The row stays, with its profile, and leads there. What was where before stands in
 * the audit log of both and beside the pair, so that all of it can be put back (`undoing`). Gives the id
 * of the pair. What is sealed stays where it is, with who had a role there until now (`holdPlaces`).
 * Whoever calls this has found out that both may be made one. Throws `record.not_found`.
 */
export const joinOrgs = async (ctx: UserContext, joining: Joining): Promise<string> => {
  const { db: tx, now } = ctx
  const { from, into } = await bothOf(ctx, joining.fromId, joining.intoId)
  await lockOrgRegister(tx, 'exclusive')
  const [placesFrom, placesInto] = [await placesHeld(tx, from), await placesHeld(tx, into)]
  const members = await moveMembers(ctx, from.id, into.id)
  for (const [places, people, others] of [
    [placesFrom, members.from, members.into],
    [placesInto, members.into, members.from],
  ] as const)
    if (others.length > 0) await holdPlaces(tx, places, people, [...people, ...others])
  const belongings = await moveBelongings(tx, from, into, now)
  const requests = await moveRequests(ctx, from, into)
  for (const { userId, role, expiresAt } of members.from)
    await recordDeed(ctx, {
      action: 'membership.moved',
      subjectType: 'membership',
      subjectId: userId,
      orgId: into.id,
      before: { orgId: from.id, role, expiresAt },
      after: { orgId: into.id },
    })
  const before: MergeRecord = { members, ...belongings, ...requests }
  const pairId = await standPair(ctx, joining, before)
  await renameBySpelling(tx, [from.id, into.id])
  const { reason, mergerId } = joining
  for (const orgId of [into.id, from.id])
    await recordDeed(ctx, {
      ...{ action: 'org.merged', subjectType: 'org', subjectId: from.id, orgId },
      before: orgId === into.id ? before : { mergedIntoId: null },
      after: { mergedIntoId: into.id, reason, ...(mergerId && { mergerId }) },
    })
  return pairId
}

/** What came of it: the two are one, or both are asked. */
export type MergeOutcome =
  | { readonly outcome: 'merged'; readonly pairId: string }
  | ({ readonly outcome: 'proposed' } & Proposed)

/**
 * Makes one organisation a part of another where one of them was never claimed; two that were claimed are
 * asked both (`proposeMerger`). Throws `record.not_found`, and `request.invalid` with the `reason`
 * `same`.
 */
export const mergeOrgs = async (ctx: Grant, input: OrgMergeInput): Promise<MergeOutcome> => {
  const { orgId: fromId, intoId, reason } = input
  if (fromId === intoId) throw new AppError('request.invalid', { reason: 'same' })
  const { from, into } = await bothOf(ctx, fromId, intoId)
  if (from.claimedAt !== null && into.claimedAt !== null)
    return { outcome: 'proposed', ...(await proposeMerger(ctx, { from, into, reason })) }
  const joining = { fromId, intoId, reason, decidedBy: ctx.actor.userId }
  return { outcome: 'merged', pairId: await joinOrgs(ctx, joining) }
}
