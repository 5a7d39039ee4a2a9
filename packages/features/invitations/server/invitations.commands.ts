import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { MOST_INVITATIONS } from '@kogge/domain/participation/rfx-invitations.ts'
import { layLinkSlot, lockMailedLink } from '@kogge/features/responses/server/responses.api.ts'
import { assertVerified } from '@kogge/platform/server/access/verified-orgs.queries.ts'
import { buyerNameOf } from '@kogge/platform/server/buyer-names.queries.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { flagsFor } from '@kogge/platform/server/feature-flags.queries.ts'
import { expectBuyer } from '@kogge/platform/server/ledger/ledger-buyer.queries.ts'
import {
  appendLedgerEntry,
  holdChain,
} from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { expectWritten } from '@kogge/platform/server/row-seals/sealed-inserts.ts'
import { rfxInvitationFacts } from '@kogge/platform/server/tokens/invitation-token-facts.ts'
import type { MailedToken } from '@kogge/platform/server/tokens/token-keys.ts'
import { and, count, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { type Subject, writeOutside, writeToOrg } from './invitation-letters.commands.ts'
import { sentLimits } from './invitations.limits.ts'
import type { Invited } from './invitations.views.ts'

type Inviter = Granted<InOrg<'rfx.invite_participant'>>

/**
 * The buyer's own request, held as it is until the transaction ends, with its log: nobody else invites meanwhile. Throws `record.not_found`,
 * `rfx.key_refused` where the log says that it is another's, and
 * `rfx.step_refused` or `rfx.deadline_passed` where nobody can be invited any more.
 */
const openRequest = async (ctx: Inviter, rfxId: string): Promise<Subject> => {
  const { orgId } = ctx.grant.action
  const [found] = await ctx.db
    .select({
      state: writtenRfx.state,
      document: writtenRfx.document,
      responsesUntil: writtenRfx.responsesUntil,
    })
    .from(writtenRfx)
    .where(and(eq(writtenRfx.rfxId, rfxId), eq(writtenRfx.orgId, orgId)))
    .for('share')
  if (!found) throw new AppError('record.not_found')
  await expectBuyer(ctx, { rfxId, orgId })
  await holdChain(ctx.db, rfxId)
  if (found.state !== 'published') throw new AppError('rfx.step_refused')
  if ((await databaseNow(ctx.db)) >= found.responsesUntil) throw new AppError('rfx.deadline_passed')
  return {
    rfxId,
    document: found.document,
    responsesUntil: found.responsesUntil,
    buyerName: await buyerNameOf(ctx.db, rfxId),
  }
}

/** Counts what is sent, and keeps a request from being sent to the whole world. */
const countSent = async (
  ctx: Inviter,
  rfxId: string,
  sent: number,
  addresses: readonly string[] = [],
): Promise<void> => {
  const { db: tx, now, grant } = ctx
  const [row] = await tx
    .select({ all: count() })
    .from(rfxInvitation)
    .where(eq(rfxInvitation.rfxId, rfxId))
  if ((row?.all ?? 0) > MOST_INVITATIONS) throw new AppError('request.rate_limited')
  await countAttempt(tx, sentLimits(grant.action.orgId, sent, addresses), now)
}

const recordInvited = async (ctx: Inviter, rfxId: string, details: Record<string, string>) =>
  appendLedgerEntry(ctx.db, ctx.sealing, {
    rfxId,
    type: 'interaction.invited',
    details,
    userId: ctx.actor.userId,
    orgId: ctx.grant.action.orgId,
  })

/** Those of the organisations that somebody speaks for, without the buyer itself. */
const invitable = async (tx: Db, orgIds: readonly string[], buyerId: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: org.id })
    .from(org)
    .where(
      and(
        inArray(org.id, [...orgIds]),
        ne(org.id, buyerId),
        isNotNull(org.claimedAt),
        isNull(org.mergedIntoId),
        isNull(org.deletedAt),
      ),
    )
  return rows.map(({ id }) => id).sort()
}

interface InvitationInput {
  readonly rfxId: string
  readonly message: string
}

/**
 * Invites organisations that somebody on Kogge speaks for, and writes to them; whoever is invited
 * already is left as they are, whoever was uninvited is invited again. Throws `record.not_found` for
 * an organisation that cannot be invited, what `openRequest` throws, `org.not_verified` and `request.rate_limited`.
 */
export const inviteOrgs = async (
  ctx: Inviter,
  { rfxId, orgIds, message }: InvitationInput & { readonly orgIds: readonly string[] },
): Promise<Invited> => {
  const { db: tx, grant, actor } = ctx
  const subject = await openRequest(ctx, rfxId)
  await assertVerified(ctx)
  const requested = [...new Set(orgIds)]
  const found = await invitable(tx, requested, grant.action.orgId)
  if (found.length < requested.length) throw new AppError('record.not_found')
  const invitedAt = await databaseNow(tx)
  const values = { message: message || null, invitedBy: actor.userId, invitedAt }
  const isAmong = and(eq(rfxInvitation.rfxId, rfxId), inArray(rfxInvitation.orgId, found))
  const known = await tx
    .select({
      id: rfxInvitation.id,
      orgId: rfxInvitation.orgId,
      withdrawnAt: rfxInvitation.withdrawnAt,
    })
    .from(rfxInvitation)
    .where(isAmong)
    .for('update')
  const rows = found.flatMap((orgId) => {
    const before = known.find((one) => one.orgId === orgId)
    if (before?.withdrawnAt === null) return []
    return [{ ...values, id: before?.id ?? randomUUID(), rfxId, orgId, withdrawnAt: null }]
  })
  if (rows.length > 0) {
    const written = await tx
      .insert(rfxInvitation)
      .values(rows.map((row) => ({ ...row, locale: ctx.locale })))
      .onConflictDoUpdate({
        target: [rfxInvitation.rfxId, rfxInvitation.orgId],
        set: { ...values, withdrawnAt: null },
        setWhere: isNotNull(rfxInvitation.withdrawnAt),
      })
      .returning()
    // The log names who was meant to be invited, and not whom the database says.
    expectWritten(ctx.sealing, rows, written)
  }
  await countSent(ctx, rfxId, rows.length)
  for (const { id, orgId } of rows) {
    await writeToOrg(ctx, 'rfxInvitation', orgId, subject)
    await recordInvited(ctx, rfxId, { invitationId: id, orgId })
  }
  return { invited: rows.length, already: found.length - rows.length }
}

