import { ONBOARDING_MAILS } from '@kogge/domain/notifications/onboarding-mails.ts'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './column-types.ts'

/** Messages of guidance that a new user has had, or that were no use to them any more: each once. */
export const onboardingMail = pgTable(
  'onboarding_mail',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    mail: text('mail', { enum: ONBOARDING_MAILS }).notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.mail] })],
)
