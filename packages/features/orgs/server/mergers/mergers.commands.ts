import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { lockOrgRegister } from '@kogge/db/locks/org-register-lock.ts'
import { renameBySpelling } from '@kogge/db/orgs/org-display-names.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { orgMerger } from '@kogge/db/schema/org-mergers.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { OrgMergeInput } from '@kogge/domain/orgs/staff-org-inputs.ts'
import { lockOrgAccess } from '@kogge/platform/server/access/access-locks.commands.ts'
import { isSpokenFor } from '@kogge/platform/server/access/org-powers.queries.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import {
  beginAnew,
  holdPlaces,
  placeIdsOf,
  type Restanding,
} from '@kogge/platform/server/participants/slot-holds.commands.ts'
import type { Granted, UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { KnownOrgState } from '@kogge/platform/server/row-seals/known-standing.ts'
import { recordSealOf } from '@kogge/platform/server/row-seals/merge-record-seals.ts'
import { provenVoices } from '@kogge/platform/server/row-seals/merger-seals.queries.ts'
import { hasAgreed } from '@kogge/platform/server/row-seals/merger-seals.ts'
import {
  asOne,
  provenOrgNames,
  sealAll,
} from '@kogge/platform/server/row-seals/org-seals.commands.ts'
import { eq, inArray } from 'drizzle-orm'
import { moveBelongings } from './belongings-transfer.commands.ts'
import { moveMembers } from './members-transfer.commands.ts'
import { type Proposed, proposeMerger } from './merger-proposals.commands.ts'
import { moveRequests } from './requests-transfer.commands.ts'

type Grant = Granted<OnPlatform<'org.merge'>>
type OrgRow = typeof org.$inferSelect

/** Nobody else changes who may do what in either until the transaction ends. */
export const holdAccess = async (tx: Db, fromId: string, intoId: string): Promise<void> => {
  for (const id of [fromId, intoId].sort()) await lockOrgAccess(tx, id, 'exclusive')
}

/** Both organisations, their rows locked in the order of their ids where asked. Throws `record.not_found`. */
const bothOf = async (tx: Db, fromId: string, intoId: string, isLocked: boolean) => {
  const read = tx
    .select()
    .from(org)
    .where(inArray(org.id, [fromId, intoId]))
    .orderBy(org.id)
  const rows = await (isLocked ? read.for('update') : read)
  const alive = (id: string): OrgRow => {
    const row = rows.find((one) => one.id === id)
    if (!row || row.mergedIntoId !== null || row.deletedAt !== null) {
      throw new AppError('record.not_found')
    }
    return row
  }
  return { from: alive(fromId), into: alive(intoId) }
}

type Members = MergeRecord['members']

/**
 * What lies at the places of both until now is kept by who had a role there, and nobody else: also of one that
 * nobody seems to speak for, since its people may have been deleted for the moment. In its name the people of
 * the other begin at a place of another key. `places`: those of both, before anything moved.
 */
const holdBoth = async (
  change: Restanding,
  sides: readonly {
    readonly orgId: string
    readonly isSpoken: boolean
    readonly places: readonly string[]
    readonly people: Members['from']
    readonly others: Members['from']
  }[],
): Promise<void> => {
  const everybody = sides.flatMap(({ people }) => people)
  for (const { orgId, isSpoken, places, people, others } of sides) {
    await holdPlaces(change, places, people, everybody)
    if (!isSpoken) await holdPlaces(change, [await beginAnew(change, orgId)], others, everybody)
  }
}

/** Whether an administrator of each of the two has agreed to just this, by what the server wrote of it. */
const isAgreed = async (ctx: UserContext, joining: Joining): Promise<boolean> => {
  const { fromId, intoId, mergerId } = joining
  if (!mergerId) return false
  const [row] = await ctx.db
    .select()
    .from(orgMerger)
    .where(eq(orgMerger.id, mergerId))
    .for('update')
  if (row?.state !== 'done' || row.fromId !== fromId || row.intoId !== intoId) return false
  if (!(await provenVoices(ctx, row))) return false
  const { rows } = ctx.sealing
  return hasAgreed(rows, row, 'from') && hasAgreed(rows, row, 'into')
}

/** What was where before. */
export type MergeRecord = {
  readonly members: Awaited<ReturnType<typeof moveMembers>>
} & Awaited<ReturnType<typeof moveBelongings>> &
  Awaited<ReturnType<typeof moveRequests>>

/** Writes down that the pair is one, and what its undo needs; gives the id of the pair. */
const standPair = async (
  { db: tx, sealing, now }: UserContext,
  { fromId, intoId, decidedBy }: Joining,
  moved: MergeRecord,
): Promise<string> => {
  const written = { decidedAt: now, moved: { ...moved } }
  const decided = {
    state: 'merged' as const,
    decidedBy,
    ...written,
    ...recordSealOf({ sealing }, { fromId, intoId, ...written }),
  }
  const [pair] = await tx
    .insert(orgMatch)
    .values({
      id: randomUUID(),
      fromId,
      intoId,
      reason: 'staff',
      confidence: 100,
      createdAt: now,
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
  /** The proposal that both have agreed to, where both are spoken for. */
  readonly mergerId?: string
}

/**
 * Makes one organisation a part of another: members, claims, delegations received, plans, children,
 * spellings, tenders and counts become the other's, and later notices that name it find the other.
 * Delegations that it gave, its invitations and requests to join it end: nobody comes into the other by
 * them, of whom its people have not heard. The row stays, with its profile, and leads there. What was
 * where before stands in the audit log of both and beside the pair, so that it can be put back
 * (`undoing`). Gives the id of the pair. What is sealed stays where it is, with who had a role there
 * until now (`holdPlaces`). Throws `record.not_found`, and `access.denied` where both are spoken for and
 * have not agreed.
 *
 * Locks are taken in one order by all who make two one or part them: who may do what, organisation by
 * organisation in the order of their ids; places; the register; organisations; what was proposed.
 */
export const joinOrgs = async (ctx: UserContext, joining: Joining): Promise<string> => {
  const { db: tx, now } = ctx
  const { fromId, intoId } = joining
  await holdAccess(tx, fromId, intoId)
  // Before any row, as harvests do it: they count for organisations while they hold the register.
  await lockOrgRegister(tx, 'exclusive')
  const { from, into } = await bothOf(tx, fromId, intoId, true)
  const intoStands = await provenOrgNames(tx, ctx.sealing, into.id)
  const fromStands = await provenOrgNames(tx, ctx.sealing, from.id)
  const known = new KnownOrgState([intoStands.stands, fromStands.stands])
  const change: Restanding = { db: tx, sealing: ctx.sealing, known }
  const isFromSpoken = await isSpokenFor(ctx, from)
  const isIntoSpoken = await isSpokenFor(ctx, into)
  if (isFromSpoken && isIntoSpoken && !(await isAgreed(ctx, joining)))
    throw new AppError('access.denied')
  const placesFrom = await placeIdsOf(change, fromId, fromStands.names)
  const placesInto = await placeIdsOf(change, intoId, intoStands.names)
  const members = await moveMembers(ctx, from.id, into.id)
  const isHeld = isFromSpoken || isIntoSpoken
  if (isHeld)
    await holdBoth(change, [
      {
        orgId: fromId,
        isSpoken: isFromSpoken,
        places: placesFrom,
        people: members.from,
        others: members.into,
      },
      {
        orgId: intoId,
        isSpoken: isIntoSpoken,
        places: placesInto,
        people: members.into,
        others: members.from,
      },
    ])
  const belongings = await moveBelongings(ctx, from, into, now)
  const requests = await moveRequests(ctx, from, into)
  const one = asOne(into.id, [from.id, ...fromStands.names, ...intoStands.names])
  await sealAll(tx, ctx.sealing, known, one)
  for (const { userId, role, expiresAt } of members.from)
    await recordAuditEntry(ctx, {
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
    await recordAuditEntry(ctx, {
      action: 'org.merged',
      subjectType: 'org',
      subjectId: from.id,
      orgId,
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
 * Makes one organisation a part of another where nobody speaks for one of them (`isSpokenFor`); two that are
 * claimed are asked both (`proposeMerger`). Throws `record.not_found`, and `request.invalid` with the
 * `reason` `same`, or `spoken_for` where one of the two has people, or waits for its claim to be decided,
 * and nobody to agree for it.
 */
export const mergeOrgs = async (ctx: Grant, input: OrgMergeInput): Promise<MergeOutcome> => {
  const { orgId: fromId, intoId, reason } = input
  if (fromId === intoId) throw new AppError('request.invalid', { reason: 'same' })
  await holdAccess(ctx.db, fromId, intoId)
  const { from, into } = await bothOf(ctx.db, fromId, intoId, false)
  if ((await isSpokenFor(ctx, from)) && (await isSpokenFor(ctx, into))) {
    if (from.claimedAt === null || into.claimedAt === null)
      throw new AppError('request.invalid', { reason: 'spoken_for' })
    return { outcome: 'proposed', ...(await proposeMerger(ctx, { from, into, reason })) }
  }
  const joining = { fromId, intoId, reason, decidedBy: ctx.actor.userId }
  return { outcome: 'merged', pairId: await joinOrgs(ctx, joining) }
}
