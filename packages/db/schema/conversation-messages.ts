import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './column-types.ts'
import { conversation } from './conversations.ts'
import { org } from './orgs.ts'

/** A message of a conversation, or a note that one organisation has beside it. Its id is its writer's, so that one that is sent twice is one. */
export const conversationMessage = pgTable(
  'conversation_message',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversation.id, { onDelete: 'cascade' }),
    /** The organisation whose note it is; null for a message, which all parties read. */
    noteOrgId: uuid('note_org_id').references(() => org.id),
    /** Counts messages, and the notes of each organisation, without a gap. */
    seq: integer('seq').notNull(),
    /** The counter of the conversation, or of the notes of the organisation, when it was written or last changed. */
    revision: integer('revision').notNull(),
    /** The organisation in whose name it was written. */
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    authorId: uuid('author_id').references(() => user.id, { onDelete: 'set null' }),
    /** Sanitised; members that it mentions stand in it by their ids. Empty once it is withdrawn. */
    html: text('html').notNull(),
    /** The beginning of its text, for lists. */
    text: text('text').notNull(),
    /** Its text, folded: what it is found by. */
    words: text('words').notNull(),
    sentAt: instant('sent_at').notNull(),
    editedAt: instant('edited_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    unique('conversation_message_seq').on(t.conversationId, t.noteOrgId, t.seq).nullsNotDistinct(),
    uniqueIndex('conversation_message_thread').on(t.conversationId, t.sentAt.desc(), t.id.desc()),
    index('conversation_message_changed').on(t.conversationId, t.noteOrgId, t.revision),
    index('conversation_message_author').on(t.authorId, t.sentAt),
    index('conversation_message_words')
      .using('gin', sql`words gin_trgm_ops`)
      .where(sql`withdrawn_at is null`),
  ],
)

/** An earlier version of a message, until it was edited or withdrawn. */
export const conversationMessageVersion = pgTable(
  'conversation_message_version',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => conversationMessage.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    html: text('html').notNull(),
    /** When it was written. */
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.revision] })],
)

/** Somebody whom a version of a message has mentioned: notified once, however often it is edited. */
export const conversationMention = pgTable(
  'conversation_mention',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => conversationMessage.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.userId] }),
    index('conversation_mention_user').on(t.userId),
  ],
)
