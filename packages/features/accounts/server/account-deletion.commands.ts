import type { Db } from '@kogge/db/client.ts'
import { auditLog, globalRole, user } from '@kogge/db/schema/accounts.ts'
import { conversationMention } from '@kogge/db/schema/conversation-messages.ts'
import { conversationDraft, conversationReader } from '@kogge/db/schema/conversations.ts'
import { delegationUser } from '@kogge/db/schema/delegations.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { mailSuppression } from '@kogge/db/schema/mail-delivery.ts'
import {
  invitation,
  joinRequest,
  membership,
  ownershipRequest,
  verificationRequest,
} from '@kogge/db/schema/members.ts'
import {
  mailDigest,
  mailSchedule,
  notification,
  notificationChoice,
} from '@kogge/db/schema/notifications.ts'
import { opportunityView, opportunityViewDefault } from '@kogge/db/schema/opportunity-views.ts'
import { planRequest } from '@kogge/db/schema/subscriptions.ts'
import type { AsSelf } from '@kogge/domain/access/authorization.ts'
import type { DeletionInput } from '@kogge/domain/accounts/account-inputs.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { lockOrgAccess } from '@kogge/platform/server/access/access-locks.commands.ts'
import { assertNotNeededToOpen } from '@kogge/platform/server/access/openers.queries.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { sendMail } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import type { Granted, UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sealAfter } from '@kogge/platform/server/row-seals/account-seals.commands.ts'
import { genuineAccount } from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import { removeMemberships } from '@kogge/platform/server/row-seals/membership-removals.commands.ts'
import { changeNamed } from '@kogge/platform/server/row-seals/sealed-delegations.commands.ts'
import { newToken } from '@kogge/platform/server/tokens/new-token.ts'
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { orgIdsOf, solelyAdministeredOrgs } from './account-deletion.queries.ts'
import { assertOwnPassword } from './account-settings.commands.ts'
import { dropKeys } from './security/credential-removal.commands.ts'

/** Locks the user's organisations, those that were added while it waited for the others too. */
const lockOrgsOf = async (tx: Db, userId: string): Promise<void> => {
  const locked = new Set<string>()
  for (;;) {
    const open = (await orgIdsOf(tx, userId)).filter((orgId) => !locked.has(orgId))
    if (open.length === 0) return
    for (const orgId of open) {
      await lockOrgAccess(tx, orgId, 'exclusive')
      locked.add(orgId)
    }
  }
}

/** Takes every role that the user has; the audit log tells each where roles are looked for. */
const removeRoles = async (ctx: UserContext, userId: string): Promise<void> => {
  const theirs = eq(membership.userId, userId)
  const places = await removeMemberships(ctx.db, ctx.sealing, theirs)
  for (const { orgId, role, expiresAt } of places)
    await recordAuditEntry(ctx, {
      action: 'membership.left',
      subjectType: 'membership',
      subjectId: userId,
      orgId,
      before: { role, expiresAt },
      after: { accountDeleted: true },
    })
  const roles = await ctx.db
    .delete(globalRole)
    .where(eq(globalRole.userId, userId))
    .returning({ role: globalRole.role, expiresAt: globalRole.expiresAt })
  for (const before of roles)
    await recordAuditEntry(ctx, {
      action: 'global_role.revoked',
      subjectType: 'global_role',
      subjectId: userId,
      before,
      after: { accountDeleted: true },
    })
}

/** What the user has asked for and was named for. */
const removeTies = async (ctx: UserContext, userId: string, email: string): Promise<void> => {
  const { db: tx, now } = ctx
  await tx.delete(joinRequest).where(eq(joinRequest.userId, userId))
  await tx.delete(ownershipRequest).where(eq(ownershipRequest.userId, userId))
  await tx.delete(verificationRequest).where(eq(verificationRequest.userId, userId))
  // Those that they have sent stay: they are their organisation's.
  await tx
    .delete(invitation)
    .where(or(eq(invitation.email, email), eq(invitation.acceptedBy, userId)))
  // Both sides keep the history of what was delegated to whom.
  const open = and(eq(delegationUser.userId, userId), isNull(delegationUser.endedAt))
  await changeNamed(ctx, open, { endedAt: now, endedBy: userId })
}

/** Every address that was the user's and is nobody else's now. */
const ownAddresses = async (tx: Db, userId: string, email: string): Promise<string[]> => {
  const changes = await tx
    .select({ before: sql<string | null>`${auditLog.before} ->> 'email'` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'user'),
        eq(auditLog.subjectId, userId),
        eq(auditLog.action, 'user.email_changed'),
      ),
    )
  const addresses = [email, ...changes.flatMap(({ before }) => before ?? [])]
  const others = await tx
    .select({ email: user.email })
    .from(user)
    .where(and(inArray(user.email, addresses), ne(user.id, userId)))
  return addresses.filter((address) => !others.some((other) => other.email === address))
}

