import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './column-types.ts'

/** Every message Kogge writes, kept whether or not it could be sent; without the token of its link. */
export const mailMessage = pgTable(
  'mail_message',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    template: text('template').notNull(),
    recipient: text('recipient').notNull(),
    locale: text('locale').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Names the key that the token of its link is derived with; null where it has none. */
    mailKeyId: text('mail_key_id'),
    /** A MAC of all that goes out, made when it was written; `sealKeyId` names its key. Null for those of before. */
    seal: bytes('seal'),
    sealKeyId: text('seal_key_id'),
    /** `kept`: no SMTP configured; `queued`; `sent`; `failed`: given up; `damaged`: not what was written, never sent. */
    status: text('status', { enum: ['kept', 'queued', 'sent', 'failed', 'damaged'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
  },
  (t) => [index('mail_message_created').on(t.createdAt)],
)
