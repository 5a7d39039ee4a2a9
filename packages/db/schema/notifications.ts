import { MAIL_TIMES } from '@kogge/domain/notifications/notification-choices.ts'
import { NOTIFICATION_KINDS } from '@kogge/domain/notifications/notification-kinds.ts'
import type { NotifiedMessage } from '@kogge/domain/notifications/notified-message.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './column-types.ts'
import { mailMessage } from './mail.ts'
import { monitorProfile } from './monitor.ts'
import { org } from './orgs.ts'
import { rfx } from './rfx.ts'
import { watchNews } from './watching.ts'

/** A notification in the interface. Nothing of an unopened request comes here. */
export const notification = pgTable(
  'notification',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The organisation for which the reader follows it; null of what reaches the account itself. A trigger ends it with the membership. */
    orgId: uuid('org_id').references(() => org.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    /** Names what has happened: a user has it once, however often it is written. */
    key: text('key').notNull(),
    /** Those of one line are listed as one. */
    line: text('line').notNull(),
    profileNum: integer('profile_num').references(() => monitorProfile.num, {
      onDelete: 'cascade',
    }),
    rfxNum: integer('rfx_num').references(() => rfx.num, { onDelete: 'cascade' }),
    newsId: bigint('news_id', { mode: 'number' }).references(() => watchNews.id, {
      onDelete: 'cascade',
    }),
    message: jsonb('message').$type<NotifiedMessage>(),
    at: instant('at').notNull(),
    readAt: instant('read_at'),
    /** Whether it is listed in the interface, as its reader had chosen when it came. */
    inApp: boolean('in_app').notNull().default(true),
    /** When its mail is to be planned, or sent once it is planned; null when it is settled. */
    mailDueAt: instant('mail_due_at'),
    /** When its reader wants it by mail; null before that is planned. */
    mailTime: text('mail_time', { enum: MAIL_TIMES }),
    /** The message that it went out in. */
    mailId: uuid('mail_id').references(() => mailMessage.id, { onDelete: 'set null' }),
    /** That no message took it: its reader wants none, or may not see it any more. */
    unmailed: text('unmailed', { enum: ['off', 'gone'] }),
  },
  (t) => [
    unique('notification_once').on(t.userId, t.key),
    index('notification_latest').on(t.userId, t.at.desc(), t.id.desc()),
    index('notification_unread').on(t.userId).where(sql`read_at is null`),
    index('notification_org').on(t.orgId),
    index('notification_profile').on(t.profileNum),
    index('notification_rfx').on(t.rfxNum),
    index('notification_news').on(t.newsId),
    index('notification_at').on(t.at),
    index('notification_mail_due').on(t.mailDueAt, t.userId).where(sql`mail_due_at is not null`),
    index('notification_mail').on(t.mailId),
    // Rare among the many that are settled: staff look for them.
    index('notification_waiting').on(t.at, t.id).where(sql`mail_due_at is not null`),
    index('notification_unmailed').on(t.at, t.id).where(sql`unmailed is not null`),
  ],
)

/** Where and when a user has notifications of a kind, where that is not the default. */
export const notificationChoice = pgTable(
  'notification_choice',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    inApp: boolean('in_app').notNull(),
    mail: text('mail', { enum: MAIL_TIMES }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)

/** When a user wants mail, where that is not the default; see `MailSchedule`. */
export const mailSchedule = pgTable('mail_schedule', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  zone: text('zone').notNull(),
  digestHour: integer('digest_hour').notNull(),
  weekday: integer('weekday').notNull(),
  quietFrom: integer('quiet_from').notNull(),
  quietUntil: integer('quiet_until').notNull(),
  daysOff: integer('days_off').array().notNull(),
  pausedUntil: date('paused_until', { mode: 'string' }),
})

/** The digests of users: one a period, however often it is begun. */
export const mailDigest = pgTable(
  'mail_digest',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    mail: text('mail', { enum: ['daily', 'weekly'] }).notNull(),
    /** Its day, or the Monday of its week, by the reader's clocks. */
    period: date('period', { mode: 'string' }).notNull(),
    /** When it was due, and when it was written. */
    dueAt: instant('due_at').notNull(),
    writtenAt: instant('written_at').notNull(),
    mailId: uuid('mail_id').references(() => mailMessage.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.mail, t.period] }),
    index('mail_digest_written').on(t.writtenAt),
    index('mail_digest_message').on(t.mailId),
  ],
)

/** A user whose mail could not be written; what is due waits meanwhile, and counts as late. */
export const mailFailure = pgTable('mail_failure', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  failures: integer('failures').notNull(),
  retryAt: instant('retry_at').notNull(),
})
