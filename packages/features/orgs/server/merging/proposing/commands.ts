import { randomUUID } from 'node:crypto'
import { user } from '@kogge/db/schema/account.ts'
import { membership } from '@kogge/db/schema/membership.ts'
import type { org } from '@kogge/db/schema/org.ts'
import { orgMerger, orgMergerVoice } from '@kogge/db/schema/org-merger.ts'
import type { OnPlatform } from '@kogge/domain/access/authorize.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text.ts'
import { MERGER_LAPSES_DAYS } from '@kogge/domain/org/staff.ts'
import { recordDeed } from '@kogge/platform/server/audit/commands.ts'
import type { Granted } from '@kogge/platform/server/context.ts'
import { sendToUser } from '@kogge/platform/server/mail/commands.ts'
import { and, eq, isNull, lte, or } from 'drizzle-orm'

type Grant = Granted<OnPlatform<'org.merge'>>
type OrgRow = typeof org.$inferSelect

const DAY_MS = 24 * 60 * 60 * 1000

/** One person of an organisation that administers it for good. */
const administrators = async ({ db: tx }: Grant, orgId: string) =>
  tx
    .select({ userId: membership.userId, since: membership.createdAt })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        ...[eq(membership.orgId, orgId), eq(membership.role, 'ORG_ADMINISTRATOR')],
        ...[isNull(membership.expiresAt), isNull(user.deletedAt)],
      ),
    )

const between = (one: string, other: string) =>
  or(
    and(eq(orgMerger.fromId, one), eq(orgMerger.intoId, other)),
    and(eq(orgMerger.fromId, other), eq(orgMerger.intoId, one)),
  )

/** A proposal as staff made it. */
export interface Proposed {
  readonly mergerId: string
  readonly lapsesAt: Date
}

/**
 * Proposes to both organisations that the one become a part of the other: whoever administers them now is
 * written to, and asked on the page of its settings. Whether they take part in anything has no say in it.
 * Gives the one that stands already where there is one. The caller holds both organisations' locks.
 */
export const proposeMerger = async (
  ctx: Grant,
  { from, into, reason }: { readonly from: OrgRow; readonly into: OrgRow; readonly reason: string },
): Promise<Proposed> => {
  const { db: tx, now, actor, jobs, publicUrl } = ctx
  const open = and(eq(orgMerger.state, 'open'), between(from.id, into.id))
  await tx
    .update(orgMerger)
    .set({ state: 'lapsed', endedAt: now })
    .where(and(open, lte(orgMerger.lapsesAt, now)))
  const [known] = await tx.select().from(orgMerger).where(open)
  if (known) return { mergerId: known.id, lapsesAt: known.lapsesAt }
  const mergerId = randomUUID()
  const lapsesAt = new Date(now.getTime() + MERGER_LAPSES_DAYS * DAY_MS)
  await tx.insert(orgMerger).values({
    ...{ id: mergerId, fromId: from.id, intoId: into.id, reason },
    ...{ proposedBy: actor.userId, proposedAt: now, lapsesAt },
  })
  const names = { from: withoutDirectionMarks(from.name), into: withoutDirectionMarks(into.name) }
  for (const { id: orgId } of [from, into]) {
    const voices = await administrators(ctx, orgId)
    if (voices.length > 0)
      await tx.insert(orgMergerVoice).values(voices.map((one) => ({ ...one, mergerId, orgId })))
    const draft = {
      template: 'mergerProposed' as const,
      path: `/org/${orgId}/settings/general?switchToOrg=${orgId}`,
      values: { ...names, days: String(MERGER_LAPSES_DAYS) },
    }
    for (const { userId } of voices)
      await sendToUser(tx, jobs, userId, 'account', draft, publicUrl, now)
    await recordDeed(ctx, {
      ...{ action: 'org.merger_proposed', subjectType: 'org', subjectId: from.id, orgId },
      after: { mergerId, fromId: from.id, intoId: into.id, reason, lapsesAt },
    })
  }
  return { mergerId, lapsesAt }
}

/** Takes a proposal back. Throws `record.not_found` for one that is not open. */
export const withdrawMerger = async (ctx: Grant, mergerId: string): Promise<void> => {
  const { db: tx, now, actor } = ctx
  const [gone] = await tx
    .update(orgMerger)
    .set({ state: 'withdrawn', endedAt: now, endedBy: actor.userId })
    .where(and(eq(orgMerger.id, mergerId), eq(orgMerger.state, 'open')))
    .returning()
  if (!gone) throw new AppError('record.not_found')
  for (const orgId of [gone.fromId, gone.intoId])
    await recordDeed(ctx, {
      ...{ action: 'org.merger_withdrawn', subjectType: 'org', subjectId: gone.fromId, orgId },
      after: { mergerId, fromId: gone.fromId, intoId: gone.intoId },
    })
}
