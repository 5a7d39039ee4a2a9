import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { notification } from '@kogge/db/schema/notifications.ts'
import { isUnmuted, type MessageKind } from '@kogge/domain/accounts/notification-settings.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { kindOfMessage } from '@kogge/domain/notifications/notification-kinds.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { JobSender, Queue } from '../job-queues.jobs.ts'
import { type ComposedMail, composeMail, type MailDraft } from './mail-composition.ts'
import { MAIL_RANKS, mailRankOf } from './mail-templates.ts'

/** Eight more tries over about four hours; then the message has failed. */
export const DELIVERY_RETRIES = 8

/** How many messages one process sends at once, and how many more of accounts. */
const AT_ONCE = 4
const ACCOUNTS_AT_ONCE = 1
/** Each holds its row while its server answers. */
export const MAIL_CONNECTIONS = AT_ONCE + ACCOUNTS_AT_ONCE

export const DELIVER_MAIL: Queue<{ mailId: string; rank: number }> = {
  name: 'mail.deliver',
  // Jobs of before there were ranks have none.
  data: z.object({ mailId: z.uuid(), rank: z.int().default(MAIL_RANKS.other) }),
  rankOf: ({ rank }) => rank,
  atOnce: AT_ONCE,
  reserved: { rank: MAIL_RANKS.account, atOnce: ACCOUNTS_AT_ONCE },
  retries: DELIVERY_RETRIES,
  retryDelaySeconds: 30,
  timeoutSeconds: 120,
}

/**
 * Writes a message and puts it into the queue, both within the given transaction: it is sent if
 * and only if the change that it tells of was made. The job carries an id, and what is kept of the
 * message has the place of its token alone. Mail of accounts goes first, then that of requests.
 *
 * The message is sealed as it is composed, before the database has seen it: what is not sent as it was written
 * is not sent.
 *
 * With an `id`, the message is written once however often it is asked for. Gives whether it was.
 */
export const sendMail = async (
  tx: Db,
  jobs: JobSender,
  draft: MailDraft,
  publicUrl: string,
  now: Date,
  id: string = draft.mailed?.messageId ?? randomUUID(),
): Promise<boolean> => {
  const composed: ComposedMail = await composeMail(draft, publicUrl)
  const { template, recipient, locale } = draft
  const mailKeyId = draft.mailed?.mailKeyId ?? null
  const message = { id, template, recipient, locale, mailKeyId, ...composed }
  const [kept] = await tx
    .insert(mailMessage)
    .values({
      ...message,
      ...jobs.mailSeals?.sealMail(message),
      status: 'queued',
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: mailMessage.id })
  if (kept) await jobs.send(tx, DELIVER_MAIL, { mailId: kept.id, rank: mailRankOf(template) })
  return kept !== undefined
}

/** Repeats a message in the interface, whether or not its reader wants it by mail. */
const notifyOfMessage = async (
  tx: Db,
  userId: string,
  kind: MessageKind,
  { template, values = {}, path }: Pick<MailDraft, 'template' | 'values' | 'path'>,
  now: Date,
): Promise<void> => {
  const key = `message:${randomUUID()}`
  const message = { template, values, path }
  await tx
    .insert(notification)
    .values({ userId, kind: kindOfMessage(kind), key, line: key, message, at: now })
}

/**
 * Writes to a user, in their language, at their present address, and in the interface; not to one who is gone, nor by mail what
 * they have switched off. Gives whether a message was written.
 */
export const sendToUser = async (
  tx: Db,
  jobs: JobSender,
  userId: string,
  kind: MessageKind,
  draft: Omit<MailDraft, 'locale' | 'recipient'>,
  publicUrl: string,
  now: Date,
): Promise<boolean> => {
  const [reader] = await tx
    .select({ email: user.email, language: user.language, muted: user.mutedMessages })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)))
  if (!reader) return false
  // The token of a link is for the mailbox alone.
  if (!draft.mailed) await notifyOfMessage(tx, userId, kind, draft, now)
  if (!isUnmuted(kind, reader.muted)) return false
  const locale = uiLocale.catch('en').parse(reader.language)
  return sendMail(tx, jobs, { ...draft, locale, recipient: reader.email }, publicUrl, now)
}
