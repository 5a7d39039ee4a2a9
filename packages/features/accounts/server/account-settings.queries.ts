import type { Db } from '@kogge/db/client.ts'
import { mailedToken, user } from '@kogge/db/schema/accounts.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { suppressionReason } from '@kogge/platform/server/mail/mail-suppressions.queries.ts'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { OwnProfile } from './account-settings.views.ts'

/** A user's own settings. Throws `session.required` for one who is gone. */
export const ownProfile = async (db: Db, userId: string, now: Date): Promise<OwnProfile> => {
  const [row] = await db
    .select({
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      jobTitle: user.jobTitle,
      language: user.language,
      receivesUpdates: user.receivesUpdates,
      confirmedAt: user.emailConfirmedAt,
    })
    .from(user)
    .where(eq(user.id, userId))
  if (!row) throw new AppError('session.required')
  const [pending] = await db
    .select({ email: mailedToken.email })
    .from(mailedToken)
    .where(
      and(
        eq(mailedToken.userId, userId),
        eq(mailedToken.purpose, 'change_email'),
        gt(mailedToken.expiresAt, now),
      ),
    )
    .orderBy(desc(mailedToken.createdAt))
    .limit(1)
  const { confirmedAt, language, ...person } = row
  return {
    ...person,
    language: uiLocale.catch('en').parse(language),
    isEmailConfirmed: confirmedAt !== null,
    pendingEmail: pending?.email ?? null,
    mailStopped: await suppressionReason(db, person.email),
  }
}
