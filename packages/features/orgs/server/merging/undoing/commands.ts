import { countAnew } from '@kogge/db/org-counts.ts'
import { renameBySpelling } from '@kogge/db/org-names.ts'
import { lockOrgRegister } from '@kogge/db/org-register.ts'
import { retieRequests } from '@kogge/db/org-requests.ts'
import { rerootOrgs } from '@kogge/db/org-roots.ts'
import { orgMatch } from '@kogge/db/schema/harvest.ts'
import { org } from '@kogge/db/schema/org.ts'
import type { OnPlatform } from '@kogge/domain/access/authorize.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { lockOrgAccess } from '@kogge/platform/server/access/commands.ts'
import { recordDeed } from '@kogge/platform/server/audit/commands.ts'
import type { Granted } from '@kogge/platform/server/context.ts'
import { eq, inArray } from 'drizzle-orm'
import { mayBeLeft, type Parting, putBelongingsBack } from './belongings/commands.ts'
import { putMembersBack } from './members/commands.ts'
import { type WrittenRecord, writtenRecord } from './record.ts'
import { holdOpened, passOnOpened } from './responses/commands.ts'

type Grant = Granted<OnPlatform<'org.merge'>>

const recordOf = ({ moved }: typeof orgMatch.$inferSelect): WrittenRecord | null =>
  moved === null ? null : writtenRecord.parse(moved)

/** The pair, locked with both its organisations. Throws `record.not_found`, and see `unmergeOrgs`. */
const standingPair = async ({ db: tx }: Grant, matchId: string) => {
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
  const record = recordOf(pair)
  // Somebody made them one anew in between.
  if (mayBeLeft(record) && !isSeenLeft) throw new AppError('record.not_found')
  return { pair, record, from, into }
}

/** Everything that the record says was moved goes back, but what requests say. */
const putBack = async (ctx: Grant, record: WrittenRecord, parting: Parting): Promise<void> => {
  await putMembersBack(ctx.db, parting, record.members)
  const isLeft = await putBelongingsBack(ctx.db, ctx.tokenKeys, record, parting)
  if (isLeft) await passOnOpened(ctx, parting)
}

/**
 * Parts what a merge, or the rules of matching, made one: members, requests, delegations, plans,
 * children, spellings, tenders and counts are again where they were before. What came since goes by
 * its spelling to whom that spelling means; what people did since (who joined, left or was given
 * another role; what was decided) stays with the one that is left. The rules do not make the pair
 * one again.
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
  await tx
    .update(orgMatch)
    .set({ state: 'undone', decidedAt: now, decidedBy: ctx.actor.userId, moved: null })
    .where(eq(orgMatch.id, matchId))
  await tx
    .update(org)
    .set({ updatedAt: now })
    .where(inArray(org.id, [from.id, into.id]))
  const parted = await rerootOrgs(tx, [from.id])
  if (record) {
    const mergedAt = pair.decidedAt ?? now
    await putBack(ctx, record, { fromId: from.id, intoId: into.id, mergedAt })
  }
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
  await recordDeed(ctx, {
    action: 'org.unmerged',
    subjectType: 'org',
    subjectId: from.id,
    orgId: into.id,
    before: { mergedIntoId: root, by: pair.reason, since: pair.decidedAt },
    after: { mergedIntoId: null, reason },
  })
}
