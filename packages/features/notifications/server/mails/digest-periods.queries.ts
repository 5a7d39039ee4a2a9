import type { Db } from '@kogge/db/client.ts'
import {
  digestPeriod,
  type MailSchedule,
  mailDueAt,
  periodEnd,
} from '@kogge/domain/notifications/mail-schedule.ts'
import { sql } from 'drizzle-orm'

/** The digest of a reader in a period; see `digestPeriod`. */
export interface Digest {
  readonly userId: string
  readonly mail: 'daily' | 'weekly'
  readonly period: string
}

/** Whether a reader has had the digest of a period. */
export const hasDigest = async (tx: Db, { userId, mail, period }: Digest): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select from mail_digest where user_id = ${userId} and mail = ${mail} and period = ${period}`)
  return rows.length > 0
}

/** When the next digest of a reader can come: not again in a period that has had its own, be its hour or day another by now. */
export const nextDigestAt = async (
  tx: Db,
  { userId, mail }: Omit<Digest, 'period'>,
  schedule: MailSchedule,
  now: Date,
): Promise<Date> => {
  const next = mailDueAt(mail, schedule, now) ?? now
  const period = digestPeriod(mail, schedule, next)
  if (!(await hasDigest(tx, { userId, mail, period }))) return next
  return mailDueAt(mail, schedule, periodEnd(mail, schedule, next)) ?? next
}
