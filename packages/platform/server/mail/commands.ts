import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/account.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { isWanted, type MessageKind } from '@kogge/domain/account/notifications.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { JobSender, Queue } from '../jobs.ts'
import { type ComposedMail, composeMail, type MailDraft } from './compose.ts'

/** Eight more tries over about four hours; then the message has failed. */
export const DELIVERY_RETRIES = 8

export const DELIVER_MAIL: Queue<{ mailId: string }> = {
  name: 'mail.deliver',
  data: z.object({ mailId: z.uuid() }),
  retries: DELIVERY_RETRIES,
  retryDelaySeconds: 30,
  timeoutSeconds: 120,
}

/**
 * Writes a message and puts it into the queue, both within the given transaction: it is sent if
 * and only if the change that it tells of was made. The job carries an id, and what is kept of the
 * message has the place of its token alone.
 *
 * With an `id`, the message is written once however often it is asked for. Gives whether it was.
 */
export const sendMail = async (
  tx: Db,
  jobs: JobSender,
  draft: MailDraft,
  publicUrl: string,
  now: Date,
  id: string | undefined = draft.mailed?.messageId,
): Promise<boolean> => {
  const composed: ComposedMail = await composeMail(draft, publicUrl)
  const [kept] = await tx
    .insert(mailMessage)
    .values({
      ...(id ? { id } : {}),
      template: draft.template,
      recipient: draft.recipient,
      locale: draft.locale,
      ...composed,
      mailKeyId: draft.mailed?.mailKeyId ?? null,
      status: 'queued',
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: mailMessage.id })
  if (kept) await jobs.send(tx, DELIVER_MAIL, { mailId: kept.id })
  return kept !== undefined
}

/**
 * Writes to a user, in their language, at their present address; not to one who is gone, nor what
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
  if (!reader || !isWanted(kind, reader.muted)) return false
  const locale = uiLocale.catch('en').parse(reader.language)
  return sendMail(tx, jobs, { ...draft, locale, recipient: reader.email }, publicUrl, now)
}
