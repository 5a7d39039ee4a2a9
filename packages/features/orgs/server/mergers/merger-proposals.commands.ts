import { randomUUID } from 'node:crypto'
import { user } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { orgMerger, orgMergerVoice } from '@kogge/db/schema/org-mergers.ts'
import type { org } from '@kogge/db/schema/orgs.ts'
import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { MERGER_LAPSES_DAYS } from '@kogge/domain/orgs/staff-org-inputs.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { sendToUser } from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import { orgsInMail } from '@kogge/platform/server/mail/names-in-mail.queries.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { isMembershipGenuine } from '@kogge/platform/server/row-seals/membership-seals.ts'
import { provenVoices } from '@kogge/platform/server/row-seals/merger-seals.queries.ts'
import { sealedMerger, type Voice } from '@kogge/platform/server/row-seals/merger-seals.ts'
import { and, eq, isNull, or } from 'drizzle-orm'

type Grant = Granted<OnPlatform<'org.merge'>>
type OrgRow = typeof org.$inferSelect

const DAY_MS = 24 * 60 * 60 * 1000

/** One person of an organisation that administers it for good. */
const administrators = async ({ db: tx, sealing }: Grant, orgId: string): Promise<Voice[]> => {
  const rows = await tx
    .select({ membership })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        eq(membership.orgId, orgId),
        eq(membership.role, 'ORG_ADMINISTRATOR'),
        isNull(membership.expiresAt),
        isNull(user.deletedAt),
      ),
    )
  return rows
    .map((row) => row.membership)
    .filter((row) => isMembershipGenuine(sealing.rows, row))
    .map(({ userId, createdAt }) => ({ orgId, userId, since: createdAt }))
}

const between = (one: string, other: string) =>
  or(
    and(eq(orgMerger.fromId, one), eq(orgMerger.intoId, other)),
    and(eq(orgMerger.fromId, other), eq(orgMerger.intoId, one)),
  )

/**
 * The proposal that stands between the two. One that has lapsed ends here, and so does one that somebody else
 * has written: it keeps nobody from proposing.
 */
const openProposals = async (ctx: Grant, one: string, other: string) => {
  const { db: tx, sealing, now } = ctx
  const [known] = await tx
    .select()
    .from(orgMerger)
    .where(and(eq(orgMerger.state, 'open'), between(one, other)))
    .for('update')
  if (!known) return null
  const voices = await provenVoices(ctx, known)
  if (voices && known.lapsesAt > now) return known
  const ended = { state: 'lapsed' as const, endedAt: now }
  await tx
    .update(orgMerger)
    .set(voices ? sealedMerger(sealing, { ...known, ...ended }, voices) : ended)
    .where(eq(orgMerger.id, known.id))
  return null
}

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
  const known = await openProposals(ctx, from.id, into.id)
  if (known) return { mergerId: known.id, lapsesAt: known.lapsesAt }
  const mergerId = randomUUID()
  const lapsesAt = new Date(now.getTime() + MERGER_LAPSES_DAYS * DAY_MS)
  const voices = [...(await administrators(ctx, from.id)), ...(await administrators(ctx, into.id))]
  const made = {
    id: mergerId,
    fromId: from.id,
    intoId: into.id,
    reason,
    state: 'open' as const,
    proposedBy: actor.userId,
    proposedAt: now,
    lapsesAt,
    endedAt: null,
    endedBy: null,
  }
  await tx.insert(orgMerger).values(sealedMerger(ctx.sealing, made, voices))
  if (voices.length > 0)
    await tx.insert(orgMergerVoice).values(voices.map((one) => ({ ...one, mergerId })))
  const called = await orgsInMail(tx, [from.id, into.id])
  const names = { from: called(from.id), into: called(into.id) }
  for (const { id: orgId } of [from, into]) {
    const draft = {
      template: 'mergerProposed' as const,
      orgId,
      path: `/org/${orgId}/settings/general?switchToOrg=${orgId}`,
      values: { ...names, days: String(MERGER_LAPSES_DAYS) },
    }
    for (const { userId } of voices.filter((one) => one.orgId === orgId))
      await sendToUser(tx, jobs, userId, 'account', draft, publicUrl, now)
    await recordAuditEntry(ctx, {
      action: 'org.merger_proposed',
      subjectType: 'org',
      subjectId: from.id,
      orgId,
      after: { mergerId, fromId: from.id, intoId: into.id, reason, lapsesAt },
    })
  }
  return { mergerId, lapsesAt }
}

/** Takes a proposal back. Throws `record.not_found` for one that is not open. */
export const withdrawMerger = async (ctx: Grant, mergerId: string): Promise<void> => {
  const { db: tx, now, actor } = ctx
  const [gone] = await tx
    .select()
    .from(orgMerger)
    .where(and(eq(orgMerger.id, mergerId), eq(orgMerger.state, 'open')))
    .for('update')
  const voices = gone ? await provenVoices(ctx, gone) : null
  if (!gone || !voices) throw new AppError('record.not_found')
  const ended = { ...gone, state: 'withdrawn' as const, endedAt: now, endedBy: actor.userId }
  await tx
    .update(orgMerger)
    .set(sealedMerger(ctx.sealing, ended, voices))
    .where(eq(orgMerger.id, mergerId))
  for (const orgId of [gone.fromId, gone.intoId])
    await recordAuditEntry(ctx, {
      action: 'org.merger_withdrawn',
      subjectType: 'org',
      subjectId: gone.fromId,
      orgId,
      after: { mergerId, fromId: gone.fromId, intoId: gone.intoId },
    })
}
