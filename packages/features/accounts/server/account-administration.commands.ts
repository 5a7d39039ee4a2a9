import { globalRole, user } from '@kogge/db/schema/accounts.ts'
import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import { isCurrent } from '@kogge/domain/access/permission-checks.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { lockUser } from '@kogge/platform/server/access/access-locks.commands.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { sendToUser } from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sealAfter } from '@kogge/platform/server/row-seals/account-seals.commands.ts'
import { endSessionsOf } from '@kogge/platform/server/sessions/sessions.commands.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { eraseAccount } from './account-deletion.commands.ts'
import { takeAsOwner, wantConfirmation } from './email-confirmation.commands.ts'
import { dropTokens } from './mailed-tokens.commands.ts'
import { dropChallengesOf } from './security/auth-challenges.commands.ts'
import { removeKeys } from './security/credential-removal.commands.ts'
import { factorsOf, isProtected } from './security/second-factors.queries.ts'

type Manager = Granted<OnPlatform<'user.manage'>>

/**
 * The user, held still until the transaction ends. Throws `record.not_found` for one who does not
 * exist or is gone, and `access.denied` for a SUPER_ADMIN, whom only another one manages.
 */
const held = async ({ db, actor, now }: Manager, userId: string) => {
  await lockUser(db, userId)
  const [found] = await db
    .select({
      id: user.id,
      email: user.email,
      language: user.language,
      isOnboarding: user.isOnboarding,
      emailConfirmedAt: user.emailConfirmedAt,
    })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)))
  if (!found) throw new AppError('record.not_found')
  const isChief = actor.globalRoles.some(
    (role) => role.role === 'SUPER_ADMIN' && isCurrent(role, now),
  )
  const chief = and(eq(globalRole.userId, userId), eq(globalRole.role, 'SUPER_ADMIN'))
  if (!isChief && (await db.$count(globalRole, chief)) > 0) throw new AppError('access.denied')
  return found
}

const record = (ctx: Manager, userId: string, action: string, before?: object, after?: object) =>
  recordAuditEntry(ctx, {
    action,
    subjectType: 'user',
    subjectId: userId,
    ...(before && { before }),
    ...(after && { after }),
  })

/** Signs the user out everywhere; what was mailed before opens nothing any more. */
export const endAllSessions = async (ctx: Manager, userId: string): Promise<void> => {
  await held(ctx, userId)
  await dropTokens(ctx.db, userId)
  await dropChallengesOf(ctx.db, userId)
  const sessions = await endSessionsOf(ctx.db, userId)
  await record(ctx, userId, 'user.sessions_ended_by_staff', { sessions }, { sessions: 0 })
}

/**
 * Takes the address as confirmed, where staff have made sure of it in another way. Nobody has shown that
 * they read the mailbox: what asks for that, as an invitation to the address does, is not open by it.
 */
export const confirmAddress = async (ctx: Manager, userId: string): Promise<void> => {
  const { emailConfirmedAt } = await held(ctx, userId)
  if (emailConfirmedAt !== null) return
  await takeAsOwner(ctx, userId)
  const vouched = { emailVouchedAt: ctx.now }
  const seal = await sealAfter(ctx.db, ctx.sealing, userId, vouched)
  await ctx.db
    .update(user)
    .set({ ...vouched, ...seal })
    .where(eq(user.id, userId))
  const isConfirmed = (emailConfirmed: boolean) => ({ emailConfirmed })
  const action = 'user.email_confirmed_by_staff'
  await record(ctx, userId, action, isConfirmed(false), isConfirmed(true))
}

/** Has the link mailed again that confirms the address; nothing where it is confirmed. */
export const sendConfirmationAgain = async (ctx: Manager, userId: string): Promise<void> => {
  const { emailConfirmedAt } = await held(ctx, userId)
  if (emailConfirmedAt !== null) return
  await wantConfirmation(ctx, userId)
  await record(ctx, userId, 'user.confirmation_sent_by_staff')
}

/** Sends the user through the set-up of the account again, or past it. */
export const setOnboarding = async (
  ctx: Manager,
  { userId, isOnboarding }: { readonly userId: string; readonly isOnboarding: boolean },
): Promise<void> => {
  const before = await held(ctx, userId)
  if (before.isOnboarding === isOnboarding) return
  await ctx.db.update(user).set({ isOnboarding }).where(eq(user.id, userId))
  const was = { isOnboarding: before.isOnboarding }
  await record(ctx, userId, 'user.onboarding_set_by_staff', was, { isOnboarding })
}

/**
 * Removes the second factors of somebody who has lost them, signs them out everywhere, and takes
 * mailed links back. The owner gets a message. `reason` says how staff have made sure of who asked.
 */
export const resetSecondFactor = async (
  ctx: Manager,
  { userId, reason }: { readonly userId: string; readonly reason: string },
): Promise<void> => {
  const { db } = ctx
  await held(ctx, userId)
  const before = await factorsOf(db, userId)
  if (!isProtected(before)) throw new AppError('record.not_found')
  await removeKeys(db, ctx.sealing, userId)
  const draft = {
    template: 'secondFactorChanged' as const,
    path: ROUTES.USER_SETTINGS.replace('$', 'security'),
    values: { change: 'reset_by_staff' },
  }
  await sendToUser(db, ctx.jobs, userId, 'account', draft, ctx.publicUrl, ctx.now)
  await record(ctx, userId, 'second_factor.reset_by_staff', { ...before }, { reason })
}

/**
 * Deletes an account as its owner would, for a stated reason. Not one's own. Throws
 * `account.last_administrator` and `role.last_super_admin`.
 */
export const anonymise = async (
  ctx: Manager,
  { userId, reason }: { readonly userId: string; readonly reason: string },
): Promise<void> => {
  if (userId === ctx.actor.userId) throw new AppError('request.invalid')
  const { email, language } = await held(ctx, userId)
  await eraseAccount(ctx, { userId, email, language: uiLocale.catch('en').parse(language) })
  await record(ctx, userId, 'user.deleted_by_staff', undefined, { reason })
}
