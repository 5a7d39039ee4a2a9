import { user } from '@kogge/db/schema/accounts.ts'
import type { AsSelf } from '@kogge/domain/access/authorization.ts'
import type { ProfileInput } from '@kogge/domain/accounts/account-inputs.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { verifyPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import type { Granted, UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import {
  genuineAccount,
  type ProvenAccount,
} from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import { eq } from 'drizzle-orm'
import { ownProfile } from './account-settings.queries.ts'

/**
 * The user's account, proven. Throws `session.bad_credentials` for a password that is not the user's. Count
 * the attempt before.
 */
export const assertOwnPassword = async (
  { db, sealing, actor }: Pick<UserContext, 'db' | 'sealing' | 'actor'>,
  password: string,
): Promise<ProvenAccount> => {
  const account = await genuineAccount(db, sealing, actor.userId)
  const isRight = await verifyPassword(account?.passwordHash ?? null, password)
  if (!account || !isRight) throw new AppError('session.bad_credentials')
  return account
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
  await recordAuditEntry(ctx, {
    action,
    subjectType: 'user',
    subjectId: actor.userId,
    before,
    after,
  })
}

/** Names, job title, language and news: all of them at once. */
export const saveProfile = (ctx: Granted<AsSelf>, profile: ProfileInput): Promise<void> =>
  change(ctx, 'user.profile_changed', profile)

/** The same at the beginning; with it the account is set up. Doing it again is no error. */
export const finishSetup = (ctx: Granted<AsSelf>, profile: ProfileInput): Promise<void> =>
  change(ctx, 'user.set_up', { ...profile, isOnboarding: false })
