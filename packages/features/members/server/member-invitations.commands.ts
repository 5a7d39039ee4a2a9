import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { invitation, membership } from '@kogge/db/schema/members.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import type { OrgMemberRole } from '@kogge/domain/access/roles.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import type { SeenMember } from '@kogge/domain/members/member-inputs.ts'
import {
  INVITATION_DAYS,
  type ManagingRight,
  reachesRole,
} from '@kogge/domain/members/member-role-rules.ts'
import { rememberRevoked } from '@kogge/platform/server/access/revoked-invitations.commands.ts'
import { endedInvitation } from '@kogge/platform/server/access/revoked-invitations.queries.ts'
import { senderOf } from '@kogge/platform/server/access/verified-orgs.queries.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { orgInMail, personInMail } from '@kogge/platform/server/mail/names-in-mail.queries.ts'
import { sendMail } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { expectWritten } from '@kogge/platform/server/row-seals/sealed-inserts.ts'
import { after } from '@kogge/platform/server/sessions/session-lifetimes.ts'
import {
  invitationFacts,
  isInvitationGenuine,
} from '@kogge/platform/server/tokens/invitation-token-facts.ts'
import type { MailedToken } from '@kogge/platform/server/tokens/token-keys.ts'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { isOpen } from './member-invitations.queries.ts'
import { invitationLimits } from './members.limits.ts'
import type { Invited } from './members.views.ts'
import { assertSeatLeft, takesSeat } from './seats.queries.ts'

type Manager = Granted<InOrg<ManagingRight>>

const LIFETIME_SECONDS = INVITATION_DAYS * 24 * 60 * 60

const assertReach = (ctx: Manager, role: OrgMemberRole): void => {
  if (!reachesRole(ctx.grant.action.permission, role)) throw new AppError('access.denied')
}

/** Those of the addresses whose owners are members now: the inviter sees them in the list anyway. */
const membersAmong = async (ctx: Manager, emails: readonly string[]): Promise<string[]> => {
  const rows = await ctx.db
    .select({ email: user.email })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        eq(membership.orgId, ctx.grant.action.orgId),
        takesSeat(ctx.now),
        inArray(user.email, [...emails]),
      ),
    )
  return rows.map(({ email }) => email)
}

const openAmong = async (ctx: Manager, emails: readonly string[]): Promise<string[]> => {
  const rows = await ctx.db
    .select({ email: invitation.email })
    .from(invitation)
    .where(
      and(
        eq(invitation.orgId, ctx.grant.action.orgId),
        isOpen,
        gt(invitation.expiresAt, ctx.now),
        inArray(invitation.email, [...emails]),
      ),
    )
  return rows.map(({ email }) => email)
}

/**
 * The languages of those who have an account; looked up for all addresses alike, and disclosed to
 * nobody.
 */
const languagesOf = async (tx: Db, emails: readonly string[]) => {
  const rows = await tx
    .select({ email: user.email, language: user.language })
    .from(user)
    .where(inArray(user.email, [...emails]))
  return new Map(rows.map(({ email, language }) => [email, language]))
}

interface Letter {
  readonly email: string
  readonly role: OrgMemberRole
  readonly mailed: MailedToken
}

/** A letter with a new token. */
const letterTo = (ctx: Manager, email: string, role: OrgMemberRole): Letter => ({
  email,
  role,
  mailed: ctx.tokenKeys.newMailed('invitation', email, randomUUID()),
})

/** What is kept of an invitation whose letter goes out now: a new one, unless it has an id. */
const sentNow = (
  ctx: Manager,
  { email, role, mailed }: Letter,
  invitedBy: string,
  id: string = randomUUID(),
) => {
  const { tokenKeys, grant, now } = ctx
  const row = { id, orgId: grant.action.orgId, email, role, invitedBy }
  const facts = { ...row, expiresAt: after(now, LIFETIME_SECONDS) }
  const token = tokenKeys.mailedToken(mailed)
  return { ...facts, ...tokenKeys.keep('invitation', token, invitationFacts(facts)) }
}

const post = async (ctx: Manager, letters: readonly Letter[]): Promise<void> => {
  const { db: tx, jobs, publicUrl, now, actor, grant } = ctx
  const emails = letters.map(({ email }) => email)
  const { orgId } = grant.action
  const sender = await senderOf(ctx, orgId)
  const isVerified = sender.standing === 'verified'
  await countAttempt(tx, invitationLimits(orgId, actor.userId, emails, { isVerified }), now)
  const { name: org } = await orgInMail(tx, orgId)
  const name = await personInMail(tx, actor, { isVerified })
  const languages = await languagesOf(tx, emails)
  for (const { email, role, mailed } of letters) {
    const draft = {
      template: 'invitation' as const,
      locale: uiLocale.catch(ctx.locale).parse(languages.get(email)),
      recipient: email,
      path: ROUTES.AUTH_JOIN_ORG,
      mailed,
      values: { ...sender, org, name, role, days: INVITATION_DAYS },
    }
    await sendMail(tx, jobs, draft, publicUrl, now)
  }
}

