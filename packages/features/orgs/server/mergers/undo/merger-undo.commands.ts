import { lockOrgRegister } from '@kogge/db/locks/org-register-lock.ts'
import { countAnew } from '@kogge/db/orgs/org-counts.ts'
import { renameBySpelling } from '@kogge/db/orgs/org-display-names.ts'
import { rerootOrgs } from '@kogge/db/orgs/org-merge-roots.ts'
import { retieRequests } from '@kogge/db/orgs/org-request-links.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { lockOrgAccess } from '@kogge/platform/server/access/access-locks.commands.ts'
import { endPowers } from '@kogge/platform/server/access/org-powers.commands.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { KnownOrgState } from '@kogge/platform/server/row-seals/known-standing.ts'
import { isRecordGenuine } from '@kogge/platform/server/row-seals/merge-record-seals.ts'
import {
  type ProvenOrgState,
  provenOrgNames,
  sealAll,
  sealKnown,
} from '@kogge/platform/server/row-seals/org-seals.commands.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import {
  isLeftByUndoing,
  leavePlace,
  mayBeLeft,
  type Parting,
  putBelongingsBack,
} from './belongings-return.commands.ts'
import { moveLate, putMembersBack } from './members-return.commands.ts'
import { type WrittenRecord, writtenRecord } from './merge-record.ts'
import { holdOpened, passOnOpened } from './opened-responses-return.commands.ts'

type Grant = Granted<OnPlatform<'org.merge'>>
type OrgRow = typeof org.$inferSelect

const recordOf = ({ moved }: typeof orgMatch.$inferSelect): WrittenRecord | null =>
  moved === null ? null : writtenRecord.parse(moved)

const NO_RECORD = { moved: null, movedKeyId: null, movedSeal: null }

const FOREIGN =
  'what a merger wrote down for its undoing is not as the server wrote it; nothing is undone; run kogge verify-audit'

/** The pair, locked with both its organisations. Throws `record.not_found`, and see `unmergeOrgs`. */
const standingPair = async (ctx: Grant, matchId: string) => {
  const { db: tx } = ctx
  const [seen] = await tx.select().from(orgMatch).where(eq(orgMatch.id, matchId))
  if (!seen) throw new AppError('record.not_found')
  const ids = [seen.fromId, seen.intoId].sort()
  for (const id of ids) await lockOrgAccess(tx, id, 'exclusive')
  const isSeenLeft = mayBeLeft(recordOf(seen))
  if (isSeenLeft) await holdOpened(tx, seen.intoId)
  await lockOrgRegister(tx, 'exclusive')
  const rows = await tx.select().from(org).where(inArray(org.id, ids)).orderBy(org.id).for('update')
  const [pair] = await tx.select().from(orgMatch).where(eq(orgMatch.id, matchId)).for('update')
  const from = rows.find(({ id }) => id === seen.fromId)
  const into = rows.find(({ id }) => id === seen.intoId)
  if (!pair || !from || !into || (pair.state !== 'merged' && pair.state !== 'attached'))
    throw new AppError('record.not_found')
  if (pair.state === 'merged' && into.mergedIntoId !== null)
    throw new AppError('request.invalid', { reason: 'merged_further' })
  // By another's word nobody gets a role back.
  if (pair.moved !== null && !isRecordGenuine(ctx, pair)) {
    ctx.sealing.alarm({ matchId }, FOREIGN)
    throw new AppError('record.not_found')
  }
  const record = recordOf(pair)
  // Somebody made them one anew in between.
  if (mayBeLeft(record) && !isSeenLeft) throw new AppError('record.not_found')
  return { pair, record, from, into }
}

/**
 * Everything that the record says was moved goes back, but what requests say. Whoever was let in since goes
 * with those who let them in, where nobody else is left to speak for the one that was merged into.
 */
const putBack = async (
  ctx: Grant,
  record: WrittenRecord,
  parting: Parting,
  known: KnownOrgState,
): Promise<void> => {
  const isLeft = await isLeftByUndoing(ctx, record, parting)
  await putMembersBack(ctx, parting, record.members)
  if (isLeft) await moveLate(ctx, parting, record.members)
  await putBelongingsBack(ctx, record, parting, isLeft)
  if (isLeft) await leavePlace({ ...ctx, known }, parting)
  if (isLeft) await passOnOpened(ctx, parting)
}

/** Nobody has a power, or gets one by what waits, in one of the two that nobody speaks for. */
const endUnspoken = async (ctx: Grant, ids: readonly string[]): Promise<void> => {
  const unclaimed = await ctx.db
    .select({ id: org.id })
    .from(org)
    .where(and(inArray(org.id, [...ids]), isNull(org.claimedAt), isNull(org.mergedIntoId)))
  for (const { id } of unclaimed) await endPowers(ctx, id, 'unmerged')
}

