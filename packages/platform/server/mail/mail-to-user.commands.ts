import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { notification } from '@kogge/db/schema/notifications.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { mailDueAt } from '@kogge/domain/notifications/mail-schedule.ts'
import { choiceFor } from '@kogge/domain/notifications/notification-choices.ts'
import type { MessageKind } from '@kogge/domain/notifications/notification-kinds.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { JobSender } from '../job-queues.jobs.ts'
import type { MailDraft } from './mail-composition.ts'
import { choicesOf } from './notification-choices.queries.ts'
import { sendMail } from './outgoing-mail.commands.ts'

type UserDraft = Omit<MailDraft, 'locale' | 'recipient'>

/** A message to a user, and the organisation whose business it is where they read it as one of its people. */
export interface MessageToUser extends UserDraft {
  readonly orgId?: string | null
}

/** A user at an address of theirs, and the organisation that they are written to for; null where it is the account itself. */
export interface MailReader {
  readonly userId: string
  readonly email: string
  readonly locale: UiLocale
  readonly orgId: string | null
}

/**
 * Writes to a reader, by mail and in the interface, as they have chosen for the kind: mail at once, or later with other news. Gives whether
 * a message was written now.
 */
export const sendToReader = async (
  tx: Db,
  jobs: JobSender,
  reader: MailReader,
  kind: MessageKind,
  draft: UserDraft,
  publicUrl: string,
  now: Date,
): Promise<boolean> => {
  const { userId, email, locale, orgId } = reader
  const { choices, schedule } = await choicesOf(tx, userId)
  const { inApp, mail } = choiceFor(kind, choices)
  const due = kind === 'account' ? now : mailDueAt(mail, schedule, now)
  const isNow = due !== null && due <= now
  const id = draft.mailed?.messageId ?? randomUUID()
  const isWritten =
    isNow &&
    (await sendMail(
      tx,
      jobs,
      { ...draft, locale, recipient: email },
      publicUrl,
      now,
      id,
      kind === 'account' ? null : { userId, kinds: [kind], profile: null, thread: null },
    ))
  // The token of a link is for the mailbox alone.
  if (draft.mailed) return isWritten
  const { template, values = {}, path } = draft
  const key = `message:${id}`
  await tx.insert(notification).values({
    userId,
    orgId,
    kind,
    key,
    line: key,
    message: { template, values, path },
    at: now,
    inApp,
    mailTime: mail,
    mailDueAt: isNow ? null : due,
    mailId: isWritten ? id : null,
    unmailed: due === null ? 'off' : null,
  })
  return isWritten
}

/** Writes to a user, in their language, at their present address; not to one who is gone. See `sendToReader`. */
export const sendToUser = async (
  tx: Db,
  jobs: JobSender,
  userId: string,
  kind: MessageKind,
  { orgId = null, ...draft }: MessageToUser,
  publicUrl: string,
  now: Date,
): Promise<boolean> => {
  const [found] = await tx
    .select({ email: user.email, language: user.language })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)))
  if (!found) return false
  const locale = uiLocale.catch('en').parse(found.language)
  const reader = { userId, email: found.email, locale, orgId }
  return sendToReader(tx, jobs, reader, kind, draft, publicUrl, now)
}