/** What is written of them elsewhere: messages to them, their own words, what was set for them. */
const removeTraces = async (tx: Db, userId: string, email: string): Promise<void> => {
  const addresses = await ownAddresses(tx, userId, email)
  await tx.delete(mailMessage).where(inArray(mailMessage.recipient, addresses))
  await tx.delete(mailSuppression).where(inArray(mailSuppression.address, addresses))
  // The organisation's wish for a plan stays; the words beside it were theirs.
  await tx.update(planRequest).set({ message: null }).where(eq(planRequest.userId, userId))
  await tx
    .delete(featureFlag)
    .where(and(eq(featureFlag.context, 'USER'), eq(featureFlag.contextId, userId)))
}

/** The user whose account is deleted, and the language of their message. */
interface Leaving {
  readonly userId: string
  readonly email: string
  readonly language: UiLocale
}

/**
 * Whoever takes the last SUPER_ADMIN along leaves nobody who could let others in. Asked under the
 * exclusive lock of staff.
 */
const assertChiefIsLeft = async (tx: Db, userId: string): Promise<void> => {
  const lasting = and(eq(globalRole.role, 'SUPER_ADMIN'), isNull(globalRole.expiresAt))
  if ((await tx.$count(globalRole, and(lasting, eq(globalRole.userId, userId)))) === 0) return
  if ((await tx.$count(globalRole, lasting)) < 2) throw new AppError('role.last_super_admin')
}

/**
 * Removes what a user holds, what opens the account, and what is known of them. An empty row stays,
 * so that what they did keeps its author, and the audit log stays as it is. Give it a transaction
 * that holds the exclusive lock of staff, then the user's. Throws `account.last_administrator` with
 * the names of the organisations that would be left alone, and `role.last_super_admin`.
 */
export const eraseAccount = async (
  ctx: UserContext,
  { userId, email, language }: Leaving,
): Promise<void> => {
  const { db, jobs, publicUrl, now } = ctx
  await assertChiefIsLeft(db, userId)
  await lockOrgsOf(db, userId)
  const alone = await solelyAdministeredOrgs(db, userId)
  if (alone[0])
    throw new AppError('account.last_administrator', {
      organisations: alone.map(({ name }) => name).join(', '),
      orgId: alone[0].orgId,
    })
  await removeRoles(ctx, userId)
  await removeTies(ctx, userId, email)
  await removeTraces(db, userId, email)
  const nobodys = {
    // No address at all, so that nobody can ask for it; unique all the same.
    email: `deleted:${userId}`,
    passwordHash: await hashPassword(newToken()),
    emailConfirmedAt: null,
    emailVouchedAt: null,
    deletedAt: now,
  }
  // The law may ask for it whatever somebody has written into the row, which then stays without a seal.
  const isGenuine = await genuineAccount(db, ctx.sealing, userId)
  const sealed = { ...nobodys, passkeys: {}, app: null }
  const seal = isGenuine ? await sealAfter(db, ctx.sealing, userId, sealed) : {}
  await db
    .update(user)
    .set({
      ...nobodys,
      ...seal,
      firstName: '',
      lastName: '',
      jobTitle: null,
      language: 'en',
      receivesUpdates: false,
      isOnboarding: false,
      lastSeenAt: null,
    })
    .where(eq(user.id, userId))
  // A view that the organisation shares stays with it.
  const ownViews = and(eq(opportunityView.ownerId, userId), eq(opportunityView.isShared, false))
  await db.delete(opportunityView).where(ownViews)
  // Digests too: those of a user who is gone are of no use to anybody.
  for (const table of [
    notification,
    notificationChoice,
    mailSchedule,
    mailDigest,
    opportunityViewDefault,
    conversationReader,
    conversationDraft,
    conversationMention,
  ])
    await db.delete(table).where(eq(table.userId, userId))
  // After the row was changed: a sign-in at this moment waits for it, and then fails.
  await dropKeys(db, userId)
  const draft = {
    template: 'accountDeleted' as const,
    locale: language,
    recipient: email,
    path: ROUTES.HOME,
  }
  await sendMail(db, jobs, draft, publicUrl, now)
}

/**
 * Deletes the user's own account. Throws `session.bad_credentials`, `request.invalid` where the
 * typed address is not theirs, `org.opener_needed` where responses could never be opened without
 * them, and what `eraseAccount` throws.
 */
export const deleteAccount = async (
  ctx: Granted<AsSelf>,
  { password, confirmation }: DeletionInput,
): Promise<void> => {
  const { userId, email, language } = ctx.actor
  await assertOwnPassword(ctx, password)
  if (confirmation !== email) throw new AppError('request.invalid')
  for (const { orgId } of ctx.actor.orgs) await assertNotNeededToOpen(ctx, orgId, userId, ctx.now)
  await eraseAccount(ctx, { userId, email, language: uiLocale.catch('en').parse(language) })
  await recordAuditEntry(ctx, { action: 'user.deleted', subjectType: 'user', subjectId: userId })
}

/** Removes the last messages to those who are gone, once they are sent: they name an address. */
export const dropFarewells = async (db: Db): Promise<void> => {
  await db
    .delete(mailMessage)
    .where(and(eq(mailMessage.template, 'accountDeleted'), ne(mailMessage.status, 'queued')))
}
