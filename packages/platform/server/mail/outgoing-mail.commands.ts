import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { mailListOf } from '@kogge/domain/notifications/mail-lists.ts'
import { z } from 'zod'
import type { JobSender, Queue } from '../job-queues.jobs.ts'
import {
  type ComposedMail,
  composeMail,
  type MailDraft,
  type MailSubscription,
} from './mail-composition.ts'
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

/** A message that is composed, and to whom it goes. */
export interface WrittenMail extends ComposedMail, Pick<MailDraft, 'recipient' | 'locale'> {
  readonly id: string
  /** Names what it is; a template of the catalogue, or a digest. */
  readonly template: string
  /** Names the key that its action's token is derived with; null where it has none. */
  readonly mailKeyId: string | null
  /** Null of those that nobody may do without. */
  readonly subscription: MailSubscription | null
}

/**
 * What is kept of a message so that it can be stopped: its unsubscribe address carries a token that nobody keeps, as links of
 * actions do.
 */
const subscriptionColumns = (
  jobs: JobSender,
  { id, template, recipient, subscription }: WrittenMail,
) => {
  if (!subscription) return null
  const { userId, kinds, profile, thread } = subscription
  const mailed = jobs.mailSeals?.newMailed(template, recipient, id)
  return {
    userId,
    kinds: [...kinds],
    list: mailListOf(kinds),
    profile,
    thread,
    mailKeyId: mailed?.mailKeyId ?? null,
    unsubscribeHash:
      (mailed && jobs.mailSeals?.hashOf('unsubscribe', jobs.mailSeals.mailedToken(mailed))) ?? null,
  }
}

/**
 * Puts a composed message into the queue, within the given transaction; once, however often it is asked for with one id. Gives whether
 * it was. The message is sealed before the database has seen it: what is not sent as it was written is not sent.
 */
export const sendWritten = async (
  tx: Db,
  jobs: JobSender,
  mail: WrittenMail,
  now: Date,
): Promise<boolean> => {
  const { id, template, recipient, locale, subject, html, text } = mail
  const kept = subscriptionColumns(jobs, mail)
  const message = {
    id,
    template,
    recipient,
    locale,
    subject,
    html,
    text,
    mailKeyId: kept ? kept.mailKeyId : mail.mailKeyId,
    list: kept?.list ?? null,
    thread: kept?.thread ?? null,
  }
  const [written] = await tx
    .insert(mailMessage)
    .values({
      ...message,
      userId: kept?.userId ?? null,
      kinds: kept?.kinds ?? null,
      profile: kept?.profile ?? null,
      unsubscribeHash: kept?.unsubscribeHash ?? null,
      ...jobs.mailSeals?.sealMail(message),
      status: 'queued',
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: mailMessage.id })
  if (written) await jobs.send(tx, DELIVER_MAIL, { mailId: written.id, rank: mailRankOf(template) })
  return written !== undefined
}

/**
 * Writes a message and puts it into the queue, both within the given transaction: it is sent if
 * and only if the change that it tells of was made. The job carries an id, and what is kept of the
 * message has the place of its token alone. Mail of accounts goes first, then that of requests.
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
  subscription: MailSubscription | null = null,
): Promise<boolean> => {
  const composed = await composeMail(draft, publicUrl, subscription !== null)
  const { template, recipient, locale } = draft
  const mailKeyId = draft.mailed?.mailKeyId ?? null
  const mail = { id, template, recipient, locale, mailKeyId, subscription, ...composed }
  return sendWritten(tx, jobs, mail, now)
}
