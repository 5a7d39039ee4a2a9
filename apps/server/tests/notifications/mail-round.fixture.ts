import type { Db } from '@kogge/db/client.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { mailRound } from '@kogge/features/notifications/server/mails/notification-mailer.ts'
import {
  TEST_SEALING,
  TEST_TOKEN_KEYS,
  TEST_URL,
} from '@kogge/platform/server/testing/test-context.ts'
import { asc, eq } from 'drizzle-orm'

/** What the mailer is given in tests. */
export const mailerOf = (db: Db) => ({
  db,
  sealing: TEST_SEALING,
  jobs: { send: async () => undefined, mailSeals: TEST_TOKEN_KEYS },
  publicUrl: TEST_URL,
  log: {
    info: () => undefined,
    warn: () => undefined,
    error: (facts: object) => {
      throw new Error('The mailer failed.', { cause: facts })
    },
  },
})

/** Plans and writes what is due at an instant. */
export const mailAt = (db: Db, at: Date | string): Promise<number> =>
  mailRound(mailerOf(db), () => new Date(at))

/** All messages to a user, the earliest first. */
export const mailsTo = (db: Db, userId: string) =>
  db
    .select()
    .from(mailMessage)
    .where(eq(mailMessage.userId, userId))
    .orderBy(asc(mailMessage.createdAt))
