import { randomUUID } from 'node:crypto'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { testDatabase } from '@kogge/db/testing/test-database.ts'
import { eq } from 'drizzle-orm'
import { startJobs } from '../job-queues.jobs.ts'
import type { Log } from '../procedures/procedure-context.ts'
import { TEST_TOKEN_KEYS } from '../testing/test-context.ts'
import { deliverMail, mailHandlers } from './mail-delivery.jobs.ts'
import { sendMail } from './outgoing-mail.commands.ts'
import type { MailTransport, OutgoingMail } from './smtp-transport.ts'

export const PUBLIC_URL = 'https://kogge.example'

/** A database with a queue of messages that nobody delivers but `deliver`, and all that is logged meanwhile. */
export const mailWorld = async () => {
  const logged: string[] = []
  const keep = (data: object, message: string) =>
    void logged.push(`${message} ${JSON.stringify(data, Object.getOwnPropertyNames(data))}`)
  const log: Log = { info: keep, warn: keep, error: keep }
  const database = await testDatabase()
  const { db } = database
  const jobs = await startJobs({
    mailSeals: TEST_TOKEN_KEYS,
    url: database.url,
    log,
    handlers: mailHandlers({
      db,
      log,
      tokenKeys: TEST_TOKEN_KEYS,
      transport: null,
      onKept: () => undefined,
    }),
    roles: ['web'],
  })
  return {
    database,
    jobs,
    log,
    logged,
    /** Writes a message with a link, and gives its id. */
    write: async (recipient: string): Promise<string> => {
      const mailed = TEST_TOKEN_KEYS.newMailed('resetPassword', recipient, randomUUID())
      const draft = {
        template: 'resetPassword' as const,
        locale: 'lv' as const,
        recipient,
        path: '/auth/reset-password',
        mailed,
        values: { minutes: 60 },
      }
      await db.transaction((tx) => sendMail(tx, jobs, draft, PUBLIC_URL, new Date()))
      return mailed.messageId
    },
    rowOf: async (id: string) =>
      (await db.select().from(mailMessage).where(eq(mailMessage.id, id)))[0],
    deliver: (id: string, transport: MailTransport | null, onKept = (_: OutgoingMail) => {}) =>
      // Its pace is tested by itself.
      deliverMail(
        { db, log, tokenKeys: TEST_TOKEN_KEYS, transport, onKept, hostPerMinute: 60_000 },
        id,
      ),
    close: async (): Promise<void> => {
      await jobs.stop()
      await database.close()
    },
  }
}
