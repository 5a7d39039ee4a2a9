import { user } from '@kogge/db/schema/accounts.ts'
import type { AsSelf } from '@kogge/domain/access/authorization.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { sendToUser } from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sealAfter } from '@kogge/platform/server/row-seals/account-seals.commands.ts'
import { endOtherSignIns } from '@kogge/platform/server/sessions/sessions.commands.ts'
import { eq } from 'drizzle-orm'
import { assertOwnPassword } from '../account-settings.commands.ts'
import { namesOf } from '../accounts.queries.ts'
import { dropTokens } from '../mailed-tokens.commands.ts'
import { assertPassword } from '../password-acceptance.commands.ts'
import { dropChallengesOf } from './auth-challenges.commands.ts'

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
  await assertOwnPassword(ctx, input.currentPassword)
  await assertPassword(input.newPassword, { email, names: await namesOf(db, userId) }, ctx.ip)
  const passwordHash = await hashPassword(input.newPassword)
  const seal = await sealAfter(db, ctx.sealing, userId, { passwordHash })
  await db
    .update(user)
    .set({ passwordHash, ...seal })
    .where(eq(user.id, userId))
  await dropTokens(db, userId)
  await dropChallengesOf(db, userId)
  await endOtherSignIns(db, userId, ctx.sessionHash)
  const draft = { template: 'passwordChanged' as const, path: ROUTES.AUTH_SIGNIN }
  await sendToUser(db, jobs, userId, 'account', draft, publicUrl, now)
  await recordAuditEntry(ctx, {
    action: 'user.password_changed',
    subjectType: 'user',
    subjectId: userId,
  })
}
