import { user } from '@kogge/db/schema/account.ts'
import type { AsSelf } from '@kogge/domain/access/authorize.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { recordDeed } from '@kogge/platform/server/audit/commands.ts'
import type { Granted } from '@kogge/platform/server/context.ts'
import { sendToUser } from '@kogge/platform/server/mail/commands.ts'
import { hashPassword } from '@kogge/platform/server/password.ts'
import { endOtherSignIns } from '@kogge/platform/server/session/commands.ts'
import { eq } from 'drizzle-orm'
import { assertPassword } from '../../commands.ts'
import { namesOf } from '../../data.ts'
import { dropTokens } from '../../mailed-tokens/commands.ts'
import { assertOwnPassword } from '../../settings/commands.ts'
import { dropChallengesOf } from '../challenges/commands.ts'

/**
 * Sets a new password in the place of the present one and signs every other device out. Links
 * that were mailed before open nothing any more, so that a new address that somebody else has asked
 * for with the old password goes with it. Throws `session.bad_credentials`
 * and `account.password_weak`.
 */
export const changePassword = async (
  ctx: Granted<AsSelf>,
  input: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> => {
  const { db, jobs, actor, now, publicUrl } = ctx
  const { userId, email } = actor
  await assertOwnPassword(db, userId, input.currentPassword)
  assertPassword(input.newPassword, { email, names: await namesOf(db, userId) })
  const passwordHash = await hashPassword(input.newPassword)
  await db.update(user).set({ passwordHash }).where(eq(user.id, userId))
  await dropTokens(db, userId)
  await dropChallengesOf(db, userId)
  await endOtherSignIns(db, userId, ctx.sessionHash)
  const draft = { template: 'passwordChanged' as const, path: ROUTES.AUTH_SIGNIN }
  await sendToUser(db, jobs, userId, 'account', draft, publicUrl, now)
  await recordDeed(ctx, {
    action: 'user.password_changed',
    subjectType: 'user',
    subjectId: userId,
  })
}
