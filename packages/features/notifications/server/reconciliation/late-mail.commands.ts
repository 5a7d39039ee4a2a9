import type { Db } from '@kogge/db/client.ts'
import { MARKET_KINDS } from '@kogge/domain/notifications/notification-kinds.ts'
import {
  LATE_MINUTES,
  QUEUED_MINUTES,
  STOPPED_HOURS,
} from '@kogge/domain/notifications/operation-alarms.ts'
import { flagValue } from '@kogge/platform/server/feature-flags.queries.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { HELD, HELD_NEWS } from '@kogge/platform/server/mail/mail-admission.commands.ts'
import { mailRankOf } from '@kogge/platform/server/mail/mail-templates.ts'
import { DELIVER_MAIL } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import { sql } from 'drizzle-orm'

/** Messages that one run gives a job again. */
const MOST_REQUEUED = 1000

/** How many notifications are long due and not mailed; none while mail, or that of the market, is switched off. */
export const lateNotifications = async (db: Db, now: Date): Promise<number> => {
  if (await flagValue(db, 'disableEmailSending')) return 0
  const withoutMarket = await flagValue(db, 'disableMarketAlerts')
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from notification
    where mail_due_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${LATE_MINUTES})
      and (not ${withoutMarket}::boolean or kind <> all(${sql.param([...MARKET_KINDS])}::text[]))`)
  return rows[0]?.n ?? 0
}

/** Reasons of messages that wait for a flag: they are released with it. */
const isHeld = sql`m.error = any(${sql.param([HELD, HELD_NEWS])}::text[])`

/** How many messages are queued for long; without those that a flag keeps back. */
export const queuedMessages = async (db: Db, now: Date): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from mail_message m
    where m.status = 'queued' and ${isHeld} is not true and m.created_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${QUEUED_MINUTES})`)
  return rows[0]?.n ?? 0
}

/** Flags that have kept mail back for more than a day. */
export const forgottenFlags = async (db: Db, now: Date): Promise<readonly string[]> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from feature_flag
    where name in ('disableEmailSending', 'disableMarketAlerts') and context = 'GLOBAL' and value
      and updated_at < ${now.toISOString()}::timestamptz - make_interval(hours => ${STOPPED_HOURS})
    order by name`)
  return rows.map(({ name }) => name)
}

/** Gives each message that is queued and has no job, or a job that was given up, one again; gives how many. */
export const requeueLostMail = (db: Db, jobs: JobSender, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; template: string }>(sql`
      select m.id, m.template from mail_message m
      where m.status = 'queued' and ${isHeld} is not true and m.created_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${LATE_MINUTES})
        and not exists (select from pgboss.job j
          where j.name = ${DELIVER_MAIL.name} and j.state in ('created', 'retry', 'active') and j.data->>'mailId' = m.id::text)
      order by m.created_at limit ${MOST_REQUEUED} for update of m skip locked`)
    for (const { id: mailId, template } of rows)
      await jobs.send(tx, DELIVER_MAIL, { mailId, rank: mailRankOf(template) })
    return rows.length
  })
