import { org } from '@kogge/db/schema/orgs.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { DecideMatchInput, MatchParentInput } from '@kogge/domain/orgs/staff-org-inputs.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { eq, inArray } from 'drizzle-orm'
import { checkParent } from '../org-family.commands.ts'
import { changeState, decideMatch, lockedMatch, type MatchGrant } from './match-states.commands.ts'

/** Both organisations, their rows locked in the order of their ids. */
const lockedRows = (ctx: MatchGrant, ids: readonly string[]) =>
  ctx.db
    .select({ id: org.id, parentId: org.parentId, deletedAt: org.deletedAt })
    .from(org)
    .where(inArray(org.id, [...ids]))
    .orderBy(org.id)
    .for('update')

interface Family {
  readonly childId: string
  readonly parentId: string
}

/** Sets or removes a parent, with an audit entry in the logs of both. */
const writeParent = async (
  ctx: MatchGrant,
  { childId, parentId }: Family,
  isSet: boolean,
  reason: string,
): Promise<void> => {
  const [before, after] = isSet ? [null, parentId] : [parentId, null]
  await ctx.db.update(org).set({ parentId: after, updatedAt: ctx.now }).where(eq(org.id, childId))
  for (const orgId of [parentId, childId])
    await recordAuditEntry(ctx, {
      action: isSet ? 'org.parent_set' : 'org.parent_removed',
      subjectType: 'org',
      subjectId: childId,
      orgId,
      before: { parentId: before },
      after: { parentId: after, reason },
    })
}

/**
 * Makes one of a pair the parent of the other: what stands for them now. Nothing of either moves, and no right
 * follows from it; the pair is decided. Throws `record.not_found` for a pair that is not open or was overtaken (one
 * is deleted, a part of the other, or its parent already), and `request.invalid` with the `reason` `parent_set`
 * where the child has another parent, `parent_unknown`, or `parent_below` where the parent stands below the child.
 */
export const setMatchParent = async (
  ctx: MatchGrant,
  { matchId, parent, reason }: MatchParentInput,
): Promise<void> => {
  const { fromRoot, intoRoot } = await lockedMatch(ctx, matchId, 'open')
  const [childId, parentId] = parent === 'into' ? [fromRoot, intoRoot] : [intoRoot, fromRoot]
  if (childId === parentId) throw new AppError('record.not_found')
  const rows = await lockedRows(ctx, [childId, parentId])
  const child = rows.find(({ id }) => id === childId)
  const isFamily =
    child?.parentId === parentId || rows.some(({ parentId: above }) => above === childId)
  if (!child || child.deletedAt !== null || isFamily) throw new AppError('record.not_found')
  if (child.parentId !== null) throw new AppError('request.invalid', { reason: 'parent_set' })
  await checkParent(ctx, childId, parentId)
  await writeParent(ctx, { childId, parentId }, true, reason)
  await changeState(ctx, matchId, 'open', 'parent')
}

/**
 * Takes that back: the child has no parent, and the pair is open again. A parent that the child was given since
 * stays. Throws `record.not_found` for a pair of another state.
 */
export const unsetMatchParent = async (ctx: MatchGrant, input: DecideMatchInput): Promise<void> => {
  const { fromRoot, intoRoot } = await lockedMatch(ctx, input.matchId, 'parent')
  const ids = [fromRoot, intoRoot]
  for (const { id, parentId } of await lockedRows(ctx, ids))
    if (parentId !== null && ids.includes(parentId))
      await writeParent(ctx, { childId: id, parentId }, false, input.reason)
  await decideMatch(ctx, input, ['parent', 'open'])
}
