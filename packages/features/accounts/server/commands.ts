import { user } from '@kogge/db/schema/account.ts'
import { passwordProblem } from '@kogge/domain/account/password.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { UiLocale } from '@kogge/domain/kernel/locale.ts'
import { eq } from 'drizzle-orm'
import type { AccountRequest } from './request.ts'

/** Throws `account.password_weak` with the `reason` when a password may not be chosen. */
export const assertPassword = (password: string, email: string): void => {
  const reason = passwordProblem(password, email)
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