/** What is kept of the token that a letter will carry. */
const keptOf = (
  { tokenKeys }: Inviter,
  mailed: MailedToken,
  { id, rfxId }: { readonly id: string; readonly rfxId: string },
) => {
  const facts = { id, rfxId, email: mailed.recipient, tokenHash: randomBytes(32) }
  const token = tokenKeys.mailedToken(mailed)
  const kept = tokenKeys.keep('rfx_invitation', token, rfxInvitationFacts(facts))
  const { tokenHash: tokenMac, keyId, seal } = kept
  return { tokenHash: facts.tokenHash, tokenMac, keyId, seal }
}

const UNKEPT = { tokenHash: null, tokenMac: null, keyId: null, seal: null }

/**
 * Invites outside addresses, each by a letter whose link can be taken up once. Throws `access.denied`
 * where the flag `enableExternalInvites` is off, and as `inviteOrgs` does.
 */
export const inviteByEmail = async (
  ctx: Inviter,
  input: InvitationInput & { readonly emails: readonly string[]; readonly locale: UiLocale },
): Promise<Invited> => {
  const { db: tx, grant, actor, now } = ctx
  const { rfxId, message, locale } = input
  const subject = await openRequest(ctx, rfxId)
  await assertVerified(ctx)
  const flags = await flagsFor(tx, actor, grant.action.orgId, now)
  if (!flags.some(({ name, value }) => name === 'enableExternalInvites' && value))
    throw new AppError('access.denied')
  const emails = [...new Set(input.emails)].sort()
  const invitedAt = await databaseNow(tx)
  const written = { locale, message: message || null, invitedBy: actor.userId, invitedAt }
  let invited = 0
  for (const email of emails) {
    const [known] = await tx
      .select({ id: rfxInvitation.id, withdrawnAt: rfxInvitation.withdrawnAt })
      .from(rfxInvitation)
      .where(and(eq(rfxInvitation.rfxId, rfxId), eq(rfxInvitation.email, email)))
      .for('update')
    if (known?.withdrawnAt === null) continue
    const id = known?.id ?? randomUUID()
    const mailed = ctx.tokenKeys.newMailed('rfxInvitationOutside', email, randomUUID())
    const fresh = { ...written, ...keptOf(ctx, mailed, { id, rfxId }) }
    const meant = { ...fresh, id, rfxId, email, orgId: null, claimedAt: null, withdrawnAt: null }
    const rows = await tx
      .insert(rfxInvitation)
      .values(meant)
      .onConflictDoUpdate({
        target: [rfxInvitation.rfxId, rfxInvitation.email],
        // Whoever had taken it up was uninvited with it; the new letter may go to somebody else.
        set: { ...fresh, orgId: null, claimedAt: null, withdrawnAt: null },
        setWhere: isNotNull(rfxInvitation.withdrawnAt),
      })
      .returning()
    expectWritten(ctx.sealing, [meant], rows)
    await layLinkSlot(tx, ctx, { rfxId, invitationId: id })
    invited += 1
    await countSent(ctx, rfxId, 1, [email])
    await writeOutside(ctx, { email, locale, mailed }, subject)
    const letter = fresh.tokenHash.toString('hex')
    await recordInvited(ctx, rfxId, { invitationId: id, letter })
  }
  return { invited, already: emails.length - invited }
}

/**
 * Takes an invitation back: its link stops working, and those invited get a message. A response
 * that an organisation has begun stays its own. Throws `record.not_found`, and as `openRequest`
 * does.
 */
export const withdrawInvitation = async (
  ctx: Inviter,
  { rfxId, invitationId }: { readonly rfxId: string; readonly invitationId: string },
): Promise<void> => {
  const { db: tx, grant, actor } = ctx
  const subject = await openRequest(ctx, rfxId)
  // Whoever takes it up at this moment does so before, or finds it taken back.
  await lockMailedLink(tx, ctx, { rfxId, invitationId })
  const [gone] = await tx
    .update(rfxInvitation)
    .set({ withdrawnAt: await databaseNow(tx), ...UNKEPT })
    .where(
      and(
        eq(rfxInvitation.id, invitationId),
        eq(rfxInvitation.rfxId, rfxId),
        isNull(rfxInvitation.withdrawnAt),
      ),
    )
    .returning({
      orgId: rfxInvitation.orgId,
      email: rfxInvitation.email,
      locale: rfxInvitation.locale,
    })
  if (!gone) throw new AppError('record.not_found')
  if (gone.email) {
    const locale = uiLocale.catch('en').parse(gone.locale)
    await writeOutside(ctx, { email: gone.email, locale, mailed: null }, subject)
  } else if (gone.orgId) await writeToOrg(ctx, 'rfxInvitationWithdrawn', gone.orgId, subject)
  await appendLedgerEntry(tx, ctx.sealing, {
    rfxId,
    type: 'interaction.invitation_withdrawn',
    details: { invitationId },
    userId: actor.userId,
    orgId: grant.action.orgId,
  })
}
