import type { Db } from '@kogge/db/client.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { composeDigest } from '@kogge/platform/server/mail/digest/digest-mail.ts'
import { choicesOf } from '@kogge/platform/server/mail/notification-choices.queries.ts'
import { digestRowsOf } from '../mails/digest-rows.queries.ts'
import { digestSections } from '../mails/digest-sections.queries.ts'
import { dueRowsOf, visibleOf } from '../mails/due-mail.queries.ts'
import { plannedMail } from '../mails/mail-planning.ts'
import type { NotificationReader } from '../reader-condition.queries.ts'

/** Everything that waits is due by then, a pause of years apart. */
const FAR_MS = 3 * 365 * 24 * 60 * 60 * 1000

/** The next digest as it stands now, in the language of the page; null where nothing waits for it. */
export const digestPreview = async (
  db: Db,
  reader: NotificationReader & { readonly locale: UiLocale },
  is: 'daily' | 'weekly',
  publicUrl: string,
): Promise<{ readonly subject: string; readonly html: string } | null> => {
  const { actor, now, locale } = reader
  const rows = await dueRowsOf(db, actor.userId, new Date(now.getTime() + FAR_MS), false)
  const planned = plannedMail(rows, await choicesOf(db, actor.userId), now)
  const ids = planned.filter(({ mail, dueAt }) => mail === is && dueAt !== null).map(({ id }) => id)
  const visible = await visibleOf(db, reader, ids)
  const sections = await digestSections(db, await digestRowsOf(db, [...visible]), { locale, now })
  if (sections.length === 0) return null
  const { subject, html } = await composeDigest({ is, locale, at: now, sections }, publicUrl)
  return { subject, html }
}
