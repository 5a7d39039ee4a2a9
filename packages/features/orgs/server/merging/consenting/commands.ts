import { membership } from '@kogge/db/schema/membership.ts'
import { orgMerger, orgMergerVoice } from '@kogge/db/schema/org-merger.ts'
import type { InOrg } from '@kogge/domain/access/authorize.ts'
import { isAdminMode } from '@kogge/domain/access/can.ts'
import type { UserActor } from '@kogge/domain/kernel/actor.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { recordDeed } from '@kogge/platform/server/audit/commands.ts'
import type { Granted } from '@kogge/platform/server/context.ts'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { joinOrgs } from '../commands.ts'

type Administrator = Granted<InOrg<'user_role.manage_all'>>
type Merger = typeof orgMerger.$inferSelect
type Side = 'from' | 'into'

interface Asked {
  readonly merger: Merger
  readonly side: Side
}

/** The proposal, held until the transaction ends. Throws `record.not_found` for one that is not open for them. */
const openFor = async ({ db: tx, grant, now }: Administrator, mergerId: string): Promise<Asked> => {
  const { orgId } = grant.deed
  const [merger] = await tx
    .select()
    .from(orgMerger)
    .where(
      and(
        ...[eq(orgMerger.id, mergerId), eq(orgMerger.state, 'open'), gt(orgMerger.lapsesAt, now)],
        or(eq(orgMerger.fromId, orgId), eq(orgMerger.intoId, orgId)),
      ),
    )
    .for('update')
  if (!merger) throw new AppError('record.not_found')
  return { merger, side: merger.fromId === orgId ? 'from' : 'into' }
}

/** Whatever it is, and whether it counts yet. */
const holdsPlatformRole = ({ globalRoles, withheldRoles }: UserActor, now: Date): boolean =>
  isAdminMode([...globalRoles, ...withheldRoles], now)

/**
 * Whether the caller's word counts for their organisation: they administered it when the merger was
 * proposed, for good and not for a time, and do so still.
 */
export const hasVoice = async (
  { db, actor, grant, now }: Administrator,
  mergerId: string,
): Promise<boolean> => {
  if (holdsPlatformRole(actor, now)) return false
  const { orgId } = grant.deed
  const rows = await db
    .select({ since: orgMergerVoice.since, createdAt: membership.createdAt })
    .from(orgMergerVoice)
    .innerJoin(
      membership,
      and(eq(membership.orgId, orgId), eq(membership.userId, orgMergerVoice.userId)),
    )
    .where(
      and(
        ...[eq(orgMergerVoice.mergerId, mergerId), eq(orgMergerVoice.orgId, orgId)],
        ...[eq(orgMergerVoice.userId, actor.userId), eq(membership.role, 'ORG_ADMINISTRATOR')],
        isNull(membership.expiresAt),
      ),
    )
  return rows.some(({ since, createdAt }) => createdAt.getTime() === since.getTime())
}

const expectVoice = async (ctx: Administrator, { merger, side }: Asked): Promise<void> => {
  const { actor, now } = ctx
  if (holdsPlatformRole(actor, now)) throw new AppError('access.platform_role')
  if (!(await hasVoice(ctx, merger.id))) throw new AppError('access.denied')
  // Whoever administers both speaks for one of them, unless nobody else administers either.
  const other = side === 'from' ? merger.intoAgreedBy : merger.fromAgreedBy
  if (other !== actor.userId) return
  const voices = await ctx.db
    .select({ userId: orgMergerVoice.userId })
    .from(orgMergerVoice)
    .where(eq(orgMergerVoice.mergerId, merger.id))
  if (voices.some(({ userId }) => userId !== actor.userId))
    throw new AppError('request.invalid', { reason: 'same_person' })
}

const record = (ctx: Administrator, action: string, { merger }: Asked, orgId: string) =>
  recordDeed(ctx, {
    ...{ action, subjectType: 'org', subjectId: merger.fromId, orgId },
    after: { mergerId: merger.id, fromId: merger.fromId, intoId: merger.intoId },
  })

/** Both organisations read what was said for either of them. */
const recordInBoth = async (ctx: Administrator, action: string, asked: Asked): Promise<void> => {
  for (const orgId of [asked.merger.fromId, asked.merger.intoId])
    await record(ctx, action, asked, orgId)
}

/**
 * Agrees for the caller's organisation. With the other's word given before, the two become one here and
 * now; gives whether they did. Throws `record.not_found`, `access.denied` for whose word does not count,
 * `access.platform_role`, and `request.invalid` with `reason` `same_person`.
 */
export const agreeToMerger = async (ctx: Administrator, mergerId: string): Promise<boolean> => {
  const { db: tx, actor, now } = ctx
  const asked = await openFor(ctx, mergerId)
  await expectVoice(ctx, asked)
  const { merger, side } = asked
  await tx
    .update(orgMerger)
    .set(
      side === 'from'
        ? { fromAgreedBy: actor.userId, fromAgreedAt: now }
        : { intoAgreedBy: actor.userId, intoAgreedAt: now },
    )
    .where(eq(orgMerger.id, mergerId))
  await recordInBoth(ctx, 'org.merger_agreed', asked)
  if ((side === 'from' ? merger.intoAgreedAt : merger.fromAgreedAt) === null) return false
  await tx
    .update(orgMerger)
    .set({ state: 'done', endedAt: now, endedBy: actor.userId })
    .where(eq(orgMerger.id, mergerId))
  const { fromId, intoId, reason, proposedBy } = merger
  await joinOrgs(ctx, { fromId, intoId, reason, decidedBy: proposedBy, mergerId })
  return true
}

/** Takes back what the caller's organisation has agreed to, while the other has not. Throws as agreeing does. */
export const withdrawAgreement = async (ctx: Administrator, mergerId: string): Promise<void> => {
  const asked = await openFor(ctx, mergerId)
  const { merger, side } = asked
  if ((side === 'from' ? merger.fromAgreedAt : merger.intoAgreedAt) === null) return
  await ctx.db
    .update(orgMerger)
    .set(
      side === 'from'
        ? { fromAgreedBy: null, fromAgreedAt: null }
        : { intoAgreedBy: null, intoAgreedAt: null },
    )
    .where(eq(orgMerger.id, mergerId))
  await recordInBoth(ctx, 'org.merger_agreement_withdrawn', asked)
}

/** Says no, which ends it: any administrator of either may. */
export const declineMerger = async (ctx: Administrator, mergerId: string): Promise<void> => {
  const asked = await openFor(ctx, mergerId)
  await ctx.db
    .update(orgMerger)
    .set({ state: 'declined', endedAt: ctx.now, endedBy: ctx.actor.userId })
    .where(eq(orgMerger.id, mergerId))
  await recordInBoth(ctx, 'org.merger_declined', asked)
}
