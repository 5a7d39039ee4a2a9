import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { orgId as orgIdSchema } from '@kogge/domain/kernel/entity-ids.ts'
import type { AcceptMatchInput, DecideMatchInput } from '@kogge/domain/orgs/staff-org-inputs.ts'
import { eq } from 'drizzle-orm'
import { unsetMatchParent } from './match-parents.commands.ts'
import { decideMatch, lockedMatch, type MatchGrant } from './match-states.commands.ts'
import { type MergeOutcome, mergeOrgs } from './mergers.commands.ts'
import { unmergeOrgs } from './undo/merger-undo.commands.ts'

/**
 * Makes the two of a pair one, `swap` the other way round; what stands for them now is merged. Where
 * people speak for both it is proposed to them, and the pair stays open until they have agreed.
 * Throws as `mergeOrgs` does, and `record.not_found` for a proposal that is no longer open.
 */
export const acceptMatch = async (
  ctx: MatchGrant,
  input: AcceptMatchInput,
): Promise<MergeOutcome> => {
  const { fromRoot, intoRoot } = await lockedMatch(ctx, input.matchId, 'open')
  const [orgId, intoId] = input.swap ? [intoRoot, fromRoot] : [fromRoot, intoRoot]
  return mergeOrgs(ctx, {
    reason: input.reason,
    orgId: orgIdSchema.parse(orgId),
    intoId: orgIdSchema.parse(intoId),
  })
}

/** Says that the two are not one; they are not proposed again. Throws `record.not_found`. */
export const rejectMatch = (ctx: MatchGrant, input: DecideMatchInput): Promise<void> =>
  decideMatch(ctx, input, ['open', 'rejected'])

/**
 * Takes back what was decided: a rejection is open again, what is one is parted (`unmergeOrgs`), a parent that was
 * set is none any more.
 */
export const undoMatch = async (ctx: MatchGrant, input: DecideMatchInput): Promise<void> => {
  const [pair] = await ctx.db
    .select({ state: orgMatch.state })
    .from(orgMatch)
    .where(eq(orgMatch.id, input.matchId))
  if (pair?.state === 'rejected') await decideMatch(ctx, input, ['rejected', 'open'])
  else if (pair?.state === 'parent') await unsetMatchParent(ctx, input)
  else await unmergeOrgs(ctx, input)
}

/** Lets a pair that was parted be decided on again. Throws `record.not_found`. */
export const reopenMatch = (ctx: MatchGrant, input: DecideMatchInput): Promise<void> =>
  decideMatch(ctx, input, ['undone', 'open'])
