import { MAIL_EVENT_KINDS, SUPPRESSION_REASONS } from '@kogge/domain/mail/mail-states.ts'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './column-types.ts'
import { mailMessage } from './mail.ts'

/** The pace of mail to a host of recipients, for all processes together. */
export const mailPace = pgTable('mail_pace', {
  host: text('host').primaryKey(),
  /** The next free place of messages about requests. */
  requestAt: instant('request_at').notNull(),
  /** The next free place of all else but messages of accounts, which take one and do not wait. */
  otherAt: instant('other_at').notNull(),
})

/** An SMTP server that failed lately; none of one that takes mail. */
export const mailCircuit = pgTable('mail_circuit', {
  server: text('server').primaryKey(),
  /** Failures one after the other. */
  failures: integer('failures').notNull(),
  /** How often it opened since the server last took a message: each pause is longer than the one before. */
  openings: integer('openings').notNull().default(0),
  /** Nothing is sent before; null while it is closed. */
  openUntil: instant('open_until'),
  /** The message that tries the server after a pause has until then. */
  probeUntil: instant('probe_until'),
})

/** A report of a mail provider, once however often it is delivered. */
export const mailEvent = pgTable(
  'mail_event',
  {
    provider: text('provider').notNull(),
    /** As the provider names it. */
    id: text('id').notNull(),
    kind: text('kind', { enum: MAIL_EVENT_KINDS }).notNull(),
    mailId: uuid('mail_id')
      .notNull()
      .references(() => mailMessage.id, { onDelete: 'cascade' }),
    /** What the receiving server said, cut off. */
    detail: text('detail'),
    /** When it happened, as the provider says. */
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.id, t.mailId] }),
    index('mail_event_mail').on(t.mailId),
  ],
)

/** An address that takes no mail. */
export const mailSuppression = pgTable(
  'mail_suppression',
  {
    /** In lower case. */
    address: text('address').primaryKey(),
    reason: text('reason', { enum: SUPPRESSION_REASONS }).notNull(),
    since: instant('since').notNull(),
    /** The message that was reported; null where staff did it. */
    mailId: uuid('mail_id').references(() => mailMessage.id, { onDelete: 'set null' }),
    /** What the receiving server said, or the reason that staff gave. */
    detail: text('detail'),
  },
  (t) => [
    index('mail_suppression_since').on(t.since.desc(), t.address),
    index('mail_suppression_mail').on(t.mailId),
  ],
)
