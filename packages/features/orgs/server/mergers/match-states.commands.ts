import { lockOrgRegister } from '@kogge/db/locks/org-register-lock.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { DecideMatchInput } from '@kogge/domain/orgs/staff-org-inputs.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { holdAccess } from './mergers.commands.ts'

export type MatchGrant = Granted<OnPlatform<'org.merge'>>
type State = (typeof orgMatch.$inferSelect)['state']

/** Two that are proposed or decided, as they stand now. Throws `record.not_found` for one of another state. */
const readMatch = async (
  { db: tx }: MatchGrant,
  matchId: string,
  state: State,
  isLocked = false,
) => {
  const read = tx.select().from(orgMatch).where(eq(orgMatch.id, matchId))
  const [pair] = await (isLocked ? read.for('update') : read)
  if (pair?.state !== state) throw new AppError('record.not_found')
  const rows = await tx
    .select({ id: org.id, mergedIntoId: org.mergedIntoId })
    .from(org)
    .where(inArray(org.id, [pair.fromId, pair.intoId]))
  const rootOf = (id: string): string => rows.find((row) => row.id === id)?.mergedIntoId ?? id
  return { pair, fromRoot: rootOf(pair.fromId), intoRoot: rootOf(pair.intoId) }
}

/**
 * A pair of this state with the two that stand for it now, locked after its organisations, as merging and undoing
 * do it (`joinOrgs`). Throws `record.not_found` where it has another state.
 */
export const lockedMatch = async (ctx: MatchGrant, matchId: string, state: State) => {
  const seen = await readMatch(ctx, matchId, state)
  await holdAccess(ctx.db, seen.fromRoot, seen.intoRoot)
  await lockOrgRegister(ctx.db, 'exclusive')
  const found = await readMatch(ctx, matchId, state, true)
  // Somebody made one of them a part of a third in between.
  if (found.fromRoot !== seen.fromRoot || found.intoRoot !== seen.intoRoot)
    throw new AppError('record.not_found')
  return found
}

/** Writes that a pair has another state now, and who decided it; an open one is decided by nobody. Throws `record.not_found`. */
export const changeState = async (
  { db: tx, actor, now }: MatchGrant,
  matchId: string,
  before: State,
  after: State,
) => {
  const isOpen = after === 'open'
  const [pair] = await tx
    .update(orgMatch)
    .set({
      state: after,
      decidedAt: isOpen ? null : now,
      decidedBy: isOpen ? null : actor.userId,
    })
    .where(and(eq(orgMatch.id, matchId), eq(orgMatch.state, before)))
    .returning()
  if (!pair) throw new AppError('record.not_found')
  return pair
}

/** Rejects a pair, or opens one again, with an audit entry. Throws `record.not_found`. */
export const decideMatch = async (
  ctx: MatchGrant,
  { matchId, reason }: DecideMatchInput,
  [before, after]:
    | readonly ['open', 'rejected']
    | readonly ['rejected' | 'undone' | 'parent', 'open'],
): Promise<void> => {
  const pair = await changeState(ctx, matchId, before, after)
  await recordAuditEntry(ctx, {
    action: after === 'open' ? 'org.match_reopened' : 'org.match_rejected',
    subjectType: 'org',
    subjectId: pair.fromId,
    orgId: pair.intoId,
    before: { state: before, by: pair.reason, confidence: pair.confidence },
    after: { state: after, reason },
  })
}
