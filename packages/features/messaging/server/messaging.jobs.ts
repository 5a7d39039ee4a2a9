import type { Db } from '@kogge/db/client.ts'
import { handle, type JobHandler } from '@kogge/platform/server/job-queues.jobs.ts'
import { mailUnread } from './mail/unread-mail.commands.ts'
import { UNREAD_MAIL } from './mail/unread-mail-queue.ts'

/** The work on conversations that is done later. */
export const messagingHandlers = ({
  db,
  publicUrl,
}: {
  readonly db: Db
  readonly publicUrl: string
}): readonly JobHandler[] => [
  handle(UNREAD_MAIL, async ({ conversationId }, jobs) => {
    await mailUnread(db, { jobs, publicUrl, now: new Date() }, conversationId)
  }),
]
