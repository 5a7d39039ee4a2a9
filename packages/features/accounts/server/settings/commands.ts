import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/account.ts'
import type { AsSelf } from '@kogge/domain/access/authorize.ts'
import type { NotificationsInput, ProfileInput } from '@kogge/domain/account/schema.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { recordDeed } from '@kogge/platform/server/audit/commands.ts'
import type { Granted } from '@kogge/platform/server/context.ts'
import { verifyPassword } from '@kogge/platform/server/password.ts'
import { eq } from 'drizzle-orm'
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
