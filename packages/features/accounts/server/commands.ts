import { user } from '@kogge/db/schema/account.ts'
import { type PasswordOwner, passwordProblem } from '@kogge/domain/account/password.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { UiLocale } from '@kogge/domain/kernel/locale.ts'
import { isGuessable } from '@kogge/platform/server/guessing/guessable.ts'
import { eq } from 'drizzle-orm'
import type { AccountRequest } from './request.ts'

/** Throws `account.password_weak` with the `reason` when a password may not be chosen. */
export const assertPassword = (password: string, owner: PasswordOwner): void => {
  const known = [owner.email, ...owner.names]
  const reason =
    passwordProblem(password, owner) ?? (isGuessable(password, known) ? 'too_common' : null)
  if (reason) throw new AppError('account.password_weak', { reason })
}

/** Remembers the language that a user reads Kogge in. */
export const changeLanguage = async (
  { db }: Pick<AccountRequest, 'db'>,
  userId: string,
  language: UiLocale,
): Promise<void> => {
  await db.update(user).set({ language }).where(eq(user.id, userId))
}
