import { lockOrgRegister } from '@kogge/db/locks/org-register-lock.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { orgId as orgIdSchema } from '@kogge/domain/kernel/entity-ids.ts'
import type { AcceptMatchInput, DecideMatchInput } from '@kogge/domain/orgs/staff-org-inputs.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { holdAccess, type MergeOutcome, mergeOrgs } from './mergers.commands.ts'
import { unmergeOrgs } from './undo/merger-undo.commands.ts'

type Grant = Granted<OnPlatform<'org.merge'>>

/** Two that are proposed, as they stand now. Throws `record.not_found` for one that is decided. */
const readOpen = async ({ db: tx }: Grant, matchId: string, isLocked = false) => {
  const read = tx.select().from(orgMatch).where(eq(orgMatch.id, matchId))
  const [pair] = await (isLocked ? read.for('update') : read)
  if (pair?.state !== 'open') throw new AppError('record.not_found')
  const rows = await tx
    .select({ id: org.id, mergedIntoId: org.mergedIntoId })
    .from(org)
    .where(inArray(org.id, [pair.fromId, pair.intoId]))
  const rootOf = (id: string): string => rows.find((row) => row.id === id)?.mergedIntoId ?? id
  return { fromRoot: rootOf(pair.fromId), intoRoot: rootOf(pair.intoId) }
}

/** The same, locked after its organisations, as merging and undoing do it (`joinOrgs`). */
const openPair = async (ctx: Grant, matchId: string) => {
  const seen = await readOpen(ctx, matchId)
  await holdAccess(ctx.db, seen.fromRoot, seen.intoRoot)
  await lockOrgRegister(ctx.db, 'exclusive')
  const found = await readOpen(ctx, matchId, true)
  // Somebody made one of them a part of a third in between.
  if (found.fromRoot !== seen.fromRoot || found.intoRoot !== seen.intoRoot)
    throw new AppError('record.not_found')
  return found
}

/**
 * Makes the two of a pair one, `swap` the other way round; what stands for them now is merged. Where
 * people speak for both it is proposed to them, and the pair stays open until they have agreed.
 * Throws as `mergeOrgs` does, and `record.not_found` for a proposal that is no longer open.
 */
export const acceptMatch = async (ctx: Grant, input: AcceptMatchInput): Promise<MergeOutcome> => {
  const { fromRoot, intoRoot } = await openPair(ctx, input.matchId)
  const [orgId, intoId] = input.swap ? [intoRoot, fromRoot] : [fromRoot, intoRoot]
  return mergeOrgs(ctx, {
    reason: input.reason,
    orgId: orgIdSchema.parse(orgId),
    intoId: orgIdSchema.parse(intoId),
  })
}

const decide = async (
  ctx: Grant,
  { matchId, reason }: DecideMatchInput,
  [before, after]: readonly ['open' | 'rejected' | 'undone', 'open' | 'rejected'],
): Promise<void> => {
  const isOpen = after === 'open'
  const [pair] = await ctx.db
    .update(orgMatch)
    .set({
      state: after,
      decidedAt: isOpen ? null : ctx.now,
      decidedBy: isOpen ? null : ctx.actor.userId,
    })
    .where(and(eq(orgMatch.id, matchId), eq(orgMatch.state, before)))
    .returning()
  if (!pair) throw new AppError('record.not_found')
  await recordAuditEntry(ctx, {
    action: isOpen ? 'org.match_reopened' : 'org.match_rejected',
    subjectType: 'org',
    subjectId: pair.fromId,
    orgId: pair.intoId,
    before: { state: before, by: pair.reason, confidence: pair.confidence },
    after: { state: after, reason },
  })
}

/** Says that the two are not one; they are not proposed again. Throws `record.not_found`. */
export const rejectMatch = (ctx: Grant, input: DecideMatchInput): Promise<void> =>
  decide(ctx, input, ['open', 'rejected'])

/** Takes back what was decided: a rejection is open again, what is one is parted (`unmergeOrgs`). */
export const undoMatch = async (ctx: Grant, input: DecideMatchInput): Promise<void> => {
  const [pair] = await ctx.db
    .select({ state: orgMatch.state })
    .from(orgMatch)
    .where(eq(orgMatch.id, input.matchId))
  if (pair?.state === 'rejected') await decide(ctx, input, ['rejected', 'open'])
  else await unmergeOrgs(ctx, input)
}

/** Lets a pair that was parted be decided on again. Throws `record.not_found`. */
export const reopenMatch = (ctx: Grant, input: DecideMatchInput): Promise<void> =>
  decide(ctx, input, ['undone', 'open'])
