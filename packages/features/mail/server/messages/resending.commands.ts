import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { mailDigest, notification } from '@kogge/db/schema/notifications.ts'
import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import type { ResendOutcome } from '@kogge/domain/mail/resending.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import {
  passesSuppression,
  suppressionReason,
} from '@kogge/platform/server/mail/mail-suppressions.queries.ts'
import { sendWritten } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import { whyUnwanted } from '@kogge/platform/server/mail/unwanted-mail.queries.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { hasNewLink, mailNewLink } from '../../../accounts/server/accounts.api.ts'
import { mailCondition } from './mail-conditions.queries.ts'
import type { MailFilter } from './mail-messages.views.ts'
import { resendManner } from './resend-manner.ts'

type Staff = Granted<OnPlatform<'emails.view'>>
type Mail = typeof mailMessage.$inferSelect

interface Resent {
  readonly outcome: ResendOutcome
  readonly mailId: string | null
}
const not = (outcome: ResendOutcome): Resent => ({ outcome, mailId: null })

/** Why a message is not sent again, by the rule by which it would not be sent. */
const obstacle = async ({ db }: Staff, mail: Mail): Promise<ResendOutcome | null> => {
  const unwanted = await whyUnwanted(db, mail)
  return unwanted === null || unwanted === 'moved' ? unwanted : 'unwanted'
}

/** What a message was made of goes with the one that is sent in its place, which ends with it. */
const handOver = async (db: Db, id: string, copyId: string): Promise<void> => {
  await db.update(notification).set({ mailId: copyId }).where(eq(notification.mailId, id))
  await db.update(mailDigest).set({ mailId: copyId }).where(eq(mailDigest.mailId, id))
}

/** Writes the same text to the same address, sealed anew; the address by which its list is left is another. */
const copy = async (ctx: Staff, mail: Mail): Promise<string> => {
  const { template, recipient, subject, html, text, userId, kinds, profile, thread } = mail
  const id = randomUUID()
  const written = {
    id,
    template,
    recipient,
    locale: uiLocale.catch('en').parse(mail.locale),
    subject,
    html,
    text,
    mailKeyId: null,
    subscription: userId === null || kinds === null ? null : { userId, kinds, profile, thread },
  }
  await sendWritten(ctx.db, ctx.jobs, written, ctx.now)
  await handOver(ctx.db, mail.id, id)
  return id
}

/**
 * Sends a message again, once: a further time it is its successor that is sent. A link is made anew, and none comes alive again; one
 * that is not as it was written is never repeated.
 */
const resendOne = async (ctx: Staff, id: string): Promise<Resent> => {
  const { db, jobs, tokenKeys } = ctx
  const [mail] = await db.select().from(mailMessage).where(eq(mailMessage.id, id)).for('update')
  if (!mail) throw new AppError('record.not_found')
  if (mail.resentAs !== null) return { outcome: 'already', mailId: mail.resentAs }
  const manner = resendManner(mail, tokenKeys.isMailGenuine(mail))
  if (manner !== 'copy' && manner !== 'newLink') return not('refused')
  const { template, recipient } = mail
  if (!passesSuppression(template) && (await suppressionReason(db, recipient)))
    return not('suppressed')
  const hindered = await obstacle(ctx, mail)
  if (hindered) return not(hindered)
  const resentAs = hasNewLink(template)
    ? await mailNewLink(db, jobs, template, recipient)
    : await copy(ctx, mail)
  if (resentAs === null) return not('moved')
  await db.update(mailMessage).set({ resentAs }).where(eq(mailMessage.id, id))
  return { outcome: 'sent', mailId: resentAs }
}

/** Sends a message again. Throws `record.not_found`. */
export const resendMail = async (ctx: Staff, id: string): Promise<Resent> => {
  const resent = await resendOne(ctx, id)
  if (resent.outcome === 'sent')
    await recordAuditEntry(ctx, {
      action: 'mail.resent',
      subjectType: 'mail_message',
      subjectId: id,
      after: { mailId: resent.mailId },
    })
  return resent
}

/** As many as one call sends again. */
const MOST_AT_ONCE = 200

/** Sends again what was given up, of a filter, the latest first. */
export const resendFailed = async (ctx: Staff, filter: MailFilter) => {
  const rows = await ctx.db
    .select({ id: mailMessage.id })
    .from(mailMessage)
    .where(and(mailCondition({ ...filter, state: ['failed'] }), isNull(mailMessage.resentAs)))
    .orderBy(desc(mailMessage.createdAt))
    .limit(MOST_AT_ONCE + 1)
  const chosen = rows.slice(0, MOST_AT_ONCE)
  const ids: string[] = []
  for (const { id } of chosen) {
    const { outcome } = await resendOne(ctx, id)
    if (outcome === 'sent') ids.push(id)
  }
  if (ids.length > 0)
    await recordAuditEntry(ctx, {
      action: 'mail.failed_resent',
      subjectType: 'mail_message',
      subjectId: ids[0] ?? '',
      after: { count: ids.length, ids },
    })
  return {
    sent: ids.length,
    others: chosen.length - ids.length,
    hasMore: rows.length > MOST_AT_ONCE,
  }
}

/** Notes that somebody reads a message: it is written to a person. */
export const noteReading = (ctx: Staff, id: string): Promise<void> =>
  recordAuditEntry(ctx, { action: 'mail.read', subjectType: 'mail_message', subjectId: id })
