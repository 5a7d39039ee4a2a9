import type { Db } from '@kogge/db/client.ts'
import { unreadSpan } from '@kogge/domain/messaging/unread-mail.ts'
import type { JobSender, Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { z } from 'zod'

const data = z.strictObject({ conversationId: z.uuid(), span: z.number().int() })
type UnreadMail = z.infer<typeof data>

/** Writes to those who have not read a conversation. */
export const UNREAD_MAIL: Queue<UnreadMail> = {
  name: 'messaging.unread_mail',
  data,
  retries: 5,
  retryDelaySeconds: 60,
  timeoutSeconds: 300,
  keyOf: ({ conversationId, span }) => `${conversationId} ${span}`,
}

/** Has those written to who do not read a message of now within minutes, in the transaction of the message. */
export const enqueueUnreadMail = (
  tx: Db,
  jobs: JobSender,
  conversationId: string,
  now: Date,
): Promise<void> => {
  const { number, dueInMs } = unreadSpan(now)
  return jobs.send(
    tx,
    UNREAD_MAIL,
    { conversationId, span: number },
    { afterSeconds: Math.ceil(dueInMs / 1000) },
  )
}
