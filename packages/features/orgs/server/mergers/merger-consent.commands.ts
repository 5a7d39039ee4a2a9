import { membership } from '@kogge/db/schema/members.ts'
import { orgMerger } from '@kogge/db/schema/org-mergers.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { holdsPlatformRole } from '@kogge/platform/server/access/logged-platform-roles.queries.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { isRequested } from '@kogge/platform/server/integrity/requested-rows.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { isMembershipGenuine } from '@kogge/platform/server/row-seals/membership-seals.ts'
import { provenVoices } from '@kogge/platform/server/row-seals/merger-seals.queries.ts'
import {
  hasAgreed,
  type MergerRow,
  type Side,
  sealedMerger,
  type Voice,
  wordOf,
} from '@kogge/platform/server/row-seals/merger-seals.ts'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { joinOrgs } from './mergers.commands.ts'

type Administrator = Granted<InOrg<'user_role.manage_all'>>

interface ConsentRequest {
  readonly merger: MergerRow
  readonly side: Side
  /** Everybody whose word counts, of either. */
  readonly voices: readonly Voice[]
}

/**
 * The proposal, held until the transaction ends. Throws `record.not_found` for one that is not open for them,
 * or is not as the server wrote it, with all that was said to it.
 */
const openFor = async (ctx: Administrator, mergerId: string): Promise<ConsentRequest> => {
  const { db: tx, grant, now } = ctx
  const { orgId } = grant.action
  const [merger] = await tx
    .select()
    .from(orgMerger)
    .where(
      and(
        eq(orgMerger.id, mergerId),
        eq(orgMerger.state, 'open'),
        gt(orgMerger.lapsesAt, now),
        or(eq(orgMerger.fromId, orgId), eq(orgMerger.intoId, orgId)),
      ),
    )
    .for('update')
  const isOf = merger !== undefined && isRequested(merger, { id: mergerId, state: 'open' })
  const voices = isOf ? await provenVoices(ctx, merger) : null
  if (!merger || !voices) throw new AppError('record.not_found')
  return { merger, voices, side: merger.fromId === orgId ? 'from' : 'into' }
}

/**
 * Whether the caller's word counts for their organisation: they administered it when the merger was
 * proposed, for good and not for a time, and do so still. `voices`: all that the merger has.
 */
export const hasVoice = async (ctx: Administrator, voices: readonly Voice[]): Promise<boolean> => {
  if (await holdsPlatformRole(ctx)) return false
  const { db, actor, grant, sealing } = ctx
  const { orgId } = grant.action
  const own = voices.find((one) => one.orgId === orgId && one.userId === actor.userId)
  if (!own) return false
  const rows = await db
    .select()
    .from(membership)
    .where(
      and(
        eq(membership.orgId, orgId),
        eq(membership.userId, actor.userId),
        eq(membership.role, 'ORG_ADMINISTRATOR'),
        isNull(membership.expiresAt),
      ),
    )
  return rows.some(
    (row) =>
      row.createdAt.getTime() === own.since.getTime() && isMembershipGenuine(sealing.rows, row),
  )
}

const expectVoice = async (
  ctx: Administrator,
  { merger, side, voices }: ConsentRequest,
): Promise<void> => {
  const { actor } = ctx
  if (await holdsPlatformRole(ctx)) throw new AppError('access.platform_role')
  if (!(await hasVoice(ctx, voices))) throw new AppError('access.denied')
  // Whoever administers both speaks for one of them, unless nobody else administers either.
  const other = side === 'from' ? merger.intoAgreedBy : merger.fromAgreedBy
  if (other !== actor.userId) return
  if (voices.some(({ userId }) => userId !== actor.userId))
    throw new AppError('request.invalid', { reason: 'same_person' })
}

const record = (ctx: Administrator, action: string, { merger }: ConsentRequest, orgId: string) =>
  recordAuditEntry(ctx, {
    action,
    subjectType: 'org',
    subjectId: merger.fromId,
    orgId,
    after: { mergerId: merger.id, fromId: merger.fromId, intoId: merger.intoId },
  })

/** Both organisations read what was said for either of them. */
const recordInBoth = async (
  ctx: Administrator,
  action: string,
  input: ConsentRequest,
): Promise<void> => {
  for (const orgId of [input.merger.fromId, input.merger.intoId])
    await record(ctx, action, input, orgId)
}

/** Writes how it ended; what was said to it stays beside it. */
const end = async (
  { db: tx, sealing, actor, now }: Administrator,
  { merger, voices }: ConsentRequest,
  state: 'done' | 'declined',
): Promise<void> => {
  const ended = { ...merger, state, endedAt: now, endedBy: actor.userId }
  await tx
    .update(orgMerger)
    .set(sealedMerger(sealing, ended, voices))
    .where(eq(orgMerger.id, merger.id))
}

/**
 * Agrees for the caller's organisation. With the other's word given before, the two become one here and
 * now; gives whether they did. Throws `record.not_found`, `access.denied` for whose word does not count,
 * `access.platform_role`, and `request.invalid` with `reason` `same_person`.
 */
export const agreeToMerger = async (ctx: Administrator, mergerId: string): Promise<boolean> => {
  const { db: tx, actor, now, sealing } = ctx
  const input = await openFor(ctx, mergerId)
  await expectVoice(ctx, input)
  const { merger, side } = input
  await tx
    .update(orgMerger)
    .set(wordOf(sealing, merger, side, { agreedBy: actor.userId, agreedAt: now }))
    .where(eq(orgMerger.id, mergerId))
  await recordInBoth(ctx, 'org.merger_agreed', input)
  if (!hasAgreed(sealing.rows, merger, side === 'from' ? 'into' : 'from')) return false
  await end(ctx, input, 'done')
  const { fromId, intoId, reason, proposedBy } = merger
  await joinOrgs(ctx, { fromId, intoId, reason, decidedBy: proposedBy, mergerId })
  return true
}

/** Takes back what the caller's organisation has agreed to, while the other has not. Throws as agreeing does. */
export const withdrawAgreement = async (ctx: Administrator, mergerId: string): Promise<void> => {
  const input = await openFor(ctx, mergerId)
  const { merger, side } = input
  if ((side === 'from' ? merger.fromAgreedAt : merger.intoAgreedAt) === null) return
  await ctx.db
    .update(orgMerger)
    .set(wordOf(ctx.sealing, merger, side, null))
    .where(eq(orgMerger.id, mergerId))
  await recordInBoth(ctx, 'org.merger_agreement_withdrawn', input)
}

/** Says no, which ends it: any administrator of either may. */
export const declineMerger = async (ctx: Administrator, mergerId: string): Promise<void> => {
  const input = await openFor(ctx, mergerId)
  await end(ctx, input, 'declined')
  await recordInBoth(ctx, 'org.merger_declined', input)
}