/**
 * Invites addresses into the organisation, with a role. Members and those who have an invitation
 * that can still be accepted are left out and reported. Throws `access.denied` for a role beyond
 * the caller's reach, `org.no_seat_left`, `member.already` where all are members, and
 * `request.rate_limited`.
 */
export const invite = async (
  ctx: Manager,
  input: { readonly emails: readonly string[]; readonly role: OrgMemberRole },
): Promise<Invited> => {
  const { db: tx, now, actor, grant } = ctx
  const { orgId } = grant.action
  assertReach(ctx, input.role)
  const emails = [...new Set(input.emails)]
  // Whoever acts here for another organisation would invite themselves in for good.
  if (emails.includes(actor.email)) throw new AppError('member.already')
  const members = await membersAmong(ctx, emails)
  if (members.length === emails.length) throw new AppError('member.already')
  await assertSeatLeft(tx, orgId, now)
  const pending = await openAmong(ctx, emails)
  const sent = emails.filter((email) => !members.includes(email) && !pending.includes(email))
  if (sent.length === 0) return { sent, members, pending }
  // What has become too old makes room for the new one.
  await tx
    .update(invitation)
    .set({ deletedAt: now })
    .where(
      and(
        eq(invitation.orgId, orgId),
        isOpen,
        lte(invitation.expiresAt, now),
        inArray(invitation.email, sent),
      ),
    )
  const letters = sent.map((email) => letterTo(ctx, email, input.role))
  const rows = letters.map((one) => ({ ...sentNow(ctx, one, actor.userId), createdAt: now }))
  expectWritten(ctx.sealing, rows, await tx.insert(invitation).values(rows).returning())
  await post(ctx, letters)
  for (const { id, email } of rows)
    await recordAuditEntry(ctx, {
      action: 'invitation.sent',
      subjectType: 'org',
      subjectId: orgId,
      orgId,
      after: { invitationId: id, email, role: input.role },
    })
  return { sent, members, pending }
}

/** An open invitation of the organisation, within the caller's reach. Throws `record.not_found`. */
const openInvitation = async (ctx: Manager, invitationId: string) => {
  const [found] = await ctx.db
    .select()
    .from(invitation)
    .where(
      and(eq(invitation.id, invitationId), eq(invitation.orgId, ctx.grant.action.orgId), isOpen),
    )
    .for('update')
  if (!found) throw new AppError('record.not_found')
  assertReach(ctx, found.role)
  return found
}

const FOREIGN =
  'somebody has written an invitation into an organisation, or changed one; it is not sent again; run kogge verify-audit'

/**
 * The same as the server wrote it: sending again seals what the row says. Throws `record.not_found`
 * for another, after an alarm to the operator. It can be taken back all the same.
 */
const genuineInvitation = async (ctx: Manager, invitationId: string) => {
  const found = await openInvitation(ctx, invitationId)
  if (isInvitationGenuine(ctx.tokenKeys, found)) return found
  ctx.sealing.alarm({ orgId: found.orgId }, FOREIGN)
  throw new AppError('record.not_found')
}

/**
 * Sends an invitation again, good for another fortnight; the link of the earlier message works no
 * more. `seen`: the address and the role that the caller saw. Throws as `invite` does, `record.not_found` for one
 * that the server did not write as it stands, and `member.changed` for another than the caller saw.
 */
export const resendInvitation = async (
  ctx: Manager,
  { invitationId, seen }: { readonly invitationId: string; readonly seen: SeenMember },
): Promise<void> => {
  const { db: tx, now, grant } = ctx
  const { orgId } = grant.action
  const { email, role, invitedBy } = await genuineInvitation(ctx, invitationId)
  if (email !== seen.email || role !== seen.role) throw new AppError('member.changed')
  if ((await membersAmong(ctx, [email])).length > 0) throw new AppError('member.already')
  await assertSeatLeft(tx, orgId, now)
  const letter = letterTo(ctx, email, role)
  await tx
    .update(invitation)
    .set(sentNow(ctx, letter, invitedBy, invitationId))
    .where(eq(invitation.id, invitationId))
  await post(ctx, [letter])
  await recordAuditEntry(ctx, {
    action: 'invitation.sent_again',
    subjectType: 'org',
    subjectId: orgId,
    orgId,
    after: { invitationId, email, role },
  })
}

/** Takes an invitation back; its link works no more. */
export const deleteInvitation = async (ctx: Manager, invitationId: string): Promise<void> => {
  const { orgId } = ctx.grant.action
  const { email, role, tokenHash } = await openInvitation(ctx, invitationId)
  const gone = { invitationId, tokenHash, email, role }
  await ctx.db.update(invitation).set({ deletedAt: ctx.now }).where(eq(invitation.id, invitationId))
  await recordAuditEntry(ctx, {
    action: 'invitation.deleted',
    subjectType: 'org',
    subjectId: orgId,
    orgId,
    before: endedInvitation(gone),
  })
  rememberRevoked(ctx, [gone])
}
