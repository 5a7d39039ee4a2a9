import { user } from '@kogge/db/schema/account.ts'
import { passwordProblem } from '@kogge/domain/account/password.ts'
import type { SignUpInput } from '@kogge/domain/account/schema.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { UiLocale } from '@kogge/domain/kernel/locale.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { appendAudit } from '@kogge/platform/server/audit/commands.ts'
import { sendMail } from '@kogge/platform/server/mail/commands.ts'
import { hashPassword } from '@kogge/platform/server/password.ts'
import { countAttempt } from '@kogge/platform/server/rate-limit/commands.ts'
import { newToken } from '@kogge/platform/server/tokens.ts'
import { eq } from 'drizzle-orm'
import { accountByEmail } from './data.ts'
import { applyEmailChange } from './email-change/commands.ts'
import { signUpLimits, tokenLimits } from './limits.ts'
import { CONFIRM_DAYS, consumeToken, keepToken, tokenPath } from './mailed-tokens/commands.ts'
import type { AccountRequest } from './request.ts'

/** Throws `account.password_weak` with the `reason` when a password may not be chosen. */
export const assertPassword = (password: string, email: string): void => {
  const reason = passwordProblem(password, email)
  if (reason) throw new AppError('account.password_weak', { reason })
}

/**
 * Opens an account and mails a link that confirms its address. An address that has an account
 * keeps it as it is and gets a message that says so; the caller learns nothing and waits as long.
 */
export const signUp = async (request: AccountRequest, input: SignUpInput): Promise<void> => {
  const { db, jobs, publicUrl, now, ip } = request
  const { email, password, ...person } = input
  await countAttempt(db, signUpLimits(ip, email), now)
  assertPassword(password, email)
  const passwordHash = await hashPassword(password)
  const token = newToken()
  await db.transaction(async (tx) => {
    const [created] = await tx
      .insert(user)
      .values({ ...person, email, passwordHash, isOnboarding: true, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: user.id })
    const account = created ?? (await accountByEmail(tx, email))
    if (!account) throw new AppError('system.internal')
    if (created) await keepToken(tx, 'confirm_email', token, account.id, now)
    const draft = created
      ? {
          template: 'confirmEmail' as const,
          locale: person.language,
          path: tokenPath('confirm_email', token),
          values: { days: CONFIRM_DAYS },
        }
      : { template: 'accountExists' as const, locale: person.language, path: ROUTES.AUTH_SIGNIN }
    await sendMail(tx, jobs, { ...draft, recipient: email }, publicUrl, now)
    await appendAudit(tx, {
      actorUserId: null,
      action: created ? 'user.signed_up' : 'user.sign_up_repeated',
      subjectType: 'user',
      subjectId: account.id,
      ip,
      at: now,
    })
  })
}

/**
 * Takes an address as confirmed, by the link of a new account or of a change of address. Throws
 * `account.token_invalid`.
 */
export const confirmEmail = async (request: AccountRequest, token: string): Promise<void> => {
  const { db, now, ip } = request
  await countAttempt(db, tokenLimits(ip), now)
  await db.transaction(async (tx) => {
    const used = await consumeToken(tx, ['confirm_email', 'change_email'], token, now)
    if (used.purpose === 'change_email') return applyEmailChange({ ...request, db: tx }, used)
    const { userId } = used
    await tx.update(user).set({ emailConfirmedAt: now }).where(eq(user.id, userId))
    await appendAudit(tx, {
      actorUserId: userId,
      action: 'user.email_confirmed',
      subjectType: 'user',
      subjectId: userId,
      ip,
      at: now,
    })
  })
}

/** Remembers the language that a user reads Kogge in. */
export const changeLanguage = async (
  { db }: Pick<AccountRequest, 'db'>,
  userId: string,
  language: UiLocale,
): Promise<void> => {
  await db.update(user).set({ language }).where(eq(user.id, userId))
}
