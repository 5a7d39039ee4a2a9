import { user } from '@kogge/db/schema/accounts.ts'
import { type PasswordOwner, passwordProblem } from '@kogge/domain/accounts/password-rules.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { addressOf } from '@kogge/platform/server/load/admission-queue.ts'
import { isGuessableAside } from '@kogge/platform/server/passwords/guessable-password-thread.ts'
import { eq } from 'drizzle-orm'
import type { AccountRequest } from './account-request-context.ts'

/**
 * Throws `account.password_weak` with the `reason` when a password may not be chosen. Callers from other
 * addresses take turns.
 */
export const assertPassword = async (
  password: string,
  owner: PasswordOwner,
  ip: string,
): Promise<void> => {
  const refuse = (reason: string) => new AppError('account.password_weak', { reason })
  const problem = passwordProblem(password, owner)
  if (problem) throw refuse(problem)
  const known = [owner.email, ...owner.names]
  if (await isGuessableAside(password, known, addressOf(ip))) throw refuse('too_common')
}

/** Remembers the language that a user reads Kogge in. */
export const changeLanguage = async (
  { db }: Pick<AccountRequest, 'db'>,
  userId: string,
  language: UiLocale,
): Promise<void> => {
  await db.update(user).set({ language }).where(eq(user.id, userId))
}
