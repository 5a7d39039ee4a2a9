import type { Db } from '@kogge/db/client.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { mailEvent } from '@kogge/db/schema/mail-delivery.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { decodeTimeCursor, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { suppressionReason } from '@kogge/platform/server/mail/mail-suppressions.queries.ts'
import type { TokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { mailCondition } from './mail-conditions.queries.ts'
import type { MailListInput, MailRecord, MailRow } from './mail-messages.views.ts'
import { resendManner } from './resend-manner.ts'

const columns = {
  id: mailMessage.id,
  template: mailMessage.template,
  recipient: mailMessage.recipient,
  list: mailMessage.list,
  locale: mailMessage.locale,
  subject: mailMessage.subject,
  state: mailMessage.status,
  attempts: mailMessage.attempts,
  error: mailMessage.error,
  createdAt: mailMessage.createdAt,
  sentAt: mailMessage.sentAt,
}

interface Listed extends Omit<MailRow, 'createdAt' | 'sentAt'> {
  readonly createdAt: Date
  readonly sentAt: Date | null
}

const rowOf = ({ createdAt, sentAt, ...row }: Listed): MailRow => ({
  ...row,
  recipient: withoutDirectionMarks(row.recipient),
  subject: withoutDirectionMarks(row.subject),
  error: row.error && withoutDirectionMarks(row.error),
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
})

/** Messages, the newest first. Sealed letters to those who take part are not among them: they lie elsewhere. */
export const listMails = async (
  db: Db,
  input: MailListInput,
): Promise<{ items: MailRow[]; nextCursor: string | null }> => {
  const after = decodeTimeCursor(input.cursor)
  const rows = await db
    .select(columns)
    .from(mailMessage)
    .where(
      and(
        mailCondition(input),
        after
          ? sql`(${mailMessage.createdAt}, ${mailMessage.id}::text) < (${after.at.toISOString()}::timestamptz, ${after.key})`
          : undefined,
      ),
    )
    .orderBy(desc(mailMessage.createdAt), sql`${mailMessage.id}::text desc`)
    .limit(input.limit + 1)
  const { page, nextCursor } = pageOf(rows, input.limit, ({ createdAt, id }) => ({
    at: createdAt,
    key: id,
  }))
  return { items: page.map(rowOf), nextCursor }
}

/** A message whole. Throws `record.not_found`. */
export const mailById = async (
  db: Db,
  keys: Pick<TokenKeys, 'isMailGenuine'>,
  id: string,
): Promise<MailRecord> => {
  const [mail] = await db.select().from(mailMessage).where(eq(mailMessage.id, id))
  if (!mail) throw new AppError('record.not_found')
  const events = await db
    .select()
    .from(mailEvent)
    .where(eq(mailEvent.mailId, id))
    .orderBy(desc(mailEvent.at))
    .limit(20)
  const isGenuine = keys.isMailGenuine(mail)
  const { status: state, slotAt, resentAs, html, text } = mail
  const { template, recipient, list, locale, subject, attempts, error, createdAt, sentAt } = mail
  const row = { id, template, recipient, list, locale, subject, state, attempts, error }
  return {
    ...rowOf({ ...row, createdAt, sentAt }),
    html,
    text: withoutDirectionMarks(text),
    headers: Object.entries(mail.headers ?? {}).map(([name, value]) => ({ name, value })),
    isGenuine,
    dueAt: state === 'queued' ? (slotAt?.toISOString() ?? null) : null,
    events: events.map(({ kind, provider, detail, at }) => ({
      kind,
      provider,
      detail,
      at: at.toISOString(),
    })),
    suppressed: await suppressionReason(db, mail.recipient),
    manner: resendManner(mail, isGenuine),
    resentAs,
  }
}