/** Which names are whose once one is parted from the other, with those of the names that go with it. */
const apart = (
  root: string,
  { names }: ProvenOrgState,
  fromId: string,
  from: ProvenOrgState,
  goes: readonly string[],
): ReadonlyMap<string, readonly string[]> => {
  const own = new Set([...from.names, ...names.filter((id) => goes.includes(id))])
  own.delete(fromId)
  const rest = names.filter((id) => id !== fromId && !own.has(id))
  const parts = [...own, ...rest].map((id): [string, readonly string[]] => [id, []])
  return new Map([...parts, [root, rest], [fromId, [...own]]])
}

/** A third to whom the name was left by an undoing of before, and which may lose it to another now. */
const formerHeir = async ({ db: tx, sealing }: Grant, into: OrgRow, both: readonly string[]) => {
  if (!into.leftToId) return null
  const [row] = await tx
    .select({ orgId: sql<string>`coalesce(${org.mergedIntoId}, ${org.id})` })
    .from(org)
    .where(eq(org.id, into.leftToId))
  if (!row || both.includes(row.orgId)) return null
  return { orgId: row.orgId, ...(await provenOrgNames(tx, sealing, row.orgId)) }
}

/**
 * Parts what a merge, or the rules of matching, made one: members, requests, delegations, plans,
 * children, spellings, tenders and counts are again where they were before. What came since goes by
 * its spelling to whom that spelling means; what people did since (who joined, left or was given
 * another role; what was decided) stays with the one that is left. Where nobody is left to speak for that
 * one, its people go with the other, and all else that would give anybody a power in it ends
 * (`endPowers`). The rules do not make the pair one again.
 *
 * Throws `record.not_found` for a pair that is not one, and `request.invalid` with the `reason`
 * `merged_further` where the one that is left became part of a third: that goes first.
 */
export const unmergeOrgs = async (
  ctx: Grant,
  { matchId, reason }: { readonly matchId: string; readonly reason: string },
): Promise<void> => {
  const { db: tx, now } = ctx
  const { pair, record, from, into } = await standingPair(ctx, matchId)
  const root = into.mergedIntoId ?? into.id
  const rootStands = await provenOrgNames(tx, ctx.sealing, root)
  const fromStands = await provenOrgNames(tx, ctx.sealing, from.id)
  const heir = await formerHeir(ctx, into, [root, from.id])
  const known = new KnownOrgState(
    [rootStands, fromStands, ...(heir ? [heir] : [])].map(({ stands }) => stands),
  )
  await tx
    .update(orgMatch)
    .set({ state: 'undone', decidedAt: now, decidedBy: ctx.actor.userId, ...NO_RECORD })
    .where(eq(orgMatch.id, matchId))
  await tx
    .update(org)
    .set({ updatedAt: now })
    .where(inArray(org.id, [from.id, into.id]))
  const parted = await rerootOrgs(tx, [from.id])
  if (record) {
    const mergedAt = pair.decidedAt ?? now
    await putBack(ctx, record, { fromId: from.id, intoId: into.id, mergedAt }, known)
    await endUnspoken(ctx, [from.id, into.id])
  }
  const goes = record ? record.earlierMerges : parted.map(({ id }) => id)
  await sealAll(tx, ctx.sealing, known, apart(root, rootStands, from.id, fromStands, goes))
  if (heir) await sealKnown(tx, ctx.sealing, known, heir.orgId, heir.names)
  const [left] = await tx.select({ num: org.num }).from(org).where(eq(org.id, root))
  const held = left ? [left.num] : []
  const { after } = await retieRequests(tx, held, (rfxId, { party, path }) =>
    party.orgId === root
      ? record?.tenders.byId[rfxId]?.find((one) => one.path === path)?.id
      : undefined,
  )
  const nums = new Set([
    ...held,
    from.num,
    ...after.flatMap((one) => [...one.buyers, ...one.suppliers]),
  ])
  await countAnew(
    tx,
    [...nums].map((num) => ({ num })),
  )
  await renameBySpelling(tx, [from.id, root, ...parted.map(({ id }) => id)])
  await recordAuditEntry(ctx, {
    action: 'org.unmerged',
    subjectType: 'org',
    subjectId: from.id,
    orgId: into.id,
    before: { mergedIntoId: root, by: pair.reason, since: pair.decidedAt },
    after: { mergedIntoId: null, reason },
  })
}
