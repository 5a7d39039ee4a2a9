import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/account.ts'
import type { AsSelf } from '@kogge/domain/access/authorize.ts'
import type { NotificationsInput, ProfileInput } from '@kogge/domain/account/schema.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { recordDeed } from '@kogge/platform/server/audit/commands.ts'
import type { Granted, UserContext } from '@kogge/platform/server/context.ts'
import { sendToUser } from '@kogge/platform/server/mail/commands.ts'
import { verifyPassword } from '@kogge/platform/server/password.ts'
import { newToken } from '@kogge/platform/server/tokens.ts'
import { eq } from 'drizzle-orm'
import { CONFIRM_DAYS, dropTokens, keepToken, tokenPath } from '../mailed-tokens/commands.ts'
import { ownProfile } from './data.ts'

/** Throws `session.bad_credentials` for a password that is not the user's. Count the attempt before. */
export const assertOwnPassword = async (tx: Db, userId: string, password: string) => {
  const [row] = await tx
    .select({ passwordHash: user.passwordHash })
    .from(user)
    .where(eq(user.id, userId))
  if (!(await verifyPassword(row?.passwordHash ?? null, password)))
    throw new AppError('session.bad_credentials')
}

const change = async (
  ctx: Granted<AsSelf>,
  action: string,
  values: Partial<typeof user.$inferInsert>,
): Promise<void> => {
  const { db, actor, now } = ctx
  const before = await ownProfile(db, actor.userId, now)
  await db.update(user).set(values).where(eq(user.id, actor.userId))
  const after = await ownProfile(db, actor.userId, now)
  await recordDeed(ctx, { action, subjectType: 'user', subjectId: actor.userId, before, after })
}

/** Names, job title, language and news: all of them at once. */
export const saveProfile = (ctx: Granted<AsSelf>, profile: ProfileInput): Promise<void> =>
  change(ctx, 'user.profile_changed', profile)

/** The same at the beginning; with it the account is set up. Doing it again is no error. */
export const finishSetup = (ctx: Granted<AsSelf>, profile: ProfileInput): Promise<void> =>
  change(ctx, 'user.set_up', { ...profile, isOnboarding: false })

/** Which messages the user does without. */
export const saveNotifications = (
  ctx: Granted<AsSelf>,
  { muted, receivesUpdates }: NotificationsInput,
): Promise<void> =>
  change(ctx, 'user.notifications_changed', { mutedMessages: [...new Set(muted)], receivesUpdates })

/** Mails a link that confirms the address; the links before it open nothing any more. */
export const mailConfirmation = async (ctx: UserContext, userId: string): Promise<void> => {
  const { db, jobs, publicUrl, now } = ctx
  const token = newToken()
  await dropTokens(db, userId, 'confirm_email')
  await keepToken(db, 'confirm_email', token, userId, now)
  const draft = {
    template: 'confirmEmail' as const,
    path: tokenPath('confirm_email', token),
    values: { days: CONFIRM_DAYS },
  }
  await sendToUser(db, jobs, userId, 'account', draft, publicUrl, now)
}

/** The same for oneself; nothing where the address is confirmed. */
export const resendConfirmation = async (ctx: Granted<AsSelf>): Promise<void> => {
  if (!ctx.actor.isEmailConfirmed) await mailConfirmation(ctx, ctx.actor.userId)
}
