import { MAIL_STATES } from '@kogge/domain/mail/mail-states.ts'
import { MAIL_LISTS } from '@kogge/domain/notifications/mail-lists.ts'
import { NOTIFICATION_KINDS } from '@kogge/domain/notifications/notification-kinds.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { bytes, instant } from './column-types.ts'

/** Every message Kogge writes, kept whether or not it could be sent; without the token of its link. */
export const mailMessage = pgTable(
  'mail_message',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    template: text('template').notNull(),
    recipient: text('recipient').notNull(),
    /** The account that it is written to; null for one to an address alone. */
    userId: uuid('user_id').references(() => user.id, { onDelete: 'set null' }),
    /** Of what one may do without: the name of its list, for programs that sort mail. Null of other messages. */
    list: text('list', { enum: MAIL_LISTS }),
    /** The kinds of notifications in it, which its unsubscribe address stops; null where `list` is. */
    kinds: text('kinds', { enum: NOTIFICATION_KINDS }).array(),
    /** The profile (`monitor_profile.guid`) that its unsubscribe address stops, where it is of one alone; it may be gone by now. */
    profile: uuid('profile'),
    /** Names those that mail programs show as one conversation. */
    thread: text('thread'),
    /** What its unsubscribe address is found by: a MAC of the token in it. */
    unsubscribeHash: bytes('unsubscribe_hash'),
    locale: text('locale').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Names the key that the token of its link is derived with; null where it has none. */
    mailKeyId: text('mail_key_id'),
    /** A MAC of all that goes out, made when it was written; `sealKeyId` names its key. Null for those of before. */
    seal: bytes('seal'),
    sealKeyId: text('seal_key_id'),
    status: text('status', { enum: MAIL_STATES }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    /** Its place at the pace of its host; null until it has asked for one, and again after each try. */
    slotAt: instant('slot_at'),
    /** The headers that it was last sent with, without tokens. */
    headers: jsonb('headers').$type<Readonly<Record<string, string>>>(),
    /** Names it at the server that took it, where that has names of its own. */
    serverId: text('server_id'),
    /** The message that staff had sent in its place. */
    resentAs: uuid('resent_as'),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    index('mail_message_created').on(t.createdAt),
    index('mail_message_user').on(t.userId),
    index('mail_message_recipient').on(sql`lower(${t.recipient})`, t.createdAt),
    index('mail_message_server').on(t.serverId).where(sql`server_id is not null`),
    // Rare among the many that were sent: staff look for them.
    index('mail_message_unsent')
      .on(t.createdAt)
      .where(sql`status in ('failed', 'suppressed', 'damaged')`),
    index('mail_message_queued').on(t.createdAt).where(sql`status = 'queued'`),
    uniqueIndex('mail_message_unsubscribe').on(t.unsubscribeHash),
  ],
)
